/** Mails as a test reads them from the outbox, sent or not. */
import type { Database } from '#server/db.ts'

export interface QueuedMail {
  to: string
  subject: string
  text: string
  html: string
  expiresAt: Date | null
}

/** Every mail to an address, the oldest first. */
export async function mailsTo(db: Database, address: string): Promise<QueuedMail[]> {
  const { rows } = await db.primaryPool.query<QueuedMail>(
    `select to_address as "to", subject, body_text as text, body_html as html, expires_at as "expiresAt"
     from outbox where to_address = $1 order by id`,
    [address],
  )
  return rows
}

/** The first address in a mail's text. */
export function linkIn({ text }: Pick<QueuedMail, 'text'>): URL {
  const [link] = text.match(/https?:\/\/\S+/) ?? []
  if (!link) throw new Error('No link in the mail')
  return new URL(link)
}
