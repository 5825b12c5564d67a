import { useId, useState } from 'react'
import { MAX_SCORE, Star, scores } from '../feedback/stars.tsx'
import { kitTexts } from '../texts.ts'
import { FieldError } from './field.tsx'

interface StarsInputProps {
  name: string
  /** 0 while no score is selected. */
  value: number
  onChange: (score: number) => void
  legend?: string
  /** The word for each score, from one to five. */
  words?: readonly string[]
  /** Shown while no score is selected. */
  emptyWord?: string
  error?: string
}

/** Rating input: radio buttons drawn as stars, with the word for the score next to them. */
export function StarsInput({
  name,
  value,
  onChange,
  legend = kitTexts.stars.label,
  words = kitTexts.stars.words,
  emptyWord,
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
        <output>{words[shown - 1] ?? emptyWord}</output>
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
