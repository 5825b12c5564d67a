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
  /** For plum backgrounds. */
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
  /** Replaces the default icon of the tone; null shows no icon. */
  icon?: ReactNode
  lang?: string
  className?: string
  children: ReactNode
}

/** A short label, plan or state. The colour never carries information that the text does not. */
export function Badge({ tone = 'plain', icon = icons[tone], lang, className, children }: BadgeProps) {
  return (
    <span className={classNames('badge', looks[tone], className)} lang={lang}>
      {icon}
      {children}
    </span>
  )
}
