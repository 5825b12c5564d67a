import type { ComponentProps } from 'react'
import { classNames } from '../state/class-names.ts'
import { useFieldControl } from './field.tsx'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen. */
  placeholder?: string
}

/** The device's own list with our look. Stands in a `Field`, or brings its own `aria-label`. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <select {...useFieldControl()} {...rest} className={classNames('input', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map(({ value, label, isDisabled }) => (
        <option key={value} value={value} disabled={isDisabled}>
          {label}
        </option>
      ))}
    </select>
  )
}
