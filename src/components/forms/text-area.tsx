import type { ComponentProps } from 'react'
import { classNames } from '../state/class-names.ts'
import { useFieldControl } from './field.tsx'

/** Several lines of text. Stands in a `Field`, or brings its own `aria-label`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} {...rest} className={classNames('input', className)} />
}
