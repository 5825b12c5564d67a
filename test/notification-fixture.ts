/** Users with notifications, for tests. */
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
  /** Path of the post with the comment anchor, without the comment's id. */
  path: string
}

/** Creates comments under the stories of `teacher` and the notifications that they cause. */
export function notificationFixture(site: TestApp, teacher: { id: number }) {
  const db = site.db.primary
  const send = (event: NotificationEvent, now = new Date()) =>
    db.transaction((tx) => notify({ ...site.app.backgroundContext(), now }, tx, event))
  const withdraw = (event: WithdrawnNotification) => db.transaction((tx) => withdrawNotification(tx, event))
  return {
    send,
    withdraw,
    /** A comment by a new user under a new story. */
    async scene(writer = {}): Promise<Scene> {
      const author = await createUser(db, writer)
      const { id: postId } = await createStory(db, { authorId: teacher.id, topic: 'ใช้บอร์ดออนไลน์สอนสังคม' })
      const comment = await createComment(db, { postId, userId: author.id })
      const path = `/content/teaching-story/${postId}#comment-`
      return { author, actor: await site.as(author), postId, comment, path }
    },
    async reply({ author, postId, comment }: Scene, writer: { id: number }, overrides = {}) {
      const row = await createComment(db, { postId, parentId: comment.id, userId: writer.id, ...overrides })
      await send({ kind: 'reply', receiverId: author.id, actorId: writer.id, postId, commentId: row.id })
      return row
    },
    like: ({ author, postId, comment }: Scene, actorId: number) =>
      send({ kind: 'comment_like', receiverId: author.id, actorId, postId, commentId: comment.id }),
    unlike: ({ author, comment }: Scene, actorId = teacher.id) =>
      withdraw({ kind: 'comment_like', receiverId: author.id, actorId, commentId: comment.id }),
    follow: ({ author }: Scene, actorId: number, now?: Date) =>
      send({ kind: 'follow', receiverId: author.id, actorId }, now),
    async list(
      actor: Actor,
      url = '/api/notifications',
    ): Promise<{ data: Notification[]; next_page_url: string | null }> {
      const response = await actor.get(url)
      if (response.statusCode !== 200) throw new Error(response.body)
      return response.json()
    },
    async unread(actor: Actor): Promise<unknown> {
      return (await actor.get('/api/notifications/unread-count')).json().data
    },
  }
}
