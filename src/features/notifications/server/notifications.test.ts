import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type NotificationFixture, notificationFixture } from '#test/notification-fixture.ts'
import { cleanupNotifications } from './service/list-notifications.ts'

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

describe('the list', () => {
  test('a reply has its author, post and a link to the reply', async () => {
    const one = await fixture.scene()
    const writer = await person({ firstname: 'สมใจ', lastname: 'ช่างคุย' })
    const { id } = await fixture.reply(one, writer)
    expect(await fixture.list(one.actor)).toEqual({
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

  test('keyset pagination returns the newest first, also for equal times', async () => {
    const one = await fixture.scene()
    const at = new Date('2026-03-01T02:00:00.123Z')
    for (let index = 0; index < 45; index++) await fixture.follow(one, (await person()).id, at)
    const first = await fixture.list(one.actor)
    const second = await fixture.list(one.actor, first.next_page_url as string)
    const third = await fixture.list(one.actor, second.next_page_url as string)
    expect([first.data.length, second.data.length, third.data.length, third.next_page_url]).toEqual([20, 20, 5, null])
    const ids = [first, second, third].flatMap(({ data }) => data.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('visitors get 401, an invalid cursor 422', async () => {
    expectErrorResponse(await site.get('/api/notifications'), 401, 'unauthenticated')
    const { actor } = await fixture.scene()
    for (const after of ['x', '1', '-1-2', '1-0', '1-2-3']) {
      expectErrorResponse(await actor.get(`/api/notifications?after=${after}`), 422, 'validation')
    }
  })

  test('users get no notification of their own actions', async () => {
    const one = await fixture.scene()
    await fixture.reply(one, one.author)
    await fixture.reply(one, one.author, { isAnonymous: true, anonymousName: 'ช*****น' })
    await fixture.like(one, one.author.id)
    expect((await fixture.list(one.actor)).data).toEqual([])
  })
})

describe('grouping', () => {
  test('likes of a comment are one notification with a count', async () => {
    const one = await fixture.scene()
    const people = [await person(), await person(), await person()]
    for (const { id } of people) await fixture.like(one, id)
    const { data } = await fixture.list(one.actor)
    expect(data).toMatchObject([
      { kind: 'comment_like', count: 3, text: '3 คนถูกใจความคิดเห็นของคุณ', path: `${one.path}${one.comment.id}` },
    ])
    expect(await fixture.unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
  })

  test('a removed like lowers the count; without likes the notification is hidden', async () => {
    const one = await fixture.scene()
    for (const { id } of [await person(), await person()]) await fixture.like(one, id)
    await fixture.unlike(one)
    // The author's own like was never counted.
    await fixture.unlike(one, one.author.id)
    expect((await fixture.list(one.actor)).data).toMatchObject([{ count: 1 }])
    await fixture.unlike(one)
    await fixture.unlike(one)
    expect((await fixture.list(one.actor)).data).toEqual([])
    expect(await fixture.unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
  })

  test('fifty concurrent likes are counted as fifty', async () => {
    const one = await fixture.scene()
    const people = await Promise.all(Array.from({ length: 50 }, () => person()))
    await Promise.all(people.map(({ id }) => fixture.like(one, id)))
    expect((await fixture.list(one.actor)).data).toMatchObject([{ count: 50 }])
  })

  test('repeating the same like does not make it unread; an additional like does', async () => {
    const one = await fixture.scene()
    const [first, second] = [await person(), await person()]
    await fixture.like(one, first.id)
    await one.actor.post('/api/notifications/read')
    const before = (await fixture.list(one.actor)).data[0]
    for (let turn = 0; turn < 3; turn++) {
      await fixture.unlike(one)
      await fixture.like(one, first.id)
    }
    expect((await fixture.list(one.actor)).data).toEqual([before])
    expect(await fixture.unread(one.actor)).toEqual({ unread: 0, has_more: 0 })
    await fixture.like(one, second.id)
    expect((await fixture.list(one.actor)).data).toMatchObject([{ count: 2, is_read: 0 }])
  })

  test('a follow is one notification, which is hidden after the unfollow', async () => {
    const one = await fixture.scene()
    const follower = await person({ firstname: 'ใหม่', lastname: 'มาแรง' })
    for (let turn = 0; turn < 3; turn++) await fixture.follow(one, follower.id)
    expect((await fixture.list(one.actor)).data).toMatchObject([
      { kind: 'follow', count: 1, text: 'นางสาวใหม่ มาแรง เริ่มติดตามคุณ', path: `/profile/${follower.id}` },
    ])
    await fixture.withdraw({ kind: 'follow', receiverId: one.author.id, actorId: follower.id })
    expect((await fixture.list(one.actor)).data).toEqual([])
  })

  test('each decision about a comment makes it unread; the newest one is shown', async () => {
    const one = await fixture.scene()
    const admin = await createAdmin(site.db.primary)
    const about = { receiverId: one.author.id, actorId: admin.id, postId: one.postId, commentId: one.comment.id }
    await fixture.send({ kind: 'moderation', action: 'hidden', reason: 'มีเบอร์โทรศัพท์ของนักเรียน', ...about })
    await one.actor.post('/api/notifications/read')
    await fixture.send({ kind: 'moderation', action: 'shown', reason: '', ...about })
    const { data } = await fixture.list(one.actor)
    expect(data).toMatchObject([{ kind: 'moderation', is_read: 0, reason: '', picture: '/avatars/site.svg' }])
    expect(JSON.stringify(data)).not.toContain(admin.id)
  })
})

describe('marking as read', () => {
  test('some or all are marked as read; other users’ ids change nothing', async () => {
    const one = await fixture.scene()
    const other = await fixture.scene()
    for (const { id } of [await person(), await person(), await person()]) {
      await fixture.follow(one, id)
      await fixture.follow(other, id)
    }
    const ids = (await fixture.list(one.actor)).data.map(({ id }) => id)
    const foreign = (await fixture.list(other.actor)).data.map(({ id }) => id)
    const response = await one.actor.post('/api/notifications/read', { ids: [ids[0], ...foreign] })
    expect(response.json()).toEqual({ status: 'success', data: { unread: 2, has_more: 0 } })
    expect((await fixture.list(one.actor)).data.map(({ is_read }) => is_read)).toEqual([1, 0, 0])
    expect(await fixture.unread(other.actor)).toEqual({ unread: 3, has_more: 0 })
    expect((await one.actor.post('/api/notifications/read')).json().data).toEqual({ unread: 0, has_more: 0 })
  })

  test('invalid ids return 422 and change nothing', async () => {
    const one = await fixture.scene()
    await fixture.follow(one, teacher.id)
    for (const ids of [['x'], [0], [-1], [1.5], 'all', Array.from({ length: 101 }, (_, index) => index + 1)]) {
      expectErrorResponse(await one.actor.post('/api/notifications/read', { ids }), 422, 'validation')
    }
    expect(await fixture.unread(one.actor)).toEqual({ unread: 1, has_more: 0 })
  })

  test('the count is limited to 99', async () => {
    const one = await fixture.scene()
    await sql(
      `insert into notifications (user_id, kind, group_key)
       select $1, 'training_open', 'training_open:x' || n from generate_series(1, 100) n`,
      [one.author.id],
    )
    expect(await fixture.unread(one.actor)).toEqual({ unread: 99, has_more: 1 })
  })
})

test('a deleted account gets no notifications; old notifications are deleted', async () => {
  const one = await fixture.scene()
  await fixture.follow(one, teacher.id, new Date(Date.now() - 181 * 86_400_000))
  await fixture.follow(one, (await person()).id)
  await cleanupNotifications(site.app.backgroundContext())
  expect((await fixture.list(one.actor)).data).toHaveLength(1)
  await sql('update users set deleted_at = now() where id = $1', [one.author.id])
  await fixture.follow(one, (await person()).id)
  const { rows } = await sql('select 1 from notifications where user_id = $1', [one.author.id])
  expect(rows).toHaveLength(1)
  // A notification that was written while the account was being deleted.
  await cleanupNotifications(site.app.backgroundContext())
  expect((await sql('select 1 from notifications where user_id = $1', [one.author.id])).rows).toEqual([])
})
