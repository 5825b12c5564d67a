import { createContext, type ReactNode, useContext, useId } from 'react'
import { ErrorIcon, UsedIcon } from '../media/icons.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface FieldState {
  id: string
  /** Ids of hint and error, in reading order. */
  describedBy?: string
  isInvalid: boolean
  isRequired: boolean
}

const FieldContext = createContext<FieldState | null>(null)

export interface FieldProps {
  label: ReactNode
  /** A red asterisk; the control tells it to screen readers. */
  isRequired?: boolean
  hint?: ReactNode
  /** What is wrong, as a sentence; the control is marked invalid. */
  error?: ReactNode
  /** What is right now, e.g. a long enough password. */
  success?: ReactNode
  /** Of the control; made up when left out. */
  id?: string
  className?: string
  children: ReactNode
}

/** A control with its label above, hint and error below, tied together by ids. Holds one kit control. */
export function Field({ label, isRequired = false, hint, error, success, id, className, children }: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('field', className)}>
      <label className="label" id={`${controlId}-label`} htmlFor={controlId}>
        {label} {isRequired && <RequiredMark />}
      </label>
      <FieldContext value={{ id: controlId, describedBy, isInvalid: Boolean(error), isRequired }}>
        {children}
      </FieldContext>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {success && !error && (
        <p className="okmsg" role="status">
          <UsedIcon className="i" />
          <span>{success}</span>
        </p>
      )}
    </div>
  )
}

/** What is wrong with a control; the control names this id in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p className="err" id={id} role="alert">
      <ErrorIcon className="i" />
      <span>{children}</span>
    </p>
  )
}

/** The asterisk; spoken where no attribute of a control says that it is required. */
export function RequiredMark({ isSpoken }: { isSpoken?: boolean }) {
  return (
    <>
      <span className="req" aria-hidden="true">
        *
      </span>
      {isSpoken && <span className="sr">{kitTexts.required}</span>}
    </>
  )
}

/** The attributes that tie a control to the field around it; none outside a field. */
export function useFieldControl() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
    'aria-required': field.isRequired || undefined,
  }
}
