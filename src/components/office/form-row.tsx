import type { ReactNode } from 'react'
import { Field, type FieldProps } from '../forms/field.tsx'
import { classNames } from '../state/class-names.ts'

/** Rows of a form of the office, each with its label beside the control. */
export function FormRows({ children }: { children: ReactNode }) {
  return <div className="office-rows">{children}</div>
}

/** A `Field` whose label is beside its control; above it on a phone. */
export function FormRow({ className, ...field }: FieldProps) {
  return <Field {...field} className={classNames('office-row', className)} />
}

interface FormGroupProps {
  label: ReactNode
  hint?: ReactNode
  children: ReactNode
}

/** A row with several controls, each with a name of its own. */
export function FormGroup({ label, hint, children }: FormGroupProps) {
  return (
    <fieldset className="office-row">
      <legend className="label">
        {label}
        {hint && <small>{hint}</small>}
      </legend>
      <div className="office-row-content">{children}</div>
    </fieldset>
  )
}
