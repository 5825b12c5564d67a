import { longDate } from '#lib/dates.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { exportMailTexts as texts } from '../../texts.ts'

interface ExportMailOptions {
  to: string
  firstname: string
  token: string
  expiresAt: Date
  origin: string
}

export function exportReadyMail({ to, firstname, token, expiresAt, origin }: ExportMailOptions): Mail {
  const layout = mailLayout({
    title: texts.subject,
    paragraphs: [texts.hello(firstname), ...texts.paragraphs],
    button: { label: texts.button, href: `${origin}/download/my-data?${new URLSearchParams({ token })}` },
    note: texts.note(longDate(expiresAt)),
  })
  return { to, subject: texts.subject, expiresAt, ...layout }
}
