import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'
import { FieldError, RequiredMark } from './field.tsx'

interface MultiSelectOption {
  value: string
  label: ReactNode
}

interface MultiSelectProps {
  legend: ReactNode
  name: string
  options: readonly MultiSelectOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** At least one option is required (decision Q-176). */
  isRequired?: boolean
  /** True once the form was submitted: an empty required choice then shows its error even if untouched. */
  wasSubmitted?: boolean
  /** Error from the server; takes precedence over the built-in error. */
  error?: ReactNode
  requiredText?: ReactNode
  hint?: ReactNode
  className?: string
}

/**
 * Any number of options, as chips (MENU-011). When it is required and empty, it becomes invalid after it was touched or
 * the form was submitted (MENU-012).
 */
export function MultiSelect({
  legend,
  name,
  options,
  value,
  onChange,
  isRequired,
  wasSubmitted,
  error,
  requiredText = kitTexts.chooseAtLeastOne,
  hint,
  className,
}: MultiSelectProps) {
  const id = useId()
  const [isTouched, setTouched] = useState(false)
  const isMissing = isRequired && value.length === 0 && (isTouched || wasSubmitted)
  const shown = error ?? (isMissing ? requiredText : undefined)
  const handleBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setTouched(true)
  }
  const toggle = (option: string) => {
    setTouched(true)
    // Keep the order of the options, not the order of the clicks.
    onChange(options.map((item) => item.value).filter((item) => value.includes(item) !== (item === option)))
  }
  return (
    <fieldset
      className={classNames('group', className)}
      aria-describedby={classNames(hint ? `${id}-hint` : '', shown ? `${id}-error` : '') || undefined}
      onBlur={handleBlur}
    >
      <legend className="label">
        {legend} {isRequired && <RequiredMark isSpoken />}
      </legend>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              checked={value.includes(option.value)}
              aria-invalid={shown ? true : undefined}
              onChange={() => toggle(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {shown && <FieldError id={`${id}-error`}>{shown}</FieldError>}
    </fieldset>
  )
}
