/** Queues mails in the transaction that causes them: a rollback discards the mail, a commit sends it. */
import { randomUUID } from 'node:crypto'
import { type Db, statement } from '../database/db.ts'
import type { Context } from '../feature.ts'
import { isMailAddress } from './mail-address.ts'
import { type MailCalendar, sealMail, WITHOUT_CONTENT } from './mail-seal.ts'
import { SEND_MAILS } from './send-mails.ts'

export interface Mail {
  /** One address without a name. */
  to: string
  subject: string
  html: string
  text: string
  /** When its links expire; the mail is not sent after that. */
  expiresAt?: Date
  /** Absolute URL for one-click unsubscribe by POST (RFC 8058). */
  unsubscribeUrl?: string
  /** A calendar file (RFC 5545) that is attached; calendars apply its method. */
  calendar?: MailCalendar
  attachments?: readonly { name: string; type: string; bytes: Uint8Array }[]
}

const SUBJECT_MAX_LENGTH = 200
/** Line breaks would start another header; direction marks would change the displayed text (AB-45). */
const NOT_IN_HEADERS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

const insertMail = statement(
  'mail.insert',
  'insert into outbox (message_id, to_address, subject, sealed_content, expires_at) values ($1, $2, $3, $4, $5)',
)
const blankMails = statement(
  'mail.blank',
  `update outbox set to_address = '', ${WITHOUT_CONTENT}
   where lower(to_address) = lower($1) and to_address <> '' and (sent_at is not null or failed_at is not null)`,
)

/**
 * Inserts a mail in the transaction `db`. A job sends it within seconds and retries while the mail server is unreachable
 * (decision Q-49); this function does not wait for it. The content is stored encrypted (AB-179).
 * @throws {Error} for an invalid address, which a form should have rejected
 */
export async function queueMail(
  { config, enqueue }: Pick<Context, 'config' | 'enqueue'>,
  db: Db,
  { to, subject, html, text, expiresAt, unsubscribeUrl, calendar, attachments }: Mail,
): Promise<void> {
  if (!isMailAddress(to)) throw new Error('A mail requires exactly one plain address')
  const host = config.mailFrom.address.slice(config.mailFrom.address.indexOf('@') + 1)
  const line = subject.replace(NOT_IN_HEADERS, ' ').trim().slice(0, SUBJECT_MAX_LENGTH)
  const messageId = `<${randomUUID()}@${host}>`
  const files = attachments?.map(({ name, type, bytes }) => ({
    name,
    type,
    base64: Buffer.from(bytes).toString('base64'),
  }))
  const content = { html, text, unsubscribeUrl: unsubscribeUrl ?? null, calendar, attachments: files }
  const sealed = sealMail(config.sessionSecret, messageId, content)
  await db.query(insertMail, [messageId, to, line, sealed, expiresAt ?? null])
  await enqueue(db, SEND_MAILS, {})
}

/** Deletes the content of mails sent to an address of a deleted account (decision Q-53); waiting mails are still sent. */
export async function deleteMailsOf(db: Db, address: string): Promise<void> {
  await db.query(blankMails, [address])
}
