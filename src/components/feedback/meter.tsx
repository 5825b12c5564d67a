import { classNames } from '../state/class-names.ts'

interface MeterProps {
  value: number
  max: number
  /** Accessible name; the number is always shown as text next to the meter. */
  label: string
  className?: string
}

/** A horizontal meter, e.g. for votes or for the share of a score. */
export function Meter({ value, max, label, className }: MeterProps) {
  return <progress className={classNames('meter', className)} value={value} max={max} aria-label={label} />
}
