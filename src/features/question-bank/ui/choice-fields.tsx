import { Plus, X } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { IconButton } from '#components/forms/icon-button.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { CHOICES_MAX, CHOICES_MIN } from '#features/online-tests/constants.ts'
import { bankTexts as texts } from '../texts.ts'
import type { QuestionDraft } from './use-question-draft.ts'

interface ChoiceFieldsProps {
  draft: QuestionDraft
  error?: string
  onChange: (part: Partial<QuestionDraft>) => void
}

/** The choices of a question; the radio button marks the right one. */
export function ChoiceFields({ draft: { choices, correct }, error, onChange }: ChoiceFieldsProps) {
  const remove = (at: number) =>
    onChange({
      choices: choices.filter((_, index) => index !== at),
      correct: correct === at ? -1 : correct > at ? correct - 1 : correct,
    })
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? 'choices-error' : undefined}>
      <legend className="label pb-1">
        {texts.choices} <span className="font-normal text-ink-2 text-sm">{texts.choicesHint}</span>
      </legend>
      {choices.map((choice, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a choice is known by its place
        <div key={at} className="flex items-center gap-2">
          <input
            type="radio"
            name="correct"
            className="size-6 flex-none accent-[var(--primary)]"
            aria-label={texts.correct(at)}
            checked={correct === at}
            onChange={() => onChange({ correct: at })}
          />
          <div className="min-w-0 flex-1">
            <TextInput
              aria-label={texts.choice(at)}
              value={choice}
              onChange={(event) => onChange({ choices: choices.with(at, event.currentTarget.value) })}
            />
          </div>
          <IconButton
            label={texts.removeChoice(at)}
            icon={<X className="icon" />}
            disabled={choices.length <= CHOICES_MIN}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      {error && <FieldError id="choices-error">{error}</FieldError>}
      {choices.length < CHOICES_MAX && (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Plus className="icon" aria-hidden="true" />}
          onClick={() => onChange({ choices: [...choices, ''] })}
        >
          {texts.addChoice}
        </Button>
      )}
    </fieldset>
  )
}
