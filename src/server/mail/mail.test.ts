import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#lib/contract.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { mailsTo } from '#test/mails.ts'
import { throwError } from '../errors.ts'
import { feature, handle } from '../feature.ts'
import { cleanupJob } from '../jobs/cleanup-job.ts'
import { openJobs } from '../jobs/jobs.ts'
import { deleteMailsOf, queueMail } from './mail.ts'
import { mailLayout } from './mail-layout.ts'
import { sendMails } from './send-mails.ts'

const greet = endpoint({
  method: 'POST',
  path: '/api/sample/greeting',
  access: 'public',
  input: z.object({ to: z.string(), name: z.string(), fails: z._default(z.boolean(), false) }),
  output: z.object({ status: z.literal('success') }),
  summary: 'Sends a greeting',
})
const greetings = feature({
  name: 'greetings',
  endpoints: [
    handle(greet, async (call, { to, name, fails }) => {
      await call.db.transaction(async (db) => {
        const layout = mailLayout({ title: name, paragraphs: [name] })
        await queueMail(call, db, { to, subject: `สวัสดี ${name}`, ...layout })
        if (fails) throwError('conflict')
      })
      return { status: 'success' as const }
    }),
  ],
})

let server: MailServer
let app: TestApp
beforeAll(async () => {
  server = await startMailServer()
  app = await testApp({ features: [greetings], env: { SMTP_URL: server.url } })
})
beforeEach(async () => {
  await app.db.primaryPool.query('truncate outbox')
  server.mails.length = 0
})
afterAll(async () => {
  await app.close()
  await server.stop()
})
const send = (name: string, to = 'manee@school.example') => app.post(greet.path, { to, name })
const deliver = () => sendMails(app.app.backgroundContext())

test('PWD-028 the changes of a call and its mail are committed together or not at all', async () => {
  expectErrorResponse(await app.post(greet.path, { to: 'a@school.example', name: 'ก', fails: true }), 409, 'conflict')
  expect(await mailsTo(app.db, 'a@school.example')).toEqual([])
  expect((await send('ข')).statusCode).toBe(200)
  expect(await mailsTo(app.db, 'manee@school.example')).toHaveLength(1)
})

describe('AB-45 user input in mails is not interpreted', () => {
  test.each([
    ['line breaks', 'ก\r\nBcc: evil@evil.example\r\n\r\n<b>x'],
    ['a lone line feed', 'ก\nTo: evil@evil.example'],
    ['a lone carriage return', 'ก\rSubject: x'],
    ['separators of lines', 'ก\u2028Bcc: evil@evil.example\u2029\u0085x'],
    ['control characters', 'ก\u0007\u001bข\u0085'],
    ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
    ['an encoded word', '=?utf-8?B?QmNjOiBl?='],
    ['text turned round', 'ครู\u202Egnp.exe\u2066'],
    ['much text', 'ก'.repeat(5_000)],
  ])('%s', async (_title, name) => {
    expect((await send(name)).statusCode).toBe(200)
    await deliver()
    expect(server.mails).toHaveLength(1)
    const [mail] = server.mails
    expect(mail?.recipients).toEqual(['manee@school.example'])
    expect([mail?.bcc, mail?.cc, mail?.replyTo]).toEqual([undefined, undefined, undefined])
    expect(mail?.to).toHaveLength(1)
    expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual(HEADERS)
    expect(mail?.subject).toMatch(/^สวัสดี /)
    expect(mail?.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
    expect(mail?.html).not.toMatch(/<script|<img|<b>/)
    expect(`${mail?.html}${mail?.text}`).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u0000]/)
  })
})
const HEADERS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

test.each([
  'a@school.example\r\nBcc: evil@evil.example',
  'a@school.example,evil@evil.example',
  'a@school.example;evil@evil.example',
  '"a@school.example" <evil@evil.example>',
  'ครู <a@school.example>',
  'a@school.example ',
  'a b@school.example',
  'a@@school.example',
  'a@school.example\u0007',
  'a@sch\u043eol.example',
  '@school.example',
  'a',
  '',
  `${'a'.repeat(65)}@school.example`,
])('AB-41 a mail to %j is rejected', async (to) => {
  expect((await send('ก', to)).statusCode).toBe(500)
  const { rowCount } = await app.db.primaryPool.query('select from outbox')
  expect(rowCount).toBe(0)
})

test('PWD-028 an unusual address that a form accepts causes no error, whatever the mail server returns', async () => {
  for (const to of ['a..b@school.example', '.a.@school.example']) expect((await send('ก', to)).statusCode).toBe(200)
})

test.each(["o'brien@school.example", 'a+{b}|c@sub.school.example'])(
  'a mail to %s is sent to exactly that address',
  async (to) => {
    expect((await send('ก', to)).statusCode).toBe(200)
    await deliver()
    expect(server.mails.map(({ recipients, to: named }) => [recipients, named?.map(({ address }) => address)])).toEqual(
      [[[to], [to]]],
    )
  },
)

test('AB-44 a mail contains only links to the configured host', async () => {
  await app.post(greet.path, { to: 'manee@school.example', name: 'ก' }, { 'x-forwarded-host': 'evil.example' })
  await deliver()
  expect(server.mails[0]?.head).not.toContain('evil.example')
  expect(server.mails[0]?.messageId).toMatch(/@localhost>$/)
})

test('DEL-003 sent mails to an address are deleted with its account; waiting mails are still sent', async () => {
  await send('ก')
  await deliver()
  await send('ข')
  await send('ค', 'other@school.example')
  await deleteMailsOf(app.db.primary, 'Manee@school.example')
  const { rows } = await app.db.primaryPool.query('select to_address, sealed_content from outbox order by id')
  expect(rows[0]).toEqual({ to_address: '', sealed_content: null })
  expect(rows.slice(1).map(({ to_address }) => to_address)).toEqual(['manee@school.example', 'other@school.example'])
  await deliver()
  expect(server.mails).toHaveLength(3)
})

test('RF-29 content and address of a mail are deleted after thirty days', async () => {
  for (const to of ['old', 'fresh', 'waiting', 'lost'].map((name) => `${name}@school.example`)) await send('ก', to)
  await app.db.primaryPool.query(`update outbox set sent_at = now() where to_address ~ 'old|fresh'`)
  await app.db.primaryPool.query(`update outbox set failed_at = now() where to_address ~ 'lost'`)
  await app.db.primaryPool.query(
    `update outbox set created_at = now() - interval '31 days' where to_address !~ 'fresh'`,
  )
  await cleanupJob.run(app.app.backgroundContext(), {} as never)
  const { rows } = await app.db.primaryPool.query('select to_address from outbox order by id')
  expect(rows.map(({ to_address }) => to_address)).toEqual(['fresh@school.example', 'waiting@school.example'])
})

describe('RF-08 with running jobs', () => {
  test('calls succeed while the mail server is unreachable, and the mail is sent once when it returns', async () => {
    const live = await testApp({ features: [greetings], env: { SMTP_URL: server.url }, runsJobs: true })
    const ask = (name: string) => live.post(greet.path, { to: 'manee@school.example', name })
    expect((await ask('ก')).statusCode).toBe(200)
    await expect.poll(() => server.mails.length, { timeout: 10_000 }).toBe(1)
    await server.stop()
    expect((await ask('ข')).statusCode).toBe(200)
    const awayLines = () => live.lines.filter(({ msg }) => msg === 'mail server away').length
    await expect.poll(awayLines, { timeout: 10_000 }).toBeGreaterThan(0)
    const second = openJobs({
      database: live.db,
      jobs: [],
      context: () => live.app.backgroundContext(),
      log: live.app.backgroundContext().log,
      pollSeconds: 0.5,
    })
    await second.start()
    await server.start()
    await expect.poll(() => server.mails.length, { timeout: 40_000 }).toBe(2)
    expect(server.mails.map(({ subject }) => subject)).toEqual(['สวัสดี ก', 'สวัสดี ข'])
    await second.stop()
    await live.close()
  })
})
