import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectRefusal } from '#test/expect-refusal.ts'
import type { Notification } from '../contract.ts'
import { type Notice, notify, type WithdrawnNotice, withdrawNotice } from './service/notify.ts'
import { sweepNotices } from './service.ts'

let site: TestApp
let teacher: { id: number }
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)
const tell = (notice: Notice, now = new Date()) =>
  site.db.primary.transaction((tx) => notify({ ...site.app.backgroundContext(), now }, tx, notice))
const withdraw = (notice: WithdrawnNotice) => site.db.primary.transaction((tx) => withdrawNotice(tx, notice))

async function list(actor: Actor, url = '/api/notifications') {
  const answer = await actor.get(url)
  expect(answer.statusCode).toBe(200)
  return answer.json() as { data: Notification[]; next_page_url: string | null }
}
const unread = async (actor: Actor) => (await actor.get('/api/notifications/unread-count')).json().data

/** A comment of a new person under a new story. */
async function scene() {
  const db = site.db.primary
  const author = await createUser(db)
  const { id: postId } = await createStory(db, { authorId: teacher.id, topic: 'ใช้บอร์ดออนไลน์สอนสังคม' })
  const comment = await createComment(db, { postId, userId: author.id })
  const path = `/content/teaching-story/${postId}#comment-`
  return { author, actor: await site.as(author), postId, comment, path }
}
type Scene = Awaited<ReturnType<typeof scene>>
const person = (overrides = {}) => createUser(site.db.primary, overrides)

async function reply({ author, postId, comment }: Scene, writer: { id: number }, overrides = {}) {
  const row = await createComment(site.db.primary, { postId, parentId: comment.id, userId: writer.id, ...overrides })
  await tell({ kind: 'reply', receiverId: author.id, actorId: writer.id, postId, commentId: row.id })
  return row
}
const like = ({ author, postId, comment }: Scene, actorId: number) =>
  tell({ kind: 'comment_like', receiverId: author.id, actorId, postId, commentId: comment.id })
const unlike = ({ author, comment }: Scene, actorId = teacher.id) =>
  withdraw({ kind: 'comment_like', receiverId: author.id, actorId, commentId: comment.id })

describe('the list', () => {
  test('a reply says who, under which post, and leads to the reply', async () => {
    const one = await scene()
    const writer = await person({ firstname: 'สมใจ', lastname: 'ช่างคุย' })
    const { id } = await reply(one, writer)
    expect(await list(one.actor)).toEqual({
      data: [
        {
          id: expect.any(Number),
          kind: 'reply',
          text: 'นางสาวสมใจ ช่างคุย ตอบกลับความคิดเห็นของคุณ',
          subject: 'ใช้บอร์ดออนไลน์สอนสังคม',
          reason: '',
          path: `${one.path}${id}`,
          count: 1,
          is_read: 0,
          picture: null,
          created_at: expect.any(String),
          created_humans_time: 'เมื่อสักครู่',
        },
      ],
      next_page_url: null,
    })
  })

  test('pages follow each other by their place, newest first, also where moments are equal', async () => {
    const one = await scene()
    const at = new Date('2026-03-01T02:00:00.123Z')
    for (let index = 0; index < 45; index++) await tell(follow(one, (await person()).id), at)
    const first = await list(one.actor)
    const second = await list(one.actor, first.next_page_url as string)
    const third = await list(one.actor, second.next_page_url as string)
    expect([first.data.length, second.data.length, third.data.length, third.next_page_url]).toEqual([20, 20, 5, null])
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('visitors are refused; an unreadable place is 422', async () => {
    expectRefusal(await site.get('/api/notifications'), 401, 'unauthenticated')
    const { actor } = await scene()
    for (const after of ['x', '1', '-1-2', '1-0', '1-2-3']) {
      expectRefusal(await actor.get(`/api/notifications?after=${after}`), 422, 'validation')
    }
  })

  test('nobody is told what they did themselves', async () => {
    const one = await scene()
    await reply(one, one.author)
    await reply(one, one.author, { isAnonymous: true, anonymousName: 'ช*****น' })
    await like(one, one.author.id)
    expect((await list(one.actor)).data).toEqual([])
  })
})

const follow = ({ author }: Scene, actorId: number): Notice => ({ kind: 'follow', receiverId: author.id, actorId })

describe('one notice for one thing', () => {
  test('likes of a comment are one notice with a count', async () => {
    const one = await scene()
    const people = [await person(), await person(), await person()]
    for (const { id } of people) await like(one, id)
    const { data } = await list(one.actor)
    expect(data).toMatchObject([
      { kind: 'comment_like', count: 3, text: '3 คนถูกใจความคิดเห็นของคุณ', path: `${one.path}${one.comment.id}` },
    ])
    expect(await unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
  })

  test('a like taken back lowers it, the last one takes it away', async () => {
    const one = await scene()
    for (const { id } of [await person(), await person()]) await like(one, id)
    await unlike(one)
    // One's own like was never counted.
    await unlike(one, one.author.id)
    expect((await list(one.actor)).data).toMatchObject([{ count: 1 }])
    await unlike(one)
    await unlike(one)
    expect((await list(one.actor)).data).toEqual([])
    expect(await unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
  })

  test('fifty likes at once count fifty', async () => {
    const one = await scene()
    const people = await Promise.all(Array.from({ length: 50 }, () => person()))
    await Promise.all(people.map(({ id }) => like(one, id)))
    expect((await list(one.actor)).data).toMatchObject([{ count: 50 }])
  })

  test('the same like given again and again is no news; one more is', async () => {
    const one = await scene()
    const [first, second] = [await person(), await person()]
    await like(one, first.id)
    await one.actor.post('/api/notifications/read')
    const before = (await list(one.actor)).data[0]
    for (let turn = 0; turn < 3; turn++) {
      await unlike(one)
      await like(one, first.id)
    }
    expect((await list(one.actor)).data).toEqual([before])
    expect(await unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
    await like(one, second.id)
    expect((await list(one.actor)).data).toMatchObject([{ count: 2, is_read: 0 }])
  })

  test('a follow is told once, and no more when it ends', async () => {
    const one = await scene()
    const follower = await person({ firstname: 'ใหม่', lastname: 'มาแรง' })
    for (let turn = 0; turn < 3; turn++) await tell(follow(one, follower.id))
    expect((await list(one.actor)).data).toMatchObject([
      { kind: 'follow', count: 1, text: 'นางสาวใหม่ มาแรง เริ่มติดตามคุณ', path: null },
    ])
    await withdraw({ kind: 'follow', receiverId: one.author.id, actorId: follower.id })
    expect((await list(one.actor)).data).toEqual([])
  })

  test('each decision about a comment is told, the newest stands', async () => {
    const one = await scene()
    const admin = await createAdmin(site.db.primary)
    const about = { receiverId: one.author.id, actorId: admin.id, postId: one.postId, commentId: one.comment.id }
    await tell({ kind: 'moderation', action: 'hidden', reason: 'มีเบอร์โทรศัพท์ของนักเรียน', ...about })
    await one.actor.post('/api/notifications/read')
    await tell({ kind: 'moderation', action: 'shown', reason: '', ...about })
    const { data } = await list(one.actor)
    expect(data).toMatchObject([{ kind: 'moderation', is_read: 0, reason: '', picture: '/avatars/site.svg' }])
    expect(JSON.stringify(data)).not.toContain(admin.id)
  })
})

describe('security §4.13 hidden and deleted', () => {
  const SECRET = 'ความลับของความคิดเห็น'

  test.each([
    ['hidden', 'update comments set is_shown = false where id = $1'],
    ['deleted', 'update comments set deleted_at = now() where id = $1'],
  ])('a reply that is %s takes its notice and its number along', async (_title, change) => {
    const one = await scene()
    const { id } = await reply(one, await person(), { body: `<p>${SECRET}</p>` })
    expect(await unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
    await sql(change, [id])
    expect((await list(one.actor)).data).toEqual([])
    expect(await unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
  })

  test('a reply under a hidden comment of somebody else is gone, for an admin it is not', async () => {
    const one = await scene()
    const { id } = await reply(one, await person())
    await sql('update comments set user_id = $2 where id = $1', [one.comment.id, teacher.id])
    await sql('update comments set is_shown = false where id = any($1)', [[id, one.comment.id]])
    expect((await list(one.actor)).data).toEqual([])
    await sql(`update users set role_type = 'admin' where id = $1`, [one.author.id])
    expect((await list(one.actor)).data).toMatchObject([{ kind: 'reply' }])
  })

  test('likes of one’s own hidden comment stay one’s own; a withdrawn post takes its notices along', async () => {
    const one = await scene()
    await like(one, (await person()).id)
    await sql('update comments set is_shown = false where id = $1', [one.comment.id])
    expect((await list(one.actor)).data).toHaveLength(1)
    await sql('update posts set status = 0 where id = $1', [one.postId])
    expect((await list(one.actor)).data).toEqual([])
  })

  test('what was done with one’s comment is told although it is gone', async () => {
    const one = await scene()
    const { id: actorId } = await createAdmin(site.db.primary)
    const { postId, comment, author } = one
    await sql('update comments set deleted_at = now() where id = $1', [comment.id])
    await tell({
      kind: 'moderation',
      receiverId: author.id,
      actorId,
      action: 'deleted',
      reason: 'โฆษณา',
      postId,
      commentId: comment.id,
    })
    expect((await list(one.actor)).data).toMatchObject([
      { text: 'ทีมงานลบความคิดเห็นของคุณ', reason: 'โฆษณา', subject: 'ใช้บอร์ดออนไลน์สอนสังคม' },
    ])
  })
})

test('security §4.12 whoever of two with one mask wrote a reply, the notice is the same', async () => {
  const one = await scene()
  const mask = { isAnonymous: true, anonymousName: 'น*****น' }
  const [first, second] = [await person({ firstname: 'แรก' }), await person({ firstname: 'รอง' })]
  await reply(one, first, mask)
  await reply(one, second, mask)
  const { data } = await list(one.actor)
  const bare = data.map(({ id: _, path: __, created_at: ___, ...rest }) => rest)
  expect(bare[0]).toEqual(bare[1])
  expect(bare[0]).toMatchObject({ text: 'น*****น ตอบกลับความคิดเห็นของคุณ', picture: '/avatars/anonymous.svg' })
  const { rows } = await sql('select actor_id from notifications where user_id = $1', [one.author.id])
  expect(rows).toEqual([{ actor_id: null }, { actor_id: null }])
})

test('security §4.12 a reply that becomes anonymous is told by its mask from then on', async () => {
  const one = await scene()
  const { id } = await reply(one, await person({ firstname: 'เปิดเผย' }))
  expect(JSON.stringify(await list(one.actor))).toContain('เปิดเผย')
  await sql(`update comments set is_anonymous = true, anonymous_name = 'ป*****น' where id = $1`, [id])
  const { data } = await list(one.actor)
  expect(data).toMatchObject([{ text: 'ป*****น ตอบกลับความคิดเห็นของคุณ', picture: '/avatars/anonymous.svg' }])
})

test('CMT-033 a reply by the site is the site’s; one by somebody who left is nobody’s', async () => {
  const one = await scene()
  const writer = await createAdmin(site.db.primary, { firstname: 'แอดมินลับ' })
  await reply(one, writer, { commentAs: 1, createdAt: new Date(0) })
  await reply(one, writer)
  await sql('update users set deleted_at = now() where id = $1', [writer.id])
  const { data } = await list(one.actor)
  expect(data.map(({ text, picture }) => [text, picture]).sort()).toEqual([
    ['ทีมงาน ตอบกลับความคิดเห็นของคุณ', '/avatars/site.svg'],
    ['ผู้ใช้ที่ลบบัญชีแล้ว ตอบกลับความคิดเห็นของคุณ', '/avatars/anonymous.svg'],
  ])
})

describe('reading', () => {
  test('some or all become read; other people’s ids change nothing', async () => {
    const one = await scene()
    const other = await scene()
    for (const { id } of [await person(), await person(), await person()]) {
      await tell(follow(one, id))
      await tell(follow(other, id))
    }
    const ids = (await list(one.actor)).data.map(({ id }) => id)
    const foreign = (await list(other.actor)).data.map(({ id }) => id)
    const answer = await one.actor.post('/api/notifications/read', { ids: [ids[0], ...foreign] })
    expect(answer.json()).toEqual({ status: 'success', data: { unread: 2, has_more: 0 } })
    expect((await list(one.actor)).data.map(({ is_read }) => is_read)).toEqual([1, 0, 0])
    expect(await unread(other.actor)).toEqual({ unread: 3, has_more: 0 })
    expect((await one.actor.post('/api/notifications/read')).json().data).toEqual({ unread: 0, has_more: 0 })
  })

  test('wrong ids are 422 and change nothing', async () => {
    const one = await scene()
    await tell(follow(one, teacher.id))
    for (const ids of [['x'], [0], [-1], [1.5], 'all', Array.from({ length: 101 }, (_, index) => index + 1)]) {
      expectRefusal(await one.actor.post('/api/notifications/read', { ids }), 422, 'validation')
    }
    expect(await unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
  })

  test('the count ends at 99', async () => {
    const one = await scene()
    await sql(
      `insert into notifications (user_id, kind, group_key)
       select $1, 'training_open', 'training_open:x' || n from generate_series(1, 100) n`,
      [one.author.id],
    )
    expect(await unread(one.actor)).toEqual({ unread: 99, has_more: 1 })
  })
})

test('one who left is told nothing; old notices are forgotten', async () => {
  const one = await scene()
  await tell(follow(one, teacher.id), new Date(Date.now() - 181 * 86_400_000))
  await tell(follow(one, (await person()).id))
  await sweepNotices(site.app.backgroundContext())
  expect((await list(one.actor)).data).toHaveLength(1)
  await sql('update users set deleted_at = now() where id = $1', [one.author.id])
  await tell(follow(one, (await person()).id))
  const { rows } = await sql('select 1 from notifications where user_id = $1', [one.author.id])
  expect(rows).toHaveLength(1)
})
