import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { brokenTls, type MailServer, silent, startMailServer, startOddServer } from '#test/mail-server.ts'
import type { Context } from '../feature.ts'
import { type Mail, queueMail } from './mail.ts'
import { SEND_MAILS, sendMails } from './send-mails.ts'

let server: MailServer
let app: TestApp
let context: Context

beforeAll(async () => {
  server = await startMailServer()
  app = await testApp({
    features: [],
    env: { SMTP_URL: server.url, MAIL_FROM: 'ศาลา <no-reply@sala.example.ac.th>' },
  })
  context = app.app.backgroundContext()
})
beforeEach(async () => {
  await app.db.primaryPool.query('truncate outbox')
  server.mails.length = 0
  server.atSender = server.atRecipient = server.atContent = () => null
  app.sent.length = 0
  app.lines.length = 0
})
afterAll(async () => {
  await app.close()
  await server.stop()
})

const withServer = (smtpUrl: string | undefined): Context => ({ ...context, config: { ...context.config, smtpUrl } })
const queue = (mail: Partial<Mail> = {}) =>
  app.db.primary.transaction((db) =>
    queueMail(context, db, {
      to: 'manee@school.example',
      subject: 'ตั้งรหัสผ่านใหม่',
      html: '<p>สวัสดีคุณครู</p>',
      text: 'สวัสดีคุณครู',
      ...mail,
    }),
  )
const rows = async () => (await app.db.primaryPool.query('select * from outbox order by id')).rows
/** Makes the next attempt due now. */
const wait = () => app.db.primaryPool.query(`update outbox set next_attempt_at = now() where sent_at is null`)
const waits = () => app.sent.filter(({ name }) => name === SEND_MAILS).length
const addresses = () => server.mails.map(({ recipients }) => recipients[0])

test('PWD-028 a mail is delivered once, in Thai, as HTML and text, from the configured sender', async () => {
  await queue()
  expect(waits()).toBe(1)
  await sendMails(context)
  await sendMails(context)
  expect(server.mails).toHaveLength(1)
  const [mail] = server.mails
  expect(mail).toMatchObject({
    subject: 'ตั้งรหัสผ่านใหม่',
    from: { name: 'ศาลา', address: 'no-reply@sala.example.ac.th' },
    to: [{ address: 'manee@school.example' }],
    recipients: ['manee@school.example'],
    sender: 'no-reply@sala.example.ac.th',
  })
  expect(mail?.text?.trim()).toBe('สวัสดีคุณครู')
  expect(mail?.html?.trim()).toBe('<p>สวัสดีคุณครู</p>')
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@sala\.example\.ac\.th>$/)
  expect(mail?.head).toContain('Auto-Submitted: auto-generated')
  expect(await rows()).toMatchObject([
    { attempts: 1, sent_at: expect.any(Date), failed_at: null, message_id: mail?.messageId },
  ])
})

test('Q-87 a calendar file is attached with its method, and calendars find it in the text', async () => {
  const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nSUMMARY:น้ำผึ้ง\r\nEND:VCALENDAR\r\n'
  // The parser of the test changes line breaks.
  const text = content.replaceAll('\r\n', '\n')
  await queue({ calendar: { method: 'CANCEL', content } })
  await sendMails(context)
  const [mail] = server.mails
  const attached = mail?.attachments.map(({ mimeType, filename, content: bytes, method }) => ({
    mimeType,
    filename,
    method,
    text: typeof bytes === 'string' ? bytes : Buffer.from(bytes as ArrayBuffer).toString('utf8'),
  }))
  expect(attached).toContainEqual({ mimeType: 'application/ics', filename: 'calendar.ics', method: undefined, text })
  expect(attached).toContainEqual(expect.objectContaining({ mimeType: 'text/calendar', method: 'CANCEL' }))
  expect(mail?.text?.trim()).toBe('สวัสดีคุณครู')
})

test('RF-08 a temporarily rejected mail is sent later with the same Message-ID', async () => {
  const seen: (string | undefined)[] = []
  server.atContent = ({ messageId }) => (seen.push(messageId) < 3 ? [451, 'try again'] : null)
  await queue()
  for (let attempt = 0; attempt < 3; attempt++) {
    await sendMails(context)
    await wait()
  }
  expect(new Set(seen).size).toBe(1)
  expect(seen).toHaveLength(3)
  expect(server.mails).toHaveLength(1)
  expect(await rows()).toMatchObject([{ attempts: 3, sent_at: expect.any(Date), last_error: null }])
})

test('RF-08 the delay between attempts grows, and after five attempts the mail fails', async () => {
  server.atRecipient = () => [450, 'mailbox busy']
  await queue()
  const pauses: number[] = []
  for (let attempt = 1; attempt <= 5; attempt++) {
    await sendMails(context)
    const { rows: found } = await app.db.primaryPool.query(
      'select extract(epoch from next_attempt_at - now())::float as pause from outbox',
    )
    pauses.push(found[0].pause)
    await wait()
  }
  await sendMails(context)
  for (const [index, pause] of [10, 60, 300, 900].entries()) {
    expect(pauses[index]).toBeGreaterThan(pause * 0.8 - 5)
    expect(pauses[index]).toBeLessThan(pause * 1.2)
  }
  expect(await rows()).toMatchObject([{ attempts: 5, sent_at: null, failed_at: expect.any(Date) }])
  expect(server.mails).toEqual([])
})

test('AB-171 a mail to a permanently rejected address fails at once and does not block others', async () => {
  server.atRecipient = (address) => (address.startsWith('gone') ? [550, `5.1.1 <${address}> is unknown`] : null)
  await queue({ to: 'gone@school.example' })
  for (const name of ['a', 'b', 'c']) await queue({ to: `${name}@school.example` })
  await sendMails(context)
  expect(addresses().toSorted()).toEqual(['a@school.example', 'b@school.example', 'c@school.example'])
  const [gone, ...others] = await rows()
  expect(gone).toMatchObject({ attempts: 1, sent_at: null, failed_at: expect.any(Date) })
  expect(gone.last_error).toContain('550')
  expect(gone.last_error).not.toContain('gone@')
  expect(others.every(({ sent_at }) => sent_at)).toBe(true)
  expect(app.lines).toContainEqual(expect.objectContaining({ msg: 'mail given up', mail: gone.id, level: 'error' }))
  expect(JSON.stringify(app.lines)).not.toMatch(/@school\.example/)
})

test('AB-171 permanently rejected content fails; a server that ends the session is retried', async () => {
  server.atContent = ({ subject }) => (subject === 'ก' ? [554, 'looks like spam'] : [421, 'closing'])
  await queue({ subject: 'ก', to: 'a@school.example' })
  await queue({ subject: 'ข', to: 'b@school.example' })
  await sendMails(context)
  expect(await rows()).toMatchObject([
    { failed_at: expect.any(Date), sent_at: null },
    { failed_at: null, sent_at: null, attempts: 1 },
  ])
})

describe('RF-08 while the mail server is unreachable', () => {
  test('calls that queue mails succeed, no attempt is counted, and the mail is sent when it returns', async () => {
    await server.stop()
    await queue()
    for (let look = 0; look < 7; look++) await sendMails(context)
    expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null, failed_at: null }])
    expect(waits()).toBe(8)
    await server.start()
    await sendMails(context)
    expect(server.mails).toHaveLength(1)
  })

  test('after a disconnect only the mails that were tried count an attempt', async () => {
    for (let number = 0; number < 60; number++) await queue({ to: `t${number}@school.example` })
    server.atContent = () => (server.mails.length < 9 ? null : 'cut')
    await sendMails(context)
    const untried = (await rows()).filter(({ attempts }) => attempts === 0)
    expect(untried.length).toBeGreaterThanOrEqual(60 - 9 - 3)
    server.atContent = () => null
    await wait()
    await sendMails(context)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(60)
    expect(server.mails.length).toBeLessThanOrEqual(60 + 3)
  })

  test('a server without a greeting times out, and mails stay queued', async () => {
    const odd = await startOddServer(silent)
    await queue()
    await sendMails(withServer(odd.url))
    expect(await rows()).toMatchObject([{ attempts: 0, failed_at: null }])
    expect(app.lines).toContainEqual(expect.objectContaining({ msg: 'mail server away' }))
    await odd.stop()
  })

  test('a server with invalid TLS counts as unreachable', async () => {
    const odd = await startOddServer(brokenTls)
    await queue()
    await sendMails(withServer(odd.url))
    expect(await rows()).toMatchObject([{ attempts: 0, failed_at: null }])
    await odd.stop()
  })

  test('a disconnect between content and response sends the mail once more with the same Message-ID', async () => {
    let isFirst = true
    server.atContent = () => {
      const response = isFirst ? ('cut' as const) : null
      isFirst = false
      return response
    }
    await queue()
    await sendMails(context)
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, failed_at: null }])
    await wait()
    await sendMails(context)
    await wait()
    await sendMails(context)
    expect(server.mails).toHaveLength(2)
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('a rejected sender is a configuration error: no mail fails', async () => {
    server.atSender = () => [553, 'not allowed']
    await queue()
    await sendMails(context)
    expect(await rows()).toMatchObject([{ attempts: 0, failed_at: null }])
    expect(app.lines).toContainEqual(expect.objectContaining({ msg: 'the mail server rejects MAIL_FROM' }))
    server.atSender = () => null
    await wait()
    await sendMails(context)
    expect(server.mails).toHaveLength(1)
  })
})

test('RF-08 a server that ends between sending and recording sends again with the same Message-ID', async () => {
  await queue()
  const { query } = app.db.primary
  const crashing = {
    ...context,
    db: {
      ...app.db.primary,
      query: ((statement, values) => {
        if (statement.name.startsWith('mail.note-sent')) throw new Error('ended')
        return query(statement, values)
      }) as typeof query,
    },
  }
  await expect(sendMails(crashing)).rejects.toThrow('ended')
  await sendMails(context)
  expect(server.mails).toHaveLength(1)
  await app.db.primaryPool.query(`update outbox set next_attempt_at = next_attempt_at - interval '5 minutes'`)
  await sendMails(context)
  expect(server.mails).toHaveLength(2)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('RF-08 several instances send each mail once', async () => {
  for (let number = 0; number < 60; number++) await queue({ to: `t${number}@school.example` })
  await Promise.all([sendMails(context), sendMails(context), sendMails(app.app.backgroundContext())])
  await sendMails(context)
  expect(server.mails).toHaveLength(60)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(60)
  expect((await rows()).every(({ attempts, sent_at }) => attempts === 1 && sent_at)).toBe(true)
})

test('RF-08 mails to one address keep their order, also after a rejection', async () => {
  let isFirst = true
  server.atContent = () => {
    if (!isFirst) return null
    isFirst = false
    return [451, 'later']
  }
  for (const subject of ['1', '2', '3']) await queue({ subject })
  await sendMails(context)
  expect(server.mails).toEqual([])
  await wait()
  await sendMails(context)
  expect(server.mails.map(({ subject }) => subject)).toEqual(['1', '2', '3'])
})

test('RF-08 a mail with expired links, or one that waited for a day, is not sent', async () => {
  await queue({ to: 'a@school.example', expiresAt: new Date(Date.now() - 1_000) })
  await queue({ to: 'b@school.example' })
  await queue({ to: 'c@school.example', expiresAt: new Date(Date.now() + 60_000) })
  await app.db.primaryPool.query(
    `update outbox set created_at = now() - interval '25 hours' where to_address = 'b@school.example'`,
  )
  await sendMails(context)
  expect(addresses()).toEqual(['c@school.example'])
  expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) }, { failed_at: expect.any(Date) }, {}])
})

test('without a mail server mails stay in the outbox and do not fail', async () => {
  await queue()
  await sendMails(withServer(undefined))
  expect(waits()).toBe(1)
  expect(await rows()).toMatchObject([{ attempts: 0, sent_at: null, failed_at: null }])
})
