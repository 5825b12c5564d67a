import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { type Actor, TEST_SECRET, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import type { LogEntry } from '../contract.ts'
import { countLog, listLogRows } from './repository/log.ts'

const CSV = '/api/admin/log.csv'
let site: TestApp
let admin: Actor
let piti: { id: number }
let suda: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' } })
  piti = await createAdmin(site.db.primary, { firstname: 'ปิติ' })
  suda = await createAdmin(site.db.primary, { firstname: 'สุดา' })
  admin = await site.as(piti)
  await entry(piti, 'comment.hide', 7, 'หยาบคาย', '2026-01-31 16:59:59+00')
  await entry(suda, 'comment.hide', 8, '=HYPERLINK("https://evil.example")', '2026-01-31 17:00:00+00')
  await entry(suda, 'purchase.refund', 7, 'โอน "เกิน", คืน', '2026-02-01 16:59:59+00')
  await entry(suda, 'review.reject', 9, ' +1', '2026-02-01 17:00:00+00')
})
afterAll(() => site.close())

const entry = ({ id }: { id: number }, action: string, subject: number, reason: string, at: string) =>
  site.db.primaryPool.query(
    'insert into audit_entries (actor_id, action, subject_id, reason, created_at) values ($1, $2, $3, $4, $5)',
    [id, action, subject, reason, at],
  )
async function list(query = '') {
  const response = await admin.get(`/api/admin/log${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    data: LogEntry[]
    next: number | null
    total: number
    actors: { id: number; name: string }[]
    actions: string[]
    linkToCsv: string
  }
}
const found = async (query: string) => (await list(query)).data.map(({ action, subjectId }) => `${action} ${subjectId}`)

test('ADMIN-001 the log is filtered by person, action, subject and days in Bangkok', async () => {
  expect(await found('')).toEqual(['review.reject 9', 'purchase.refund 7', 'comment.hide 8', 'comment.hide 7'])
  expect(await found(`?actor=${piti.id}`)).toEqual(['comment.hide 7'])
  expect(await found('?action=comment.hide')).toEqual(['comment.hide 8', 'comment.hide 7'])
  expect(await found('?subject=7')).toEqual(['purchase.refund 7', 'comment.hide 7'])
  expect(await found('?from=2026-02-01&to=2026-02-01')).toEqual(['purchase.refund 7', 'comment.hide 8'])
  expect(await found(`?actor=${suda.id}&action=comment.hide&subject=8&from=2026-02-01`)).toEqual(['comment.hide 8'])
  expect(await found('?to=2025-01-01')).toEqual([])
})

test('the log offers everyone and every action in it, and pages lead on', async () => {
  const { actors, actions, total } = await list('?subject=7')
  expect(actors.map(({ id }) => id).toSorted()).toEqual([piti.id, suda.id].toSorted())
  expect(actions).toEqual(['comment.hide', 'purchase.refund', 'review.reject'])
  expect(total).toBe(2)
  for (let index = 0; index < 60; index++)
    await entry(piti, 'certificate.revoke', index + 1, '', '2026-03-01 00:00:00+00')
  const first = await list('?action=certificate.revoke')
  expect(first.data.length).toBe(50)
  const second = await list(`?action=certificate.revoke&before=${first.next}`)
  expect(second.data.map(({ subjectId }) => subjectId)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(second.next).toBeNull()
})

test('the exported log is whole, its cells are defused, and the export is an entry itself', async () => {
  const { linkToCsv } = await list('?from=2026-01-01&to=2026-02-28')
  const response = await admin.get(linkToCsv)
  expect(response.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const lines = response.body.split('\r\n')
  expect(lines.length).toBe(6)
  expect(response.body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  expect(response.body).toContain(`"โอน ""เกิน"", คืน"`)
  expect(response.body).toContain(`' +1`)
  const [last] = (await list('?action=audit.export')).data
  expect(last).toMatchObject({ actorId: piti.id, reason: 'from=2026-01-01 to=2026-02-28' })
})

test('ADMIN-001 only admins export the log', async () => {
  const member = await site.as(await createUser(site.db.primary))
  expectErrorResponse(await member.get(CSV), 403, 'forbidden')
  expectErrorResponse(await site.get(CSV), 401, 'unauthenticated')
})

test.each(['?actor=x', '?from=yesterday', '?from=2026-13-01', '?action=drop', '?subject=-1', '?before=0'])(
  'the log rejects %s',
  async (query) => {
    expect((await admin.get(`/api/admin/log${query}`)).statusCode).toBe(422)
    if (!query.startsWith('?before')) expect((await admin.get(CSV + query)).statusCode).toBe(422)
  },
)

test('a day that does not exist is no error', async () => {
  expect(await found('?from=2026-02-31&to=2026-02-31')).toEqual([])
})

test('Q-171 the configuration shows names, sources and values, and of secrets only whether they are set', async () => {
  const response = await admin.get('/api/admin/configuration')
  const { data } = response.json() as { data: { name: string; source: string; value: string | null }[] }
  const of = (name: string) => data.find((one) => one.name === name)
  expect(of('SESSION_SECRET')).toEqual({ name: 'SESSION_SECRET', source: 'environment', isSecret: true, value: null })
  expect(of('SMTP_URL')).toMatchObject({ source: 'environment', value: null })
  expect(of('METRICS_TOKEN')).toMatchObject({ source: 'default', value: null })
  expect(of('NODE_ENV')).toMatchObject({ source: 'environment', value: 'test' })
  expect(of('REVIEW_PUBLISHING')).toMatchObject({ source: 'default', value: 'after-24h' })
  for (const secret of [TEST_SECRET, 'hunter2', site.testDatabase.connectionString]) {
    expect(response.body).not.toContain(secret)
  }
})

test('ADMIN-001 people shown in lists are left out of the whole log, and found by subject, action and choice', async () => {
  for (const subject of [901, 902]) await entry(suda, 'person.list', subject, '', '2026-04-01 00:00:00+00')
  expect((await found('')).filter((text) => text.startsWith('person.list'))).toEqual([])
  expect((await found('?lists=1')).slice(0, 2)).toEqual(['person.list 902', 'person.list 901'])
  expect(await found('?subject=901')).toEqual(['person.list 901'])
  expect(await found('?action=person.list')).toEqual(['person.list 902', 'person.list 901'])
  for (const path of ['/api/admin/log', CSV])
    expectErrorResponse(await admin.get(`${path}?lists=yes`), 422, 'validation')
})

test('ADMIN-001 the exported log contains the people of lists only where the screen does', async () => {
  await entry(suda, 'person.list', 903, '', '2026-04-02 00:00:00+00')
  for (const [query, isShown] of [
    ['', false],
    [`?actor=${suda.id}`, false],
    ['?lists=1', true],
    ['?subject=903', true],
    ['?action=person.list', true],
  ] as const) {
    const { linkToCsv } = await list(query)
    expect([query, linkToCsv]).toEqual([query, CSV + query])
    expect([query, (await admin.get(linkToCsv)).body.includes('person.list')]).toEqual([query, isShown])
  }
})

test('ADMIN-001 the log without lists is read from indexes that do not contain them, page after page', async () => {
  const client = await site.db.primaryPool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into audit_entries (actor_id, action, subject_id) select $1, 'person.list', n from generate_series(1, 20000) n`,
      [suda.id],
    )
    await client.query('analyze audit_entries')
    for (const filter of [{}, { before: 60 }, { actor: piti.id }, { actor: suda.id, before: 60 }]) {
      const texts: { text: string; values: unknown[] }[] = []
      const query = async ({ text }: { text: string }, values: unknown[]) => {
        texts.push({ text, values })
        return []
      }
      const db = { query }
      await listLogRows(db as never, { ...filter, hidesLists: true }, 51)
      await countLog(db as never, { ...filter, hidesLists: true })
      for (const { text, values } of texts) {
        const { rows } = await client.query(`explain ${text}`, values)
        expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/audit_entries_(actor_)?without_lists/)
      }
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
