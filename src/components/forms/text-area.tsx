import type { ComponentProps } from 'react'
import { classNames } from '../state/class-names.ts'
import { useFieldControl } from './field.tsx'

/** Multi-line text. Use inside a `Field`, or pass an `aria-label`. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl()} {...rest} className={classNames('input', className)} />
}
