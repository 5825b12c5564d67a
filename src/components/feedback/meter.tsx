import { classNames } from '../state/class-names.ts'

interface MeterProps {
  value: number
  max: number
  /** What is measured; the number itself always stands beside as text. */
  label: string
  className?: string
}

/** How much of something there is: votes, shares of a score. */
export function Meter({ value, max, label, className }: MeterProps) {
  return <progress className={classNames('meter', className)} value={value} max={max} aria-label={label} />
}
