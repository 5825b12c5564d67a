import { Copy, Mail } from 'lucide-react'
import { useRef } from 'react'
import { MailAddress } from '#components/layout/mail-address.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { profilePath } from '#features/accounts/constants.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { copyText } from '#lib/copy-text.ts'
import type { Profile } from '../contract.ts'
import { profileTexts as texts } from '../texts.ts'
import { ProfileFact } from './profile-fact.tsx'

/**
 * Copyable contact address of a teacher. A visitor gets no address and is asked to sign in (PROF-017, PROF-018, Q-61).
 */
export function ContactEmail({ profile }: { profile: Profile }) {
  const shown = useRef<HTMLSpanElement>(null)
  const email = profile.contact_email
  const copy = async () => {
    if (!email) return
    if (await copyText(email)) {
      showToast('success', texts.emailCopied)
      return
    }
    if (shown.current) getSelection()?.selectAllChildren(shown.current)
    showToast('danger', texts.copyFailed)
  }
  const button = { path: profilePath(profile.id), onPress: copy }
  return (
    <ProfileFact
      icon={<Mail className="icon" aria-hidden="true" />}
      label={texts.email}
      action={
        email && (
          <MemberButton className="icon-btn" aria-label={texts.copyEmail} {...button}>
            <Copy className="icon" aria-hidden="true" />
          </MemberButton>
        )
      }
    >
      {email ? (
        <span ref={shown}>
          <MailAddress>{email}</MailAddress>
        </span>
      ) : (
        <MemberButton className="link min-h-11 text-start" {...button}>
          {texts.signInForEmail}
        </MemberButton>
      )}
    </ProfileFact>
  )
}
