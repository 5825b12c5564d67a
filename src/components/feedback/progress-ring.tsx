import type { ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface ProgressRingProps {
  /** 0 to 100; null when there is no score yet. */
  percent: number | null
  /** Green when passed, red otherwise. */
  isPassed?: boolean
  label?: string
  /** Shown inside when there is no score yet. */
  icon?: ReactNode
}

/** A percentage as a ring with the number inside. */
export function ProgressRing({ percent, isPassed, label, icon = '–' }: ProgressRingProps) {
  const name = label ?? (percent === null ? kitTexts.ring.none : kitTexts.ring.score(percent))
  return (
    <span
      className={classNames('progress-ring', percent === null ? 'no-score' : isPassed && 'is-passed')}
      role="img"
      aria-label={name}
    >
      <svg viewBox="0 0 76 76" aria-hidden="true">
        <circle className="ring-track" cx="38" cy="38" r="33" />
        {percent !== null && percent > 0 && (
          <circle className="ring-value" cx="38" cy="38" r="33" pathLength="100" strokeDasharray={`${percent} 100`} />
        )}
      </svg>
      <b>{percent === null ? icon : `${percent}%`}</b>
    </span>
  )
}
