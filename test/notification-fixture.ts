/** People who are told things, for tests. */
import { createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import type { Notification } from '#features/notifications/contract.ts'
import {
  type NotificationEvent,
  notify,
  type WithdrawnNotification,
  withdrawNotification,
} from '#features/notifications/server/service/notify.ts'
import { createStory } from '#features/posts/testing.ts'
import type { Actor, TestApp } from './app.ts'

export type NotificationFixture = ReturnType<typeof notificationFixture>
interface Scene {
  author: { id: number }
  actor: Actor
  postId: number
  comment: { id: number }
  /** Of the post, up to the comment's number. */
  path: string
}

/** What happens under the stories of `teacher`. */
export function notificationFixture(site: TestApp, teacher: { id: number }) {
  const db = site.db.primary
  const tell = (notice: NotificationEvent, now = new Date()) =>
    db.transaction((tx) => notify({ ...site.app.backgroundContext(), now }, tx, notice))
  const withdraw = (notice: WithdrawnNotification) => db.transaction((tx) => withdrawNotification(tx, notice))
  return {
    tell,
    withdraw,
    /** A comment of a new person under a new story. */
    async scene(writer = {}): Promise<Scene> {
      const author = await createUser(db, writer)
      const { id: postId } = await createStory(db, { authorId: teacher.id, topic: 'ใช้บอร์ดออนไลน์สอนสังคม' })
      const comment = await createComment(db, { postId, userId: author.id })
      const path = `/content/teaching-story/${postId}#comment-`
      return { author, actor: await site.as(author), postId, comment, path }
    },
    async reply({ author, postId, comment }: Scene, writer: { id: number }, overrides = {}) {
      const row = await createComment(db, { postId, parentId: comment.id, userId: writer.id, ...overrides })
      await tell({ kind: 'reply', receiverId: author.id, actorId: writer.id, postId, commentId: row.id })
      return row
    },
    like: ({ author, postId, comment }: Scene, actorId: number) =>
      tell({ kind: 'comment_like', receiverId: author.id, actorId, postId, commentId: comment.id }),
    unlike: ({ author, comment }: Scene, actorId = teacher.id) =>
      withdraw({ kind: 'comment_like', receiverId: author.id, actorId, commentId: comment.id }),
    follow: ({ author }: Scene, actorId: number, now?: Date) =>
      tell({ kind: 'follow', receiverId: author.id, actorId }, now),
    async list(
      actor: Actor,
      url = '/api/notifications',
    ): Promise<{ data: Notification[]; next_page_url: string | null }> {
      const answer = await actor.get(url)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json()
    },
    async unread(actor: Actor): Promise<unknown> {
      return (await actor.get('/api/notifications/unread-count')).json().data
    },
  }
}
