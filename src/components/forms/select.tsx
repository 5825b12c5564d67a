import type { ComponentProps } from 'react'
import { classNames } from '../state/class-names.ts'
import { useFieldControl } from './field.tsx'

interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean
}

interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[]
  /** Shown while no option is selected. */
  placeholder?: string
}

/** A native select. Use inside a `Field`, or pass an `aria-label`. */
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
