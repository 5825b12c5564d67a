import type { ReactNode } from 'react'
import { PreviousIcon } from '../icons/icons.tsx'
import { keepTogether } from './keep-together.tsx'

interface OfficePageProps {
  title: string
  /** The list that contains what the page is about. */
  back?: { href: string; label: string }
  /** One line of facts about the page. */
  lead?: string
  /** At most three buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of admins: its head and its content. */
export function OfficePage({ title, back, lead, actions, children }: OfficePageProps) {
  return (
    <div className="office-page">
      <header className="office-head">
        <div>
          {back && (
            <a className="office-back link" href={back.href}>
              <PreviousIcon className="icon" />
              {back.label}
            </a>
          )}
          <h1>{keepTogether(title)}</h1>
          {lead && <p>{keepTogether(lead)}</p>}
        </div>
        {actions && <div className="office-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
