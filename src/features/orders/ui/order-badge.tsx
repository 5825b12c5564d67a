import { Ban, Check, Clock, type LucideIcon, TimerOff, Undo2, X } from 'lucide-react'
import { Badge, type BadgeTone } from '#components/feedback/badge.tsx'
import type { OrderState } from '../constants.ts'
import { orderStateTexts as texts } from './texts.ts'

const looks: Record<OrderState, { tone: BadgeTone; Icon: LucideIcon }> = {
  awaiting: { tone: 'warning', Icon: Clock },
  checking: { tone: 'info', Icon: Clock },
  rejected: { tone: 'danger', Icon: X },
  paid: { tone: 'success', Icon: Check },
  refunded: { tone: 'info', Icon: Undo2 },
  expired: { tone: 'plain', Icon: TimerOff },
  cancelled: { tone: 'plain', Icon: Ban },
}

/** The state of an order (PURCH-004: 'Paid' when it is paid). */
export function OrderBadge({ state }: { state: OrderState }) {
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon className="icon" aria-hidden="true" />} lang={state === 'paid' ? 'en' : undefined}>
      {texts[state]}
    </Badge>
  )
}
