import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import type { ModerationAction } from '../constants.ts'
import { createReport } from '../testing.ts'
import { cleanupCases } from './service/cleanup-cases.ts'

let site: TestApp
let writer: { id: number }
let reporter: { id: number }
let admin: Actor
let postId: number
let replier: { id: number }
const actors: Record<'writer' | 'reporter' | 'replier' | 'bystander', Actor> = {} as never

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  writer = await createUser(db, { email: 'writer@example.com' })
  reporter = await createUser(db, { firstname: 'เพชร', email: 'reporter@example.com' })
  replier = await createUser(db, { firstname: 'ไพลิน', email: 'replier@example.com' })
  admin = await site.as(await createAdmin(db))
  Object.assign(actors, {
    writer: await site.as(writer),
    reporter: await site.as(reporter),
    replier: await site.as(replier),
    bystander: await site.as(await createUser(db, { firstname: 'พลอย' })),
  })
  postId = (await createStory(db, { authorId: (await createTeacher(db)).id })).id
})
afterAll(() => site.close())

/** A reported comment with three replies, one of them by its author. */
async function thread() {
  await site.db.primaryPool.query('delete from notifications')
  const { id } = await createComment(site.db.primary, { postId, userId: writer.id })
  for (const userId of [replier.id, writer.id, replier.id]) {
    await createComment(site.db.primary, { postId, userId, parentId: id })
  }
  await createReport(site.db.primary, { commentId: id, userId: reporter.id })
  return id
}

/** Notifications of each person: text and reason. */
async function listNotifications() {
  const notifications: Record<string, [string, string][]> = {}
  for (const [who, actor] of Object.entries(actors)) {
    const { data } = (await actor.get('/api/notifications')).json()
    notifications[who] = data.map(({ text, reason }: { text: string; reason: string }) => [text, reason])
    expect(JSON.stringify(data)).not.toContain('ปิติ')
  }
  return notifications
}

async function decide(...actions: [ModerationAction, string][]) {
  const id = await thread()
  for (const [action, reason] of actions) {
    const response = await admin.post('/api/admin/comments/bulk', { action, ids: [id], reason })
    expect(response.statusCode).toBe(200)
  }
  return listNotifications()
}

test('the author of a hidden comment is notified with the reason, the reporter of the result, and no other person', async () => {
  expect(await decide(['hide', 'มีเบอร์โทรศัพท์ของนักเรียน'])).toEqual({
    writer: [['ทีมงานซ่อนความคิดเห็นของคุณ', 'มีเบอร์โทรศัพท์ของนักเรียน']],
    reporter: [['ทีมงานซ่อนความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา', '']],
    replier: [['ความคิดเห็นที่คุณตอบกลับถูกซ่อน การตอบกลับของคุณจึงซ่อนไปด้วย', '']],
    bystander: [],
  })
})

test('ADMIN-014 Q-184 the author of a hidden comment is told where to ask, then the reason that follows, once', async () => {
  const reason = 'มีเบอร์โทรศัพท์ของนักเรียน'
  const id = await thread()
  const hide = (more: string) => admin.get(`/show-hide-comment?id=${id}&show=0${more}`)
  expect((await hide(`&reason=${encodeURIComponent('ก'.repeat(301))}`)).statusCode).toBe(422)
  expect((await hide('')).json()).toEqual({ data: 0 })
  expect((await listNotifications()).writer).toEqual([['ทีมงานซ่อนความคิดเห็นของคุณ สอบถามได้ที่หน้า “ติดต่อเรา”', '']])
  for (let time = 0; time < 2; time++) {
    expect((await hide(`&reason=${encodeURIComponent(reason)}`)).json()).toEqual({ data: 0 })
  }
  expect((await listNotifications()).writer).toEqual([['ทีมงานซ่อนความคิดเห็นของคุณ', reason]])
  expect((await admin.get('/api/admin/audit?action=comment.hide')).json().data[0]).toMatchObject({ reason })
  const { rows } = await site.db.primaryPool.query(
    'select reason from audit_entries where subject_id = $1 order by id',
    [id],
  )
  expect(rows).toEqual([{ reason: '' }, { reason }])
})

test('all of them are notified of a deletion', async () => {
  expect(await decide(['delete', 'โฆษณาซ้ำ'])).toEqual({
    writer: [['ทีมงานลบความคิดเห็นของคุณ', 'โฆษณาซ้ำ']],
    reporter: [['ทีมงานลบความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา', '']],
    replier: [['ความคิดเห็นที่คุณตอบกลับถูกลบ การตอบกลับของคุณจึงหายไปด้วย', '']],
    bystander: [],
  })
})

test('only the reporter is notified of a dismissal', async () => {
  expect(await decide(['dismiss', ''])).toEqual({
    writer: [],
    reporter: [['ทีมงานตรวจรายงานของคุณแล้ว ความคิดเห็นนั้นยังแสดงอยู่', '']],
    replier: [],
    bystander: [],
  })
})

test('reopening notifies the author that the comment is shown again; a repeat sends no second notification', async () => {
  const notifications = await decide(['hide', 'ผิดกติกา'], ['hide', 'ผิดกติกา'], ['reopen', ''], ['reopen', ''])
  expect(notifications.writer).toEqual([['ทีมงานแสดงความคิดเห็นของคุณอีกครั้ง', '']])
  expect(notifications.replier).toEqual([['ความคิดเห็นที่คุณตอบกลับแสดงอีกครั้งแล้ว พร้อมการตอบกลับของคุณ', '']])
})

test('ADMIN-009 deletion by an admin through the comments endpoint is logged and notifies the author', async () => {
  await site.db.primaryPool.query('delete from notifications')
  const { id } = await createComment(site.db.primary, { postId, userId: writer.id })
  expect((await admin.post(`/comment/${id}`, { _method: 'delete' })).statusCode).toBe(200)
  const { data } = (await actors.writer.get('/api/notifications')).json()
  expect(data).toMatchObject([{ text: 'ทีมงานลบความคิดเห็นของคุณ' }])
  const log = (await admin.get('/api/admin/audit?action=comment.delete')).json()
  expect(log.data[0]).toMatchObject({ comment: { id, is_deleted: 1 } })

  const own = await createComment(site.db.primary, { postId, userId: writer.id })
  expect((await actors.writer.post(`/comment/${own.id}`, { _method: 'delete' })).statusCode).toBe(200)
  expect((await admin.get('/api/admin/audit?action=comment.delete')).json().data[0].comment.id).toBe(id)
})

test('deletion by the author notifies repliers at once and reporters when the case is closed, once each', async () => {
  const id = await thread()
  expect((await actors.writer.post(`/comment/${id}`, { _method: 'delete' })).statusCode).toBe(200)
  const replied = [['ความคิดเห็นที่คุณตอบกลับถูกลบ การตอบกลับของคุณจึงหายไปด้วย', '']]
  expect(await listNotifications()).toEqual({ writer: [], reporter: [], replier: replied, bystander: [] })
  for (let time = 0; time < 2; time++) await cleanupCases(site.app.backgroundContext())
  expect(await listNotifications()).toEqual({
    writer: [],
    reporter: [['ความคิดเห็นที่คุณรายงานถูกลบไปแล้ว เราจึงปิดรายงานของคุณ ขอบคุณที่ช่วยดูแลศาลา', '']],
    replier: replied,
    bystander: [],
  })
})

test('deletion by an admin on the post does the same; repliers get a notification without a mail', async () => {
  const id = await thread()
  await site.db.primaryPool.query('delete from outbox')
  expect((await admin.post(`/comment/${id}`, { _method: 'delete' })).statusCode).toBe(200)
  await cleanupCases(site.app.backgroundContext())
  const notifications = await listNotifications()
  expect([notifications.writer?.length, notifications.replier?.length, notifications.reporter?.length]).toEqual([
    1, 1, 1,
  ])
  const { rows } = await site.db.primaryPool.query('select subject from outbox order by id')
  expect(rows.map(({ subject }) => subject)).toEqual([
    'ทีมงานลบความคิดเห็นของคุณ',
    'ความคิดเห็นที่คุณรายงานถูกลบไปแล้ว เราจึงปิดรายงานของคุณ ขอบคุณที่ช่วยดูแลศาลา',
  ])
})
