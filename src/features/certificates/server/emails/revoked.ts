import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import type { RevokeReason } from '../../constants.ts'
import { revokeReasonTexts, certificateMailTexts as texts } from '../../texts.ts'
import type { CertificateMail } from './reissued.ts'

/** Tells the holder that a certificate is revoked, and why. */
export function revokedMail({
  to,
  firstname,
  number,
  trainingName,
  reason,
  note,
  origin,
}: CertificateMail & { reason: RevokeReason; note: string }): Mail {
  const { subject, text, why, ask, button } = texts.revoked
  const paragraphs = [texts.hello(firstname), text(number, trainingName), why(revokeReasonTexts[reason]), note, ask]
  const layout = mailLayout({
    title: subject,
    paragraphs: paragraphs.filter(Boolean),
    button: { label: button, href: `${origin}/my-certificate` },
  })
  return { to, subject, ...layout }
}
