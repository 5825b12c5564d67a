/** Reads mails from the outbox, sent or not. */
import type { Database } from '#server/database/db.ts'
import {
  contentOf,
  type MailAttachment,
  type MailCalendar,
  STORED_MAIL,
  type StoredMail,
} from '#server/mail/mail-seal.ts'
import { TEST_SECRET } from './app.ts'

export interface QueuedMail {
  to: string
  subject: string
  text: string
  html: string
  expiresAt: Date | null
  calendar: MailCalendar | undefined
  attachments: readonly MailAttachment[]
}

/** All mails to an address, oldest first. The content of sent mails may have been erased. */
export async function mailsTo(db: Database, address: string): Promise<QueuedMail[]> {
  return (await allMails(db)).filter(({ to }) => to === address)
}

/** All mails of the outbox, oldest first. */
export async function allMails(db: Database): Promise<QueuedMail[]> {
  const { rows } = await db.primaryPool.query<
    Omit<QueuedMail, 'text' | 'html' | 'calendar' | 'attachments'> & StoredMail
  >(`select to_address as "to", subject, expires_at as "expiresAt", ${STORED_MAIL} from outbox order by id`)
  return rows.map(({ to, subject, expiresAt, ...stored }) => {
    const content = contentOf(TEST_SECRET, stored)
    if (!content) throw new Error('A mail was sealed with another secret')
    const { text, html, calendar, attachments = [] } = content
    return { to, subject, text, html, expiresAt, calendar, attachments }
  })
}

/** The first URL in a mail's text. */
export function linkIn({ text }: Pick<QueuedMail, 'text'>): URL {
  const [link] = text.match(/https?:\/\/\S+/) ?? []
  if (!link) throw new Error('No link in the mail')
  return new URL(link)
}
