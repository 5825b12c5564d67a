import type { ComponentProps, ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../icons/icons.tsx'
import { restoreFocus } from '../overlays/restore-focus.ts'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface ChipProps extends ComponentProps<'button'> {
  /** Omitted for a chip that performs an action, e.g. a quick phrase. */
  isPressed?: boolean
  /** Shows a tick while pressed, for chips in a multiple choice. */
  hasTick?: boolean
  count?: ReactNode
}

/** A toggle for a filter, or a button that inserts a phrase. */
export function Chip({ isPressed, hasTick, count, className, children, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} className={classNames('chip', className)} aria-pressed={isPressed}>
      {hasTick && isPressed && <CheckIcon className="icon" />}
      {children}
      {count !== undefined && <span className="count">{count}</span>}
    </button>
  )
}

/** A tag that links to its page. */
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

/** An active filter; a click removes it, and the focus moves to the next one. */
export function RemovableChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      ref={restoreFocus}
      type="button"
      className="chip chip-soft"
      aria-label={kitTexts.remove(label)}
      onClick={onRemove}
    >
      {label}
      <CloseIcon className="icon" />
    </button>
  )
}
