import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import type { ModerationAction } from '../constants.ts'
import { createReport } from '../testing.ts'

let site: TestApp
let writer: { id: number }
let reporter: { id: number }
let admin: Actor
let postId: number
const actors: Record<'writer' | 'reporter' | 'bystander', Actor> = {} as never

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  writer = await createUser(db)
  reporter = await createUser(db, { firstname: 'เพชร' })
  admin = await site.as(await createAdmin(db))
  Object.assign(actors, {
    writer: await site.as(writer),
    reporter: await site.as(reporter),
    bystander: await site.as(await createUser(db, { firstname: 'พลอย' })),
  })
  postId = (await createStory(db, { authorId: (await createTeacher(db)).id })).id
})
afterAll(() => site.close())

/** A reported comment and what was done with it; then what each person is told of it. */
async function decide(...actions: [ModerationAction, string][]) {
  await site.db.primaryPool.query('delete from notifications')
  const { id } = await createComment(site.db.primary, { postId, userId: writer.id })
  const reply = await createComment(site.db.primary, { postId, userId: reporter.id, parentId: id })
  await createReport(site.db.primary, { commentId: id, userId: reporter.id })
  for (const [action, reason] of actions) {
    const answer = await admin.post('/api/admin/comments/bulk', { action, ids: [id], reason })
    expect(answer.statusCode).toBe(200)
  }
  const told: Record<string, [string, string][]> = {}
  for (const [who, actor] of Object.entries(actors)) {
    const { data } = (await actor.get('/api/notifications')).json()
    told[who] = data.map(({ text, reason }: { text: string; reason: string }) => [text, reason])
    expect(JSON.stringify(data)).not.toContain('ปิติ')
  }
  expect(reply.id).toBeGreaterThan(id)
  return told
}

test('the author of a hidden comment is told that and why, the reporter what came of it, nobody else anything', async () => {
  expect(await decide(['hide', 'มีเบอร์โทรศัพท์ของนักเรียน'])).toEqual({
    writer: [['ทีมงานซ่อนความคิดเห็นของคุณ', 'มีเบอร์โทรศัพท์ของนักเรียน']],
    reporter: [['ทีมงานซ่อนความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา', '']],
    bystander: [],
  })
})

test('deleted, they are told so', async () => {
  expect(await decide(['delete', 'โฆษณาซ้ำ'])).toEqual({
    writer: [['ทีมงานลบความคิดเห็นของคุณ', 'โฆษณาซ้ำ']],
    reporter: [['ทีมงานลบความคิดเห็นที่คุณรายงานแล้ว ขอบคุณที่ช่วยดูแลศาลา', '']],
    bystander: [],
  })
})

test('dismissed, only the reporter is told', async () => {
  expect(await decide(['dismiss', ''])).toEqual({
    writer: [],
    reporter: [['ทีมงานตรวจรายงานของคุณแล้ว ความคิดเห็นนั้นยังแสดงอยู่', '']],
    bystander: [],
  })
})

test('taken back, the author is told that it is shown again; done twice, nobody is told twice', async () => {
  const told = await decide(['hide', 'ผิดกติกา'], ['hide', 'ผิดกติกา'], ['reopen', ''], ['reopen', ''])
  expect(told.writer).toEqual([['ทีมงานแสดงความคิดเห็นของคุณอีกครั้ง', '']])
})

test('ADMIN-009 deleted with the comments’ own call by an admin, it stands in the log and its author is told', async () => {
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
