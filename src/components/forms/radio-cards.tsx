import { type ReactNode, useId } from 'react'
import { classNames } from '../state/class-names.ts'
import { FieldError, RequiredMark } from './field.tsx'

interface RadioCard {
  value: string
  title: ReactNode
  /** An example line. */
  detail?: ReactNode
  image?: ReactNode
}

interface RadioCardsProps {
  legend: ReactNode
  name: string
  options: readonly RadioCard[]
  value: string | null
  onChange: (value: string) => void
  isRequired?: boolean
  error?: ReactNode
  className?: string
}

/** A choice of one option, each shown as a card with picture, title and example. */
export function RadioCards({ legend, name, options, value, onChange, isRequired, error, className }: RadioCardsProps) {
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required={isRequired || undefined}
      className={classNames('group', className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="label">
        {legend} {isRequired && <RequiredMark />}
      </legend>
      <div className="radio-cards">
        {options.map((option) => (
          <label key={option.value} className="radio-card">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              required={isRequired}
              onChange={() => onChange(option.value)}
            />
            {option.image}
            <span>{option.title}</span>
            {option.detail && <small>{option.detail}</small>}
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
