import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type NotificationFixture, notificationFixture } from '#test/notification-fixture.ts'
import { cleanupNotifications } from './service/list-notifications.ts'

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

describe('the list', () => {
  test('a reply says who, under which post, and leads to the reply', async () => {
    const one = await world.scene()
    const writer = await person({ firstname: 'สมใจ', lastname: 'ช่างคุย' })
    const { id } = await world.reply(one, writer)
    expect(await world.list(one.actor)).toEqual({
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
    const one = await world.scene()
    const at = new Date('2026-03-01T02:00:00.123Z')
    for (let index = 0; index < 45; index++) await world.follow(one, (await person()).id, at)
    const first = await world.list(one.actor)
    const second = await world.list(one.actor, first.next_page_url as string)
    const third = await world.list(one.actor, second.next_page_url as string)
    expect([first.data.length, second.data.length, third.data.length, third.next_page_url]).toEqual([20, 20, 5, null])
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('visitors are refused; an unreadable place is 422', async () => {
    expectErrorResponse(await site.get('/api/notifications'), 401, 'unauthenticated')
    const { actor } = await world.scene()
    for (const after of ['x', '1', '-1-2', '1-0', '1-2-3']) {
      expectErrorResponse(await actor.get(`/api/notifications?after=${after}`), 422, 'validation')
    }
  })

  test('nobody is told what they did themselves', async () => {
    const one = await world.scene()
    await world.reply(one, one.author)
    await world.reply(one, one.author, { isAnonymous: true, anonymousName: 'ช*****น' })
    await world.like(one, one.author.id)
    expect((await world.list(one.actor)).data).toEqual([])
  })
})

describe('one notice for one thing', () => {
  test('likes of a comment are one notice with a count', async () => {
    const one = await world.scene()
    const people = [await person(), await person(), await person()]
    for (const { id } of people) await world.like(one, id)
    const { data } = await world.list(one.actor)
    expect(data).toMatchObject([
      { kind: 'comment_like', count: 3, text: '3 คนถูกใจความคิดเห็นของคุณ', path: `${one.path}${one.comment.id}` },
    ])
    expect(await world.unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
  })

  test('a like taken back lowers it, the last one takes it away', async () => {
    const one = await world.scene()
    for (const { id } of [await person(), await person()]) await world.like(one, id)
    await world.unlike(one)
    // One's own like was never counted.
    await world.unlike(one, one.author.id)
    expect((await world.list(one.actor)).data).toMatchObject([{ count: 1 }])
    await world.unlike(one)
    await world.unlike(one)
    expect((await world.list(one.actor)).data).toEqual([])
    expect(await world.unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
  })

  test('fifty likes at once count fifty', async () => {
    const one = await world.scene()
    const people = await Promise.all(Array.from({ length: 50 }, () => person()))
    await Promise.all(people.map(({ id }) => world.like(one, id)))
    expect((await world.list(one.actor)).data).toMatchObject([{ count: 50 }])
  })

  test('the same like given again and again is no news; one more is', async () => {
    const one = await world.scene()
    const [first, second] = [await person(), await person()]
    await world.like(one, first.id)
    await one.actor.post('/api/notifications/read')
    const before = (await world.list(one.actor)).data[0]
    for (let turn = 0; turn < 3; turn++) {
      await world.unlike(one)
      await world.like(one, first.id)
    }
    expect((await world.list(one.actor)).data).toEqual([before])
    expect(await world.unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
    await world.like(one, second.id)
    expect((await world.list(one.actor)).data).toMatchObject([{ count: 2, is_read: 0 }])
  })

  test('a follow is told once, and no more when it ends', async () => {
    const one = await world.scene()
    const follower = await person({ firstname: 'ใหม่', lastname: 'มาแรง' })
    for (let turn = 0; turn < 3; turn++) await world.follow(one, follower.id)
    expect((await world.list(one.actor)).data).toMatchObject([
      { kind: 'follow', count: 1, text: 'นางสาวใหม่ มาแรง เริ่มติดตามคุณ', path: `/profile/${follower.id}` },
    ])
    await world.withdraw({ kind: 'follow', receiverId: one.author.id, actorId: follower.id })
    expect((await world.list(one.actor)).data).toEqual([])
  })

  test('each decision about a comment is told, the newest stands', async () => {
    const one = await world.scene()
    const admin = await createAdmin(site.db.primary)
    const about = { receiverId: one.author.id, actorId: admin.id, postId: one.postId, commentId: one.comment.id }
    await world.tell({ kind: 'moderation', action: 'hidden', reason: 'มีเบอร์โทรศัพท์ของนักเรียน', ...about })
    await one.actor.post('/api/notifications/read')
    await world.tell({ kind: 'moderation', action: 'shown', reason: '', ...about })
    const { data } = await world.list(one.actor)
    expect(data).toMatchObject([{ kind: 'moderation', is_read: 0, reason: '', picture: '/avatars/site.svg' }])
    expect(JSON.stringify(data)).not.toContain(admin.id)
  })
})

describe('reading', () => {
  test('some or all become read; other people’s ids change nothing', async () => {
    const one = await world.scene()
    const other = await world.scene()
    for (const { id } of [await person(), await person(), await person()]) {
      await world.follow(one, id)
      await world.follow(other, id)
    }
    const ids = (await world.list(one.actor)).data.map(({ id }) => id)
    const foreign = (await world.list(other.actor)).data.map(({ id }) => id)
    const answer = await one.actor.post('/api/notifications/read', { ids: [ids[0], ...foreign] })
    expect(answer.json()).toEqual({ status: 'success', data: { unread: 2, has_more: 0 } })
    expect((await world.list(one.actor)).data.map(({ is_read }) => is_read)).toEqual([1, 0, 0])
    expect(await world.unread(other.actor)).toEqual({ unread: 3, has_more: 0 })
    expect((await one.actor.post('/api/notifications/read')).json().data).toEqual({ unread: 0, has_more: 0 })
  })

  test('wrong ids are 422 and change nothing', async () => {
    const one = await world.scene()
    await world.follow(one, teacher.id)
    for (const ids of [['x'], [0], [-1], [1.5], 'all', Array.from({ length: 101 }, (_, index) => index + 1)]) {
      expectErrorResponse(await one.actor.post('/api/notifications/read', { ids }), 422, 'validation')
    }
    expect(await world.unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
  })

  test('the count ends at 99', async () => {
    const one = await world.scene()
    await sql(
      `insert into notifications (user_id, kind, group_key)
       select $1, 'training_open', 'training_open:x' || n from generate_series(1, 100) n`,
      [one.author.id],
    )
    expect(await world.unread(one.actor)).toEqual({ unread: 99, has_more: 1 })
  })
})

test('one who left is told nothing; old notices are forgotten', async () => {
  const one = await world.scene()
  await world.follow(one, teacher.id, new Date(Date.now() - 181 * 86_400_000))
  await world.follow(one, (await person()).id)
  await cleanupNotifications(site.app.backgroundContext())
  expect((await world.list(one.actor)).data).toHaveLength(1)
  await sql('update users set deleted_at = now() where id = $1', [one.author.id])
  await world.follow(one, (await person()).id)
  const { rows } = await sql('select 1 from notifications where user_id = $1', [one.author.id])
  expect(rows).toHaveLength(1)
})
