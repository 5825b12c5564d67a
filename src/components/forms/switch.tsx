import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'

/** On or off, at once; what waits for a button is a `Checkbox`. */
export function Switch({ label, className, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode }) {
  return (
    <label className={classNames('switch', className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says whether it is checked */}
      <input {...rest} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  )
}
