import type { ReactNode } from 'react'
import { EduPlanIcon, NewIcon, RecommendedIcon, ReplayIcon } from '../icons/icons.tsx'
import { classNames } from '../state/class-names.ts'

const looks = {
  plain: '',
  soft: 'badge-soft',
  new: 'badge-new',
  recommended: 'badge-recommended',
  /** Free for schools with an education plan. */
  edu: 'badge-edu',
  /** States of a training. */
  open: 'badge-open',
  close: 'badge-close',
  replay: 'badge-replay',
  live: 'badge-live',
  success: 'badge-success',
  danger: 'badge-danger',
  warning: 'badge-warning',
  info: 'badge-info',
  /** For plum backgrounds. */
  translucent: 'badge-translucent',
} as const

const icons: Partial<Record<BadgeTone, ReactNode>> = {
  new: <NewIcon className="icon" />,
  recommended: <RecommendedIcon className="icon" />,
  edu: <EduPlanIcon className="icon" />,
  replay: <ReplayIcon className="icon" />,
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
