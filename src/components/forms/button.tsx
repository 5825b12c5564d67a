import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface ButtonLook {
  /** Use at most one `accent` per view, on plum or for a reward. */
  variant?: 'primary' | 'accent' | 'soft' | 'outline' | 'ghost' | 'danger' | 'hero'
  /** 38, 46 or 54 px high. */
  size?: 'sm' | 'md' | 'lg'
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: ReactNode
  /** Shows a spinner and a text. Clicks have no effect and the focus stays. */
  isLoading?: boolean
  loadingText?: string
}

/** The classes of a button, for elements that are not a button, e.g. a label. */
export function buttonClass({ variant = 'primary', size = 'md' }: ButtonLook, className?: string): string {
  return classNames('btn', `btn-${variant}`, size !== 'md' && `btn-${size}`, className)
}

/** A button that performs an action on the page. `type` defaults to `button`. */
export function Button({
  variant,
  size,
  icon,
  isLoading,
  loadingText = kitTexts.sending,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size }, className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? (event) => event.preventDefault() : onClick}
    >
      {isLoading ? <Spinner /> : icon}
      {isLoading ? loadingText : children}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'a'> & ButtonLook & { icon?: ReactNode }) {
  return (
    <a {...rest} className={buttonClass({ variant, size }, className)}>
      {icon}
      {children}
    </a>
  )
}
