import type { ReactNode } from 'react'
import { EduPlanIcon, NewIcon, RecommendedIcon, ReplayIcon } from '../media/icons.tsx'
import { classNames } from '../state/class-names.ts'

const looks = {
  plain: '',
  soft: 'b-soft',
  new: 'b-new',
  recommended: 'b-rec',
  /** Free for schools with an education plan. */
  edu: 'b-edu',
  /** States of a training. */
  open: 'b-open',
  close: 'b-close',
  replay: 'b-replay',
  live: 'b-live',
  success: 'b-ok',
  danger: 'b-err',
  warning: 'b-warn',
  info: 'b-info',
  /** On plum. */
  veil: 'b-veil',
} as const

const icons: Partial<Record<BadgeTone, ReactNode>> = {
  new: <NewIcon className="i" />,
  recommended: <RecommendedIcon className="i" />,
  edu: <EduPlanIcon className="i" />,
  replay: <ReplayIcon className="i" />,
}

export type BadgeTone = keyof typeof looks

interface BadgeProps {
  tone?: BadgeTone
  /** In place of the tone's own icon; null for none. */
  icon?: ReactNode
  lang?: string
  className?: string
  children: ReactNode
}

/** A word about a thing: its label, plan or state. The colour never says more than the word. */
export function Badge({ tone = 'plain', icon = icons[tone], lang, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', looks[tone], className)} lang={lang}>
      {icon}
      {children}
    </span>
  )
}
