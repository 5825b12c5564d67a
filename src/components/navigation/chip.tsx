import type { ComponentProps, ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../media/icons.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface ChipProps extends ComponentProps<'button'> {
  /** Left out for a chip that only acts, e.g. a quick phrase. */
  isPressed?: boolean
  /** A tick in front while pressed, where chips stand in a group of several choices. */
  hasTick?: boolean
  count?: ReactNode
}

/** A filter to switch on and off, or a phrase to put in. */
export function Chip({ isPressed, hasTick, count, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} className={classNames('chip', className)} aria-pressed={isPressed}>
      {hasTick && isPressed && <CheckIcon className="i" />}
      {children}
      {count !== undefined && <span className="count">{count}</span>}
    </button>
  )
}

/** A tag that leads to its page. */
export function ChipLink({
  isCurrent,
  count,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & { isCurrent?: boolean; count?: ReactNode }) {
  return (
    <a {...rest} className={classNames('chip', className)} aria-current={isCurrent ? 'true' : undefined}>
      {children}
      {count !== undefined && <span className="count">{count}</span>}
    </a>
  )
}

/** A chosen filter; a press takes it away. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button type="button" className="chip chip-soft" aria-label={kitTexts.remove(label)} onClick={onRemove}>
      {label}
      <CloseIcon className="i" />
    </button>
  )
}
