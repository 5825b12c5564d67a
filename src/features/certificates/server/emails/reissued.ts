import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { certificateMailTexts as texts } from '../../texts.ts'

export interface CertificateMail {
  to: string
  firstname: string
  number: string
  trainingName: string
  origin: string
}

/** Tells the holder that a certificate has the new name. */
export function reissuedMail({ to, firstname, number, trainingName, origin }: CertificateMail): Mail {
  const { subject, text, old, button } = texts.reissued
  const layout = mailLayout({
    title: subject,
    paragraphs: [texts.hello(firstname), text(number, trainingName), old],
    button: { label: button, href: `${origin}/my-certificate` },
  })
  return { to, subject, ...layout }
}
