/**
 * Encryption of waiting mails. Their links sign in, reset passwords and delete accounts, so a copy of the database must
 * not contain working links (AB-179, decision 0019). The key is derived from the session secret, which is not stored in
 * the database.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

export interface MailCalendar {
  method: 'PUBLISH' | 'CANCEL'
  content: string
}

/** A file that is attached to a mail. */
export interface MailAttachment {
  /** ASCII without quotes or slashes, because it becomes part of a header and a URL. */
  name: string
  type: string
  base64: string
}

/** Name of the attached calendar. */
export const CALENDAR_FILE = 'calendar.ics'

interface MailContent {
  html: string
  text: string
  unsubscribeUrl: string | null
  calendar?: MailCalendar
  attachments?: readonly MailAttachment[]
}

const ALGORITHM = 'aes-256-gcm'
/** First byte of the stored value, for a later format. */
const VERSION = 1
const IV_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + IV_BYTES + TAG_BYTES

/** Authenticated with the mail's Message-ID, so that content cannot be moved to another row. */
export function sealMail(secret: string, messageId: string, content: MailContent): Buffer {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), iv).setAAD(Buffer.from(messageId))
  const body = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final()])
  return Buffer.concat([Buffer.of(VERSION), iv, cipher.getAuthTag(), body])
}

/** Null for content that was encrypted with another secret or modified. */
export function openMail(secret: string, messageId: string, sealed: Buffer): MailContent | null {
  if (sealed[0] !== VERSION || sealed.length <= HEAD_BYTES) return null
  const iv = sealed.subarray(1, 1 + IV_BYTES)
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(messageId)).setAuthTag(sealed.subarray(1 + IV_BYTES, HEAD_BYTES))
  try {
    const body = Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()])
    return JSON.parse(body.toString()) as MailContent
  } catch {
    return null
  }
}

function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('mail content').digest()
}

/** A mail as the outbox stores it; `sealed` is null once the mail is sent or given up. */
export interface StoredMail {
  messageId: string
  sealed: Buffer | null
}

/** SQL: the columns of a `StoredMail`. */
export const STORED_MAIL = 'message_id as "messageId", sealed_content as sealed'

/** SQL: the assignment of `update outbox set` that deletes the content of a mail. */
export const WITHOUT_CONTENT = 'sealed_content = null'

/** The content of a stored mail, empty once it is deleted. Null for content that was sealed with another secret. */
export function contentOf(secret: string, { messageId, sealed }: StoredMail): MailContent | null {
  return sealed ? openMail(secret, messageId, sealed) : { html: '', text: '', unsubscribeUrl: null }
}
