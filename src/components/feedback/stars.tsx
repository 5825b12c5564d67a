import { kitTexts } from '../texts.ts'

export const MAX_SCORE = 5
export const scores = [1, 2, 3, 4, 5] as const

export function Star({ isOn }: { isOn: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={isOn ? undefined : 'is-off'} aria-hidden="true">
      <path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
    </svg>
  )
}

/** A score out of five, rounded to whole stars. */
export function Stars({ score, className = '' }: { score: number; className?: string }) {
  return (
    <span className={`stars ${className}`} role="img" aria-label={kitTexts.stars.of(score, MAX_SCORE)}>
      {scores.map((value) => (
        <Star key={value} isOn={value <= Math.round(score)} />
      ))}
    </span>
  )
}
