import type { ReactNode } from 'react'

interface ProfileFactProps {
  icon: ReactNode
  label: string
  /** Shown at the end of the row. */
  action?: ReactNode
  children: ReactNode
}

/** One row of a profile: label and value. */
export function ProfileFact({ icon, label, action, children }: ProfileFactProps) {
  return (
    <li>
      {icon}
      <span className="min-w-0 grow wrap-anywhere">
        <small>{label}</small>
        {children}
      </span>
      {action}
    </li>
  )
}
