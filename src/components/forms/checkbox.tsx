import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../state/class-names.ts'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** Number of items for this option, at the end of the line. */
  count?: ReactNode
  error?: ReactNode
}

/** A checkbox of 24 px. Its label is part of the click target. */
export function Checkbox({ label, count, error, className, ...rest }: CheckboxProps) {
  const errorId = useId()
  const box = (
    <label className={classNames('check', className)}>
      <input
        {...rest}
        type="checkbox"
        aria-invalid={error ? true : rest['aria-invalid']}
        aria-describedby={error ? errorId : rest['aria-describedby']}
      />
      <span>{label}</span>
      {count !== undefined && <span className="count-end">{count}</span>}
    </label>
  )
  if (!error) return box
  return (
    <div className="field">
      {box}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  )
}
