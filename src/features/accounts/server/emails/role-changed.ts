import type { OfficeRole } from '#lib/permissions.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mailLayout } from '#server/mail/mail-layout.ts'
import { mailTexts } from '../../texts.ts'

interface RoleChanged {
  to: string
  person: { firstname: string }
  role: OfficeRole | null
  origin: string
}

/** A new admin sets a new password with a mailed link. */
export function roleChangedMail({ to, person, role, origin }: RoleChanged): Mail {
  const { subject, paragraphs, admin, signIn, newPassword } = mailTexts.roleChanged
  const texts = [mailTexts.hello(person.firstname), paragraphs[role ?? 'none'], ...(role === 'admin' ? [admin] : [])]
  const button =
    role === 'admin' ? { label: newPassword, href: `${origin}/forget-password` } : { label: signIn, href: origin }
  return { to, subject, ...mailLayout({ title: subject, paragraphs: texts, button }) }
}
