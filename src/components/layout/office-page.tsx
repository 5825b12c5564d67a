import type { ReactNode } from 'react'
import { keepTogether } from './keep-together.tsx'

interface OfficePageProps {
  title: string
  /** One line of facts about the page. */
  lead?: string
  /** At most three buttons. */
  actions?: ReactNode
  children: ReactNode
}

/** A page of admins: its head and its content. */
export function OfficePage({ title, lead, actions, children }: OfficePageProps) {
  return (
    <div className="office-page">
      <header className="office-head">
        <div>
          <h1>{keepTogether(title)}</h1>
          {lead && <p>{keepTogether(lead)}</p>}
        </div>
        {actions && <div className="office-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
