import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type NotificationFixture, notificationFixture } from '#test/notification-fixture.ts'

let site: TestApp
let teacher: { id: number }
let world: NotificationFixture
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  world = notificationFixture(site, teacher)
})
afterAll(() => site.close())

const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)
const person = (overrides = {}) => createUser(site.db.primary, overrides)

describe('security §4.13 hidden and deleted', () => {
  const SECRET = 'ความลับของความคิดเห็น'

  test.each([
    ['hidden', 'update comments set is_shown = false where id = $1'],
    ['deleted', 'update comments set deleted_at = now() where id = $1'],
  ])('a reply that is %s takes its notice and its number along', async (_title, change) => {
    const one = await world.scene()
    const { id } = await world.reply(one, await person(), { body: `<p>${SECRET}</p>` })
    expect(await world.unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
    await sql(change, [id])
    expect((await world.list(one.actor)).data).toEqual([])
    expect(await world.unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
  })

  test('a reply under a hidden comment of somebody else is gone, for an admin it is not', async () => {
    const one = await world.scene()
    const { id } = await world.reply(one, await person())
    await sql('update comments set user_id = $2 where id = $1', [one.comment.id, teacher.id])
    await sql('update comments set is_shown = false where id = any($1)', [[id, one.comment.id]])
    expect((await world.list(one.actor)).data).toEqual([])
    await sql(`update users set role_type = 'admin' where id = $1`, [one.author.id])
    expect((await world.list(one.actor)).data).toMatchObject([{ kind: 'reply' }])
  })

  test('likes of one’s own hidden comment stay one’s own; a withdrawn post takes its notices along', async () => {
    const one = await world.scene()
    await world.like(one, (await person()).id)
    await sql('update comments set is_shown = false where id = $1', [one.comment.id])
    expect((await world.list(one.actor)).data).toHaveLength(1)
    await sql('update posts set status = 0 where id = $1', [one.postId])
    expect((await world.list(one.actor)).data).toEqual([])
  })

  test('what was done with one’s comment is told although it is gone', async () => {
    const one = await world.scene()
    const { id: actorId } = await createAdmin(site.db.primary)
    const { postId, comment, author } = one
    await sql('update comments set deleted_at = now() where id = $1', [comment.id])
    await world.tell({
      kind: 'moderation',
      receiverId: author.id,
      actorId,
      action: 'deleted',
      reason: 'โฆษณา',
      postId,
      commentId: comment.id,
    })
    expect((await world.list(one.actor)).data).toMatchObject([
      { text: 'ทีมงานลบความคิดเห็นของคุณ', reason: 'โฆษณา', subject: 'ใช้บอร์ดออนไลน์สอนสังคม' },
    ])
  })
})

test('security §4.12 whoever of two with one mask wrote a reply, the notice is the same', async () => {
  const one = await world.scene()
  const mask = { isAnonymous: true, anonymousName: 'น*****น' }
  const [first, second] = [await person({ firstname: 'แรก' }), await person({ firstname: 'รอง' })]
  await world.reply(one, first, mask)
  await world.reply(one, second, mask)
  const { data } = await world.list(one.actor)
  const bare = data.map(({ id: _, path: __, created_at: ___, ...rest }) => rest)
  expect(bare[0]).toEqual(bare[1])
  expect(bare[0]).toMatchObject({ text: 'น*****น ตอบกลับความคิดเห็นของคุณ', picture: '/avatars/anonymous.svg' })
  const { rows } = await sql('select actor_id from notifications where user_id = $1', [one.author.id])
  expect(rows).toEqual([{ actor_id: null }, { actor_id: null }])
})

test('security §4.12 a reply that becomes anonymous is told by its mask from then on', async () => {
  const one = await world.scene()
  const { id } = await world.reply(one, await person({ firstname: 'เปิดเผย' }))
  expect(JSON.stringify(await world.list(one.actor))).toContain('เปิดเผย')
  await sql(`update comments set is_anonymous = true, anonymous_name = 'ป*****น' where id = $1`, [id])
  const { data } = await world.list(one.actor)
  expect(data).toMatchObject([{ text: 'ป*****น ตอบกลับความคิดเห็นของคุณ', picture: '/avatars/anonymous.svg' }])
})

test('CMT-033 a reply by the site is the site’s; one by somebody who left is nobody’s', async () => {
  const one = await world.scene()
  const writer = await createAdmin(site.db.primary, { firstname: 'แอดมินลับ' })
  await world.reply(one, writer, { commentAs: 1, createdAt: new Date(0) })
  await world.reply(one, writer)
  await sql('update users set deleted_at = now() where id = $1', [writer.id])
  const { data } = await world.list(one.actor)
  expect(data.map(({ text, picture }) => [text, picture]).sort()).toEqual([
    ['ทีมงาน ตอบกลับความคิดเห็นของคุณ', '/avatars/site.svg'],
    ['ผู้ใช้ที่ลบบัญชีแล้ว ตอบกลับความคิดเห็นของคุณ', '/avatars/anonymous.svg'],
  ])
})
