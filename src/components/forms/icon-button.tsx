import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** What the press does: the only name it has. */
  label: string
  icon: ReactNode
}

/** A round button of 44 px with an icon alone. */
export function IconButton({ label, icon, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={classNames('icon-btn', className)} aria-label={label}>
      {icon}
    </button>
  )
}
