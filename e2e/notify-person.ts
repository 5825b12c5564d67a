import { createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { notify } from '#features/notifications/server/service/notify.ts'
import { loadConfig } from '#server/config/config.ts'
import { dynamicStatement } from '#server/database/db.ts'
import { startDatabase } from '#server/database/start-database.ts'

const findPerson = dynamicStatement<{ id: number }>('e2e.person', 'select id from users where email = $1')
const PEOPLE = ['ดวงใจ แก้วกาญจน์', 'ภูผา ทองดี', 'อารียา สุขสันต์'] as const

/** Tells the person of this address of replies, likes and a decision, the replies last. `origin` is what their mails link to. */
export async function tellPerson(email: string, { origin = '', replies = 0, likes = 0, isModerated = false }) {
  const config = loadConfig({
    ...process.env,
    DATA_DIR: process.env.E2E_DATA_DIR,
    ...(origin ? { PUBLIC_ORIGIN: origin } : {}),
  })
  const { database, stop } = await startDatabase({
    config,
    log: { info() {}, warn() {}, error() {} },
    pool: { max: 1 },
  })
  try {
    await database.primary.transaction(async (tx) => {
      const [person] = await tx.query<{ id: number }>(findPerson, [email])
      const receiverId = person?.id ?? 0
      const comment = await createComment(tx, { postId: 101, userId: receiverId })
      const about = { receiverId, postId: 101, commentId: comment.id }
      const tell = (notice: Parameters<typeof notify>[2], ago: number) =>
        notify({ config, now: new Date(Date.now() - ago * 60_000), enqueue: async () => {} }, tx, notice)
      const someone = (index: number) => {
        const [firstname = '', lastname = ''] = (PEOPLE[index % PEOPLE.length] as string).split(' ')
        return createUser(tx, { firstname, lastname: `${lastname}${'ก'.repeat(index)}` })
      }
      if (isModerated)
        await tell(
          { kind: 'moderation', action: 'hidden', reason: 'มีเบอร์โทรศัพท์ของนักเรียนในข้อความ', actorId: 0, ...about },
          300,
        )
      for (let index = 0; index < likes; index++) {
        await tell({ kind: 'comment_like', actorId: (await someone(index)).id, ...about }, 180)
      }
      for (let index = 0; index < replies; index++) {
        const { id } = await someone(index)
        const reply = await createComment(tx, { postId: 101, parentId: comment.id, userId: id })
        await tell({ kind: 'reply', actorId: id, ...about, commentId: reply.id }, replies - index)
      }
    })
  } finally {
    await stop()
  }
}
