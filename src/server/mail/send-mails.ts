/**
 * Sends the mails in the outbox. A rejection by the mail server counts as an attempt, five in all with the same
 * Message-ID, and so does a disconnect during a mail, which may be its cause. A server that is unreachable before, or
 * rejects the sender, does not, and mails wait for it for a day (RF-08). An instance claims a mail by moving its next
 * attempt, so that several instances send it once. If it ends before recording the result, the mail is sent again.
 */
import type { Transporter } from 'nodemailer'
import * as z from 'zod/mini'
import { statement } from '../database/db.ts'
import { type Context, job } from '../feature.ts'
import { CALENDAR_FILE, contentOf, STORED_MAIL, type StoredMail, WITHOUT_CONTENT } from './mail-seal.ts'

export const SEND_MAILS = 'engine.send-mails'

/** Mails sent at the same time. */
const CONCURRENCY = 3
/** Mails claimed by one statement. */
const BATCH = 50
/** Limits the duration of a job, so that it can end at shutdown. */
const MAX_RUN_MS = 15_000
/** Delay before an unreachable mail server is tried again, and maximum delay of new mails in that time. */
const PAUSE_SECONDS = 15
const CONNECT_TIMEOUT_MS = 5_000
/** Long, because a slow server may have accepted the mail, and a timeout would send it twice. */
const RESPONSE_TIMEOUT_MS = 60_000

export const sendMailsJob = job({
  name: SEND_MAILS,
  payload: z.object({}),
  // Each mail enqueues its own job; the schedule covers mails of a server that ended, and later attempts.
  schedule: '* * * * *',
  run: (context) => sendMails(context),
})

interface WaitingMail extends StoredMail {
  id: number
  to: string
  subject: string
  attempts: number
}

const TOO_LATE = `(expires_at < now() or coalesce(retried_at, created_at) < now() - interval '24 hours')`
/** Deletes the content of mails that are too late (AB-179); others can be sent again by an admin. */
const giveUpLate = statement<{ id: number }>(
  'mail.give-up-late',
  `update outbox set failed_at = now(), last_error = coalesce(last_error, 'too late'),
     sealed_content = case when ${TOO_LATE} is not true then sealed_content end
   where sent_at is null and failed_at is null and next_attempt_at <= now() and (${TOO_LATE} or attempts >= 5)
   returning id`,
)
/** The first waiting mail of each address, so that one address gets its mails in order. */
const FIRST = `select distinct on (to_address) id, next_attempt_at from outbox
   where sent_at is null and failed_at is null order by to_address, id`
const findReady = statement('mail.find-ready', `select 1 from (${FIRST}) first where next_attempt_at <= now() limit 1`)
/** Checks `next_attempt_at` again after locking, to exclude mails that another instance has claimed meanwhile. */
const claim = statement<WaitingMail>(
  'mail.claim',
  `update outbox set attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
   where id in (select id from outbox
     where id in (select id from (${FIRST}) first where next_attempt_at <= now() order by next_attempt_at, id limit $1)
       and next_attempt_at <= now() for update skip locked)
   returning id, to_address as "to", subject, attempts, ${STORED_MAIL}`,
)
/** Undoes a claim of mails that were not tried. */
const release = statement(
  'mail.release',
  'update outbox set attempts = attempts - 1, next_attempt_at = now() where id = any($1)',
)
/** Deletes the content, because its links are now in the recipient's mailbox (AB-179). */
const noteSent = statement(
  'mail.note-sent',
  `update outbox set sent_at = now(), last_error = null, ${WITHOUT_CONTENT} where id = $1`,
)
const GIVEN_UP = '($3 or attempts >= 5)'
/** Deletes the content of a mail that was rejected for good (AB-179). */
const noteRejected = statement<{ isGivenUp: boolean }>(
  'mail.note-rejected',
  `update outbox set last_error = $2, failed_at = case when ${GIVEN_UP} then now() end,
     sealed_content = case when not $3 then sealed_content end,
     next_attempt_at = now() + (array[10, 60, 300, 900])[least(attempts, 4)] * (0.8 + random() * 0.4) * interval '1 second'
   where id = $1 returning failed_at is not null as "isGivenUp"`,
)
/** The server rejects the sender: the mail is not the cause, and the attempt does not count. */
const noteAway = statement(
  'mail.note-away',
  `update outbox set last_error = $2, attempts = attempts - 1, next_attempt_at = now() + $3 * interval '1 second'
   where id = $1`,
)
const findNext = statement<{ isDue: boolean }>(
  'mail.find-next',
  `select min(next_attempt_at) <= now() as "isDue"
   from (${FIRST}) first having min(next_attempt_at) < now() + interval '1 minute'`,
)

/** Sends every due mail. Without a mail server all mails stay in the outbox. */
export async function sendMails(context: Context): Promise<void> {
  const { config, db, enqueue, log } = context
  if (!config.smtpUrl) return
  for (const { id } of await db.query(giveUpLate)) log.error({ mail: id }, 'mail given up: too late')
  const [ready] = await db.query(findReady)
  if (ready) {
    const transport = await openTransport(config.smtpUrl)
    try {
      if (await isReachable(transport, context)) await sendAll(transport, context)
      else return await enqueue(db, SEND_MAILS, {}, { afterSeconds: PAUSE_SECONDS })
    } finally {
      transport.close()
    }
  }
  const [next] = await db.query(findNext)
  if (next) await enqueue(db, SEND_MAILS, {}, { afterSeconds: next.isDue ? 1 : PAUSE_SECONDS })
}

/** The mail library is loaded when the first mail is sent, not at start. */
async function openTransport(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: CONCURRENCY,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: RESPONSE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as object) as Transporter
}

async function isReachable(transport: Transporter, { log }: Context): Promise<boolean> {
  try {
    await transport.verify()
    return true
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'mail server away')
    return false
  }
}

async function sendAll(transport: Transporter, context: Context): Promise<void> {
  const until = performance.now() + MAX_RUN_MS
  let isOver = false
  while (!isOver) {
    const mails = await context.db.query(claim, [BATCH])
    if (mails.length === 0) return
    const lane = async () => {
      while (mails.length > 0 && !isOver) {
        const outcome = await sendOne(transport, mails.shift() as WaitingMail, context)
        isOver ||= outcome === 'away' || performance.now() > until
      }
    }
    try {
      await Promise.all(Array.from({ length: CONCURRENCY }, lane))
    } finally {
      const untried = mails.splice(0)
      if (untried.length > 0) await context.db.query(release, [untried.map(({ id }) => id)])
    }
  }
}

async function sendOne(transport: Transporter, mail: WaitingMail, { config, db, log }: Context) {
  const { id, messageId, to, subject } = mail
  const { mailFrom } = config
  const content = contentOf(config.sessionSecret, mail)
  if (!content) {
    const reason = 'sealed with another SESSION_SECRET'
    await db.query(noteRejected, [id, reason, true])
    log.error({ mail: id, reason }, 'mail given up')
    return 'rejected'
  }
  const { html, text, unsubscribeUrl, calendar, attachments = [] } = content
  try {
    await transport.sendMail({
      messageId,
      from: mailFrom,
      to: { name: '', address: to },
      envelope: { from: mailFrom.address, to: [to] },
      subject,
      html,
      text,
      attachments: attachments.map(({ name, type, base64 }) => ({
        filename: name,
        contentType: type,
        content: base64,
        encoding: 'base64',
      })),
      icalEvent: calendar && { filename: CALENDAR_FILE, ...calendar },
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) },
      textEncoding: 'base64',
    })
  } catch (error) {
    const reason = reasonOf(error)
    const verdict = classify(error)
    if (verdict === 'sender') {
      log.error({ mail: id, reason }, 'the mail server rejects MAIL_FROM')
      await db.query(noteAway, [id, reason, PAUSE_SECONDS * 4])
      return 'away'
    }
    const [row] = await db.query(noteRejected, [id, reason, verdict === 'permanent'])
    log[row?.isGivenUp ? 'error' : 'warn']({ mail: id, reason }, row?.isGivenUp ? 'mail given up' : 'mail not sent yet')
    return verdict === 'broken' ? 'away' : 'rejected'
  }
  await db.query(noteSent, [id])
  return 'sent'
}

/** Headers for one-click unsubscribe (RFC 8058). */
function unsubscribeHeaders(url: string | null): Record<string, string> {
  if (!url) return {}
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
}

/** `sender`: the server rejects our sender; `broken`: the server disconnected during this mail. */
function classify(error: unknown): 'permanent' | 'later' | 'broken' | 'sender' {
  const { responseCode = 0, command = '' } = error as SmtpError
  if (responseCode === 0) return 'broken'
  if (responseCode < 500) return 'later'
  return command === 'RCPT TO' || command === 'DATA' ? 'permanent' : 'sender'
}

/** SMTP code and response for the log, without addresses and links, which a filter may quote from the mail (AB-179). */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as SmtpError
  const message = error instanceof Error ? error.message : ''
  const safe = message
    .replace(/(?:https?:\/\/|[\w/?.=-]*token=)[^\s<>"']*/gi, '…')
    .replace(/[^\s<>:"']+@[^\s<>:"']+/g, '…')
  return [code, responseCode, safe].filter(Boolean).join(' ').slice(0, 300)
}
