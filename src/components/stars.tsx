import { useId, useState } from 'react'
import { FieldError } from './field.tsx'
import { kitTexts } from './texts.ts'

const MAX_SCORE = 5
const scores = [1, 2, 3, 4, 5] as const

function Star({ isOn }: { isOn: boolean }) {
  return (
    <svg viewBox="0 0 24 24" className={isOn ? undefined : 'off'} aria-hidden="true">
      <path d="m12 2.6 2.9 5.9 6.5.9-4.7 4.6 1.1 6.5-5.8-3.1-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z" />
    </svg>
  )
}

/** A score of five, rounded to whole stars. */
export function Stars({ score, className = '' }: { score: number; className?: string }) {
  return (
    <span className={`stars ${className}`} role="img" aria-label={kitTexts.stars.of(score, MAX_SCORE)}>
      {scores.map((value) => (
        <Star key={value} isOn={value <= Math.round(score)} />
      ))}
    </span>
  )
}

interface StarsInputProps {
  name: string
  /** 0 while none is chosen. */
  value: number
  onChange: (score: number) => void
  legend?: string
  /** The word for each score, from one to five. */
  words?: readonly string[]
  error?: string
}

/** A score to give: radio buttons under the stars, the word of the score beside them. */
export function StarsInput({
  name,
  value,
  onChange,
  legend = kitTexts.stars.label,
  words = kitTexts.stars.words,
  error,
}: StarsInputProps) {
  const id = useId()
  const [pointed, setPointed] = useState(0)
  const shown = pointed || value
  return (
    <fieldset className="field" aria-describedby={error ? id : undefined}>
      <legend className="label">{legend}</legend>
      <div className="stars-pick">
        <span className="stars" onPointerLeave={() => setPointed(0)}>
          {scores.map((score) => (
            <label key={score} onPointerEnter={() => setPointed(score)}>
              <input
                type="radio"
                name={name}
                value={score}
                checked={score === value}
                aria-label={`${kitTexts.stars.of(score, MAX_SCORE)} ${words[score - 1] ?? ''}`}
                onChange={() => onChange(score)}
              />
              <Star isOn={score <= shown} />
            </label>
          ))}
        </span>
        <output>{words[shown - 1]}</output>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
