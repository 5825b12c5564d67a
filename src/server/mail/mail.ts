/** Mails, written in the transaction that causes them: what is rolled back says nothing, what is kept goes out. */
import { randomUUID } from 'node:crypto'
import { type Db, statement } from '../database/db.ts'
import type { Context } from '../feature.ts'
import { isMailAddress } from './mail-address.ts'
import { sealMail, WITHOUT_CONTENT } from './mail-seal.ts'
import { SEND_MAILS } from './send-mails.ts'

export interface Mail {
  /** One plain address. */
  to: string
  subject: string
  html: string
  text: string
  /** When its links are dead; it is not sent after that. */
  expiresAt?: Date
  /** Where a mail program may POST to end mails of this kind (RFC 8058); absolute. */
  unsubscribeUrl?: string
}

const SUBJECT_MAX_LENGTH = 200
/** Line breaks would begin another header; direction marks would show another text than is there (AB-45). */
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
 * Writes a mail with the transaction `db`; a job sends it within seconds, and again while the mail server is away
 * (decision Q-49). Never waits for that server. What the mail says is stored encrypted (AB-179).
 * @throws {Error} for an address that no form should have let through
 */
export async function queueMail(
  { config, enqueue }: Pick<Context, 'config' | 'enqueue'>,
  db: Db,
  { to, subject, html, text, expiresAt, unsubscribeUrl }: Mail,
): Promise<void> {
  if (!isMailAddress(to)) throw new Error('A mail needs one plain address')
  const host = config.mailFrom.address.slice(config.mailFrom.address.indexOf('@') + 1)
  const line = subject.replace(NOT_IN_HEADERS, ' ').trim().slice(0, SUBJECT_MAX_LENGTH)
  const messageId = `<${randomUUID()}@${host}>`
  const content = { html, text, unsubscribeUrl: unsubscribeUrl ?? null }
  const sealed = sealMail(config.sessionSecret, messageId, content)
  await db.query(insertMail, [messageId, to, line, sealed, expiresAt ?? null])
  await enqueue(db, SEND_MAILS, {})
}

/** Forgets what was sent to an address that is nobody's any more (decision Q-53); waiting mails still go out. */
export async function deleteMailsOf(db: Db, address: string): Promise<void> {
  await db.query(blankMails, [address])
}
