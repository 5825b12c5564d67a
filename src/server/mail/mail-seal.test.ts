/** Content of mails in the outbox: encrypted while they wait, deleted once they are sent (AB-179). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_SECRET, type TestApp, testApp } from '#test/app.ts'
import { type MailServer, startMailServer } from '#test/mail-server.ts'
import { allMails } from '#test/mails.ts'
import type { Context } from '../feature.ts'
import { newToken } from '../http/sessions/token.ts'
import { queueMail } from './mail.ts'
import { openMail, sealMail } from './mail-seal.ts'
import { sendMails } from './send-mails.ts'

let server: MailServer
let app: TestApp
let context: Context
let token: string

beforeAll(async () => {
  server = await startMailServer()
  app = await testApp({ features: [], env: { SMTP_URL: server.url } })
  context = app.app.backgroundContext()
})
beforeEach(async () => {
  await app.db.primaryPool.query('truncate outbox')
  server.mails.length = 0
  server.atContent = server.atRecipient = () => null
  app.lines.length = 0
  token = newToken()
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

const linkOf = () => `https://sala.example/password/reset?token=${token}&email=manee%40school.example`
const queue = () =>
  queueMail(context, app.db.primary, {
    to: 'manee@school.example',
    subject: 'ตั้งรหัสผ่านใหม่',
    html: `<a href="${linkOf()}">ตั้งรหัสผ่าน</a>`,
    text: linkOf(),
    unsubscribeUrl: `https://sala.example/unsubscribe?token=${token}`,
  })
/** The table as in a dump of the database: bytes as text and as hexadecimal digits. */
const dump = async () => {
  const { rows } = await app.db.primaryPool.query<{ row: string }>('select o::text as row from outbox o')
  const text = rows.map(({ row }) => row).join('\n')
  const bytes = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) =>
    Buffer.from(hex as string, 'hex').toString('latin1'),
  )
  return [text, ...bytes].join('\n')
}
const row = async () => (await app.db.primaryPool.query('select * from outbox')).rows[0]
const EMPTY = { sealed_content: null }

test('AB-179 a dump of the database has no link of a waiting mail, and the mail is sent complete', async () => {
  await queue()
  expect(await dump()).not.toContain(token)
  expect(await dump()).not.toContain('/unsubscribe')
  expect(await allMails(app.db)).toMatchObject([{ text: linkOf() }])
  await sendMails(context)
  expect(server.mails).toHaveLength(1)
  expect(server.mails[0]?.text?.trim()).toBe(linkOf())
  expect(server.mails[0]?.html).toContain(linkOf())
  expect(server.mails[0]?.head).toContain('List-Unsubscribe')
})

test('AB-179 the content of a sent, permanently rejected or expired mail is deleted', async () => {
  await queue()
  await sendMails(context)
  expect(await row()).toMatchObject({ ...EMPTY, sent_at: expect.any(Date) })

  await app.db.primaryPool.query('truncate outbox')
  server.atRecipient = () => [550, 'unknown']
  await queue()
  await sendMails(context)
  expect(await row()).toMatchObject({ ...EMPTY, failed_at: expect.any(Date) })

  await app.db.primaryPool.query('truncate outbox')
  await queue()
  await app.db.primaryPool.query(`update outbox set created_at = now() - interval '25 hours'`)
  await sendMails(context)
  expect(await row()).toMatchObject({ ...EMPTY, failed_at: expect.any(Date) })
})

test('AB-179 a mail that will be retried keeps its content', async () => {
  server.atRecipient = () => [450, 'later']
  await queue()
  await sendMails(context)
  expect(await row()).toMatchObject({ failed_at: null, sealed_content: expect.any(Buffer) })
  server.atRecipient = () => null
  await app.db.primaryPool.query('update outbox set next_attempt_at = now()')
  await sendMails(context)
  expect(server.mails[0]?.text?.trim()).toBe(linkOf())
})

test('AB-179 content of another row or under another secret cannot be decrypted; such a mail fails with an error in the log', async () => {
  const content = { html: 'ก', text: linkOf(), unsubscribeUrl: null }
  const sealed = sealMail(TEST_SECRET, '<a@x>', content)
  expect(openMail(TEST_SECRET, '<a@x>', sealed)).toEqual(content)
  expect(openMail(TEST_SECRET, '<b@x>', sealed)).toBeNull()
  expect(openMail('another secret', '<a@x>', sealed)).toBeNull()
  for (const index of [0, 5, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[index] = (changed[index] as number) ^ 1
    expect(openMail(TEST_SECRET, '<a@x>', changed)).toBeNull()
  }
  await queue()
  await sendMails({ ...context, config: { ...context.config, sessionSecret: 'another secret'.repeat(4) } })
  expect(server.mails).toEqual([])
  expect(await row()).toMatchObject({
    ...EMPTY,
    failed_at: expect.any(Date),
    last_error: expect.stringContaining('SECRET'),
  })
  expect(app.lines).toContainEqual(expect.objectContaining({ level: 'error', msg: 'mail given up' }))
})

test('AB-179 a link quoted by the mail server is stored neither in the table nor in the log', async () => {
  server.atContent = () => [451, `blocked URL ${linkOf()} (see /password/reset?token=${token})`]
  await queue()
  await sendMails(context)
  const { last_error } = await row()
  expect(last_error).toContain('451')
  expect(last_error).not.toContain(token)
  expect(JSON.stringify(app.lines)).not.toContain(token)
})
