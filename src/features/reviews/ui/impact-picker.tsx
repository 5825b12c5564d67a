import { useId } from 'react'
import { FieldError, RequiredMark } from '#components/forms/field.tsx'
import { IMPACT_KEYS } from '../constants.ts'
import { impactTexts, formTexts as texts } from '../texts.ts'

export function impactPicture(id: number): string {
  return `/impacts/${(IMPACT_KEYS[id - 1] ?? IMPACT_KEYS[0]).replaceAll('_', '-')}.svg`
}

export function impactText(id: number): string {
  const key = IMPACT_KEYS[id - 1]
  return key ? impactTexts[key] : ''
}

interface ImpactPickerProps {
  value: readonly number[]
  onChange: (ids: number[]) => void
  error?: string
}

/** The impacts of a training as checkboxes (REV-067). */
export function ImpactPicker({ value, onChange, error }: ImpactPickerProps) {
  const errorId = useId()
  return (
    <fieldset className="field" aria-describedby={error ? errorId : undefined}>
      <legend className="label">
        {texts.impacts} <RequiredMark isSpoken /> <span className="font-normal text-ink-3">{texts.impactsHint}</span>
      </legend>
      <div className="impact-chips">
        {IMPACT_KEYS.map((key, index) => {
          const id = index + 1
          return (
            <label key={key} className="impact-chip">
              <input
                type="checkbox"
                className="visually-hidden"
                checked={value.includes(id)}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? [...value, id].sort() : value.filter((one) => one !== id))
                }
              />
              <img src={impactPicture(id)} alt="" width="26" height="26" />
              {impactTexts[key]}
            </label>
          )
        })}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
