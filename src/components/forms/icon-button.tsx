import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name: what the button does. */
  label: string
  icon: ReactNode
}

/** A round button of 44 px with only an icon. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames('icon-btn', className)} aria-label={label}>
      {icon}
    </button>
  )
}
