import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#components/forms/button.tsx'
import { usePageContext, useViewer } from '#lib/page.ts'
import { passwordTexts, accountTexts as texts } from '../texts.ts'
import { openAccountDialog } from './account-dialog-state.ts'
import { AccountEmail } from './account-email.tsx'
import { AccountPassword } from './account-password.tsx'
import { AccountSessions } from './account-sessions.tsx'

/**
 * Sessions, password and account deletion of the viewer (decisions ). Use it only on pages that require
 * sign-in. `children` are further cards with an `h3` each; they are rendered before account deletion.
 */
export function AccountSection({ children }: { children?: ReactNode }) {
  const viewer = useViewer()
  return (
    <section className="grid gap-6" aria-labelledby="account-title">
      <h2 id="account-title">{texts.title}</h2>
      <AccountEmail />
      <AccountSessions />
      {viewer?.kind === 'member' ? <AccountPassword /> : <UniversityPassword />}
      {children}
      <DeleteAccountCard />
    </section>
  )
}

function UniversityPassword() {
  const { config } = usePageContext()
  return (
    <div className="card padded account-row">
      <div>
        <h3>{texts.password}</h3>
        <p className="text-sm text-ink-2">{texts.universityPassword}</p>
      </div>
      <a className="btn btn-outline btn-sm" href={config.links.computerOffice} target="_blank" rel="noopener">
        <ExternalLink className="icon" aria-hidden="true" />
        {passwordTexts.computerOffice}
      </a>
    </div>
  )
}

function DeleteAccountCard() {
  return (
    <div className="card padded account-row">
      <div>
        <h3>{texts.leave}</h3>
        <p className="text-sm text-ink-2">{texts.leaveText}</p>
      </div>
      <Button
        size="sm"
        variant="outline"
        className="btn-delete-account"
        aria-haspopup="dialog"
        onClick={() => openAccountDialog({ name: 'delete-account' })}
      >
        {texts.leave}
      </Button>
    </div>
  )
}
