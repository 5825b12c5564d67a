import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin } from '#features/accounts/testing.ts'
import { cleanupJob } from '#server/jobs/cleanup-job.ts'
import { queueMail } from '#server/mail/mail.ts'
import { SEND_MAILS } from '#server/mail/send-mails.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import type { OutboxMail } from '../contract.ts'

const SECRET = 'token-that-signs-in'
let site: TestApp
let admin: Actor

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())

const sql = (text: string, values: unknown[] = []) => site.db.primaryPool.query(text, values)
async function mail(subject: string, change = '', to = 'somchai@example.com'): Promise<number> {
  const context = { ...site.app.backgroundContext(), enqueue: async () => {} }
  await queueMail(context, site.db.primary, { to, subject, html: `<a href="/x?token=${SECRET}">x</a>`, text: SECRET })
  const { rows } = await sql('select max(id) as id from outbox')
  if (change) await sql(`update outbox set ${change} where id = $1`, [rows[0].id])
  return rows[0].id
}
async function list(query = '') {
  const response = await admin.get(`/api/admin/outbox${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    data: OutboxMail[]
    counts: object
    paginate_data: { current_page: number; total: number }
  }
}
const retry = (ids?: number[]) => admin.post('/api/admin/outbox/retry', ids ? { ids } : {})
const FAILED = `failed_at = now(), attempts = 5, last_error = '550 no such user'`

test('Q-171 the outbox lists mails by state and text, without addresses, contents and tokens', async () => {
  const failed = await mail('ยืนยันอีเมล', FAILED)
  const waiting = await mail('แจ้งเตือน')
  const sent = await mail('ต้อนรับ', 'sent_at = now(), sealed_content = null', 'x@example.com')
  const { data, counts } = await list()
  expect(data.map(({ id, state, canRetry }) => ({ id, state, canRetry }))).toEqual([
    { id: sent, state: 'sent', canRetry: false },
    { id: waiting, state: 'waiting', canRetry: false },
    { id: failed, state: 'failed', canRetry: true },
  ])
  expect(counts).toEqual({ failed: 1, waiting: 1, canRetry: 1 })
  expect((await list('?state=failed')).data.map(({ id }) => id)).toEqual([failed])
  expect((await list(`?search=${encodeURIComponent('แจ้ง')}`)).data.map(({ id }) => id)).toEqual([waiting])
  expect((await list('?search=SOMCHAI@example.com')).paginate_data.total).toBe(0)
  expect((await list('?search=%25')).data).toEqual([])
  const beyond = await list('?page=99')
  expect(beyond.paginate_data.current_page).toBe(1)
  expect(beyond.data.length).toBe(3)
  const body = JSON.stringify(await list())
  expect(body).not.toContain(SECRET)
  expect(body).not.toContain('somchai')
  await sql('delete from outbox')
})

test('Q-171 a failed mail is sent again once, and the log tells who asked', async () => {
  const id = await mail('ส่งซ้ำ', FAILED)
  site.sent.length = 0
  const responses = await Promise.all([retry([id]), retry([id])])
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(site.sent.map(({ name }) => name)).toEqual([SEND_MAILS])
  const { rows } = await sql(
    'select failed_at, attempts, sealed_content is not null as whole from outbox where id = $1',
    [id],
  )
  expect(rows).toEqual([{ failed_at: null, attempts: 0, whole: true }])
  const log = await sql(`select subject_id from audit_entries where action = 'mail.retry'`)
  expect(log.rows).toEqual([{ subject_id: id }])
  await sql('delete from outbox')
})

test('Q-171 all failed mails are sent again together; those without content or with expired links are not', async () => {
  const [first, second] = [await mail('หนึ่ง', FAILED), await mail('สอง', FAILED)]
  await mail('หมดเวลา', `${FAILED}, expires_at = now() - interval '1 hour'`)
  await mail('ไม่มีเนื้อหา', `${FAILED}, sealed_content = null`)
  await mail('บัญชีที่ลบแล้ว', `${FAILED}, to_address = ''`)
  await mail('ส่งแล้ว', 'sent_at = now()')
  expect((await retry()).json()).toEqual({ data: { retried: 2 } })
  const { rows } = await sql('select id from outbox where failed_at is null and sent_at is null order by id')
  expect(rows.map(({ id }) => id)).toEqual([first, second])
  expectErrorResponse(await retry(), 409, 'nothing_to_retry')
  expectErrorResponse(await retry([999_999]), 409, 'nothing_to_retry')
  await sql('delete from outbox')
})

test('AB-179 the content of a given-up mail is deleted after three days, and as soon as its links expire', async () => {
  const kept = await mail('ยังอยู่', FAILED)
  await mail('เก่า', `attempts = 5, failed_at = now() - interval '73 hours'`)
  await mail('ลิงก์หมดอายุ', `${FAILED}, expires_at = now() - interval '1 minute'`)
  await cleanupJob.run(site.app.backgroundContext(), {} as never)
  const { rows } = await sql('select id from outbox where sealed_content is not null')
  expect(rows).toEqual([{ id: kept }])
  await sql('delete from outbox')
})

test.each(['?state=lost', '?page=99999', '?sort=to_address', `?search=${'x'.repeat(101)}`])(
  'the outbox rejects %s',
  async (query) => {
    expect((await admin.get(`/api/admin/outbox${query}`)).statusCode).toBe(422)
  },
)

test('retrying rejects ids that are no numbers and too many of them', async () => {
  for (const ids of [['1; drop table outbox'], [0], [], Array.from({ length: 101 }, (_, index) => index + 1)]) {
    expect((await admin.post('/api/admin/outbox/retry', { ids })).statusCode).toBe(422)
  }
})
