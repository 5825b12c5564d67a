import { createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import { siteConfig, withDb } from './database.ts'
import { ORIGIN } from './site.ts'

const PEOPLE = [
  ['ดวงใจ', 'แก้วกาญจน์'],
  ['ภูผา', 'ทองดี'],
  ['อารียา', 'สุขสันต์'],
] as const

interface Notifications {
  replies?: number
  /** Likes of one comment: a single notification. */
  likes?: number
  /** A moderator hid the comment. */
  isModerated?: boolean
}

/** Notifies a person of a moderation decision, likes and replies, the replies last. */
export async function notifyPerson(
  { id: receiverId }: { id: number },
  { replies = 0, likes = 0, isModerated = false }: Notifications,
) {
  const config = { ...siteConfig(), publicOrigin: ORIGIN }
  await withDb((db) =>
    db.transaction(async (tx) => {
      const comment = await createComment(tx, { postId: 101, userId: receiverId })
      const subject = { receiverId, postId: 101, commentId: comment.id }
      const send = (event: Parameters<typeof notify>[2], minutesAgo: number) =>
        notify({ config, now: new Date(Date.now() - minutesAgo * 60_000), enqueue: async () => {} }, tx, event)
      const createActor = (index: number) => {
        const [firstname, lastname] = PEOPLE[index % PEOPLE.length] as (typeof PEOPLE)[number]
        return createUser(tx, { firstname, lastname: `${lastname}${'ก'.repeat(index)}` })
      }
      if (isModerated) {
        const reason = 'มีเบอร์โทรศัพท์ของนักเรียนในข้อความ'
        await send({ kind: 'moderation', action: 'hidden', reason, actorId: 0, ...subject }, 300)
      }
      for (let index = 0; index < likes; index++) {
        await send({ kind: 'comment_like', actorId: (await createActor(index)).id, ...subject }, 180)
      }
      for (let index = 0; index < replies; index++) {
        const { id } = await createActor(index)
        const reply = await createComment(tx, { postId: 101, parentId: comment.id, userId: id })
        await send({ kind: 'reply', actorId: id, ...subject, commentId: reply.id }, replies - index)
      }
    }),
  )
}
