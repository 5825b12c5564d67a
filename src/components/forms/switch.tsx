import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'

/** A setting that applies immediately. Use a `Checkbox` for a value that is submitted with a form. */
export function Switch({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classNames('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes whether it is checked */}
      <input {...rest} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  )
}
