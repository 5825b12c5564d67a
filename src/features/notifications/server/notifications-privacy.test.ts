import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type NotificationFixture, notificationFixture } from '#test/notification-fixture.ts'

let site: TestApp
let teacher: { id: number }
let fixture: NotificationFixture
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  fixture = notificationFixture(site, teacher)
})
afterAll(() => site.close())

const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)
const person = (overrides = {}) => createUser(site.db.primary, overrides)

describe('AB-79 hidden and deleted', () => {
  const SECRET = 'ความลับของความคิดเห็น'

  test.each([
    ['hidden', 'update comments set is_shown = false where id = $1'],
    ['deleted', 'update comments set deleted_at = now() where id = $1'],
  ])(
    'the notification of a reply that is %s is removed from the list and from the unread count',
    async (_title, change) => {
      const one = await fixture.scene()
      const { id } = await fixture.reply(one, await person(), { body: `<p>${SECRET}</p>` })
      expect(await fixture.unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
      await sql(change, [id])
      expect((await fixture.list(one.actor)).data).toEqual([])
      expect(await fixture.unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
    },
  )

  test('a reply under another user’s hidden comment is visible only to an admin', async () => {
    const one = await fixture.scene()
    const { id } = await fixture.reply(one, await person())
    await sql('update comments set user_id = $2 where id = $1', [one.comment.id, teacher.id])
    await sql('update comments set is_shown = false where id = any($1)', [[id, one.comment.id]])
    expect((await fixture.list(one.actor)).data).toEqual([])
    await sql(`update users set role_type = 'admin' where id = $1`, [one.author.id])
    expect((await fixture.list(one.actor)).data).toMatchObject([{ kind: 'reply' }])
  })

  test('likes of the reader’s own hidden comment stay visible; those under a withdrawn post do not', async () => {
    const one = await fixture.scene()
    await fixture.like(one, (await person()).id)
    await sql('update comments set is_shown = false where id = $1', [one.comment.id])
    expect((await fixture.list(one.actor)).data).toHaveLength(1)
    await sql('update posts set status = 0 where id = $1', [one.postId])
    expect((await fixture.list(one.actor)).data).toEqual([])
  })

  test('a moderation notification stays visible after the comment is deleted', async () => {
    const one = await fixture.scene()
    const { id: actorId } = await createAdmin(site.db.primary)
    const { postId, comment, author } = one
    await sql('update comments set deleted_at = now() where id = $1', [comment.id])
    await fixture.send({
      kind: 'moderation',
      receiverId: author.id,
      actorId,
      action: 'deleted',
      reason: 'โฆษณา',
      postId,
      commentId: comment.id,
    })
    expect((await fixture.list(one.actor)).data).toMatchObject([
      { text: 'ทีมงานลบความคิดเห็นของคุณ', reason: 'โฆษณา', subject: 'ใช้บอร์ดออนไลน์สอนสังคม' },
    ])
  })
})

test('AB-78 replies by two users with the same mask have identical notifications', async () => {
  const one = await fixture.scene()
  const mask = { isAnonymous: true, anonymousName: 'น*****น' }
  const [first, second] = [await person({ firstname: 'แรก' }), await person({ firstname: 'รอง' })]
  await fixture.reply(one, first, mask)
  await fixture.reply(one, second, mask)
  const { data } = await fixture.list(one.actor)
  const bare = data.map(({ id: _, path: __, created_at: ___, ...rest }) => rest)
  expect(bare[0]).toEqual(bare[1])
  expect(bare[0]).toMatchObject({ text: 'น*****น ตอบกลับความคิดเห็นของคุณ', picture: '/avatars/anonymous.svg' })
  const { rows } = await sql('select actor_id from notifications where user_id = $1', [one.author.id])
  expect(rows).toEqual([{ actor_id: null }, { actor_id: null }])
})

test('AB-78 a reply that becomes anonymous is shown with its mask from then on', async () => {
  const one = await fixture.scene()
  const { id } = await fixture.reply(one, await person({ firstname: 'เปิดเผย' }))
  expect(JSON.stringify(await fixture.list(one.actor))).toContain('เปิดเผย')
  await sql(`update comments set is_anonymous = true, anonymous_name = 'ป*****น' where id = $1`, [id])
  const { data } = await fixture.list(one.actor)
  expect(data).toMatchObject([{ text: 'ป*****น ตอบกลับความคิดเห็นของคุณ', picture: '/avatars/anonymous.svg' }])
})

test('CMT-033 a staff reply names the site; a reply by a deleted account names no user', async () => {
  const one = await fixture.scene()
  const writer = await createAdmin(site.db.primary, { firstname: 'แอดมินลับ' })
  await fixture.reply(one, writer, { commentAs: 1, createdAt: new Date(0) })
  await fixture.reply(one, writer)
  await sql('update users set deleted_at = now() where id = $1', [writer.id])
  const { data } = await fixture.list(one.actor)
  expect(data.map(({ text, picture }) => [text, picture]).sort()).toEqual([
    ['ทีมงาน ตอบกลับความคิดเห็นของคุณ', '/avatars/site.svg'],
    ['ผู้ใช้ที่ลบบัญชีแล้ว ตอบกลับความคิดเห็นของคุณ', '/avatars/anonymous.svg'],
  ])
})
