import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface StateCardProps {
  Icon: LucideIcon
  tone: 'success' | 'warning' | 'danger' | 'info'
  title: string
  children: ReactNode
}

/** One state of an order with its next step. */
export function StateCard({ Icon, tone, title, children }: StateCardProps) {
  return (
    <section className="card padded order-state" aria-label={title}>
      <h2 className="order-state-title" data-tone={tone}>
        <Icon className="icon" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  )
}
