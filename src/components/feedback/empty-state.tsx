import type { ReactNode } from 'react'
import { keepTogether } from '../layout/keep-together.tsx'

interface EmptyStateProps {
  /** One of the pictures under /empty. */
  picture: '404' | 'board' | 'idea' | 'mail' | 'no-result' | 'offline' | 'purchase' | 'review' | 'test'
  /** What. */
  title: ReactNode
  /** What next. */
  text?: ReactNode
  /** One action, two at most. */
  actions?: ReactNode
  headingLevel?: 1 | 2 | 3
}

/** Where a list has nothing or a page cannot be: Nong Khut, a line, a next step. */
export function EmptyState({ picture, title, text, actions, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="empty">
      <img src={`/empty/${picture}.svg`} alt="" width="280" height="210" />
      <Heading>{title}</Heading>
      {text && <p>{typeof text === 'string' ? keepTogether(text) : text}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}
