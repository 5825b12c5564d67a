import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'
import { useFieldControl } from './field.tsx'

interface TextInputProps extends ComponentProps<'input'> {
  /** Inside the input, at its start. */
  icon?: ReactNode
  /** Inside the input, at its end, e.g. a button of 44 px. */
  end?: ReactNode
}

/** Single-line text. Use inside a `Field`, or pass an `aria-label`. */
export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  const field = useFieldControl()
  return (
    <div className="control">
      {icon}
      <input {...field} {...rest} className={classNames('input', className)} />
      {end && <span className="control-end">{end}</span>}
    </div>
  )
}
