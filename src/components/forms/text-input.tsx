import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../state/class-names.ts'
import { useFieldControl } from './field.tsx'

interface TextInputProps extends ComponentProps<'input'> {
  /** In front, inside the edge. */
  icon?: ReactNode
  /** Behind, inside the edge, e.g. a button of 44 px. */
  end?: ReactNode
}

/** One line of text. Stands in a `Field`, or brings its own `aria-label`. */
export function TextInput({ icon, end, className, ...rest }: TextInputProps) {
  const field = useFieldControl()
  return (
    <div className="ctl">
      {icon}
      <input {...field} {...rest} className={classNames('input', className)} />
      {end && <span className="end">{end}</span>}
    </div>
  )
}
