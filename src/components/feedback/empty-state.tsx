import type { ReactNode } from 'react'
import { keepTogether } from '../layout/keep-together.tsx'

interface EmptyStateProps {
  /** Name of a picture in /empty. */
  picture: '404' | 'board' | 'idea' | 'mail' | 'no-result' | 'offline' | 'purchase' | 'review' | 'test'
  /** What is empty or missing. */
  title: ReactNode
  /** What the user can do next. */
  text?: ReactNode
  /** One action, at most two. */
  actions?: ReactNode
  headingLevel?: 1 | 2 | 3
}

/** Shown for an empty list or a missing page: a picture, a title, a text and the next step. */
export function EmptyState({ picture, title, text, actions, headingLevel = 2 }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="empty">
      <img src={`/empty/${picture}.svg`} alt="" width="280" height="210" />
      <Heading>{title}</Heading>
      {text && <p>{typeof text === 'string' ? keepTogether(text) : text}</p>}
      {actions && <div className="empty-actions">{actions}</div>}
    </div>
  )
}
