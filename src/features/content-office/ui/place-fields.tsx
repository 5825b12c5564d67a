import { useState } from 'react'
import { TextInput } from '#components/forms/text-input.tsx'
import { FormRow } from '#components/office/form-row.tsx'
import { usePageContext } from '#lib/page.ts'
import type { TrainingForm } from '../fields.ts'
import { bangkokInput, fromBangkokInput } from '../policy.ts'
import { formTexts as texts } from '../texts.ts'
import { SessionFields } from './session-fields.tsx'

export interface TrainingFieldsProps {
  fields: TrainingForm
  errors: Readonly<Record<string, string>>
  onChange: (part: Partial<TrainingForm>) => void
}

/** Price, seats, sessions, and until when people join and cancel. */
export function PlaceFields({ fields, errors, onChange }: TrainingFieldsProps) {
  const { renderedAt } = usePageContext()
  return (
    <>
      <FormRow label={texts.price} hint={texts.priceHint(fields.joined)} error={errors.price}>
        <NumberInput value={fields.price} onChange={(price) => onChange({ price })} />
      </FormRow>
      <FormRow label={texts.seats} hint={texts.seatsHint(fields.joined, fields.waiting)} error={errors.seats}>
        <NumberInput value={fields.seats} onChange={(seats) => onChange({ seats })} />
      </FormRow>
      <FormRow label={texts.lastDate} hint={texts.lastDateHint} error={errors.last_date_join}>
        <TextInput
          type="datetime-local"
          className="max-w-[240px]"
          value={bangkokInput(fields.last_date_join)}
          onChange={(event) => onChange({ last_date_join: fromBangkokInput(event.currentTarget.value) })}
        />
      </FormRow>
      <SessionFields
        sessions={fields.sessions}
        error={errors.sessions}
        now={renderedAt}
        onChange={(sessions) => {
          const [first] = sessions
          // The date of a new training is only a default: people join until the first session starts.
          const isFirst = fields.sessions.length === 0 && first
          onChange(isFirst ? { sessions, last_date_join: first.starts_at } : { sessions })
        }}
      />
    </>
  )
}

/** Keeps what is typed, also while it is no number: the server says what is wrong with it. */
function NumberInput({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const [text, setText] = useState(String(value))
  const isSame = Number(text) === value || (text.trim() === '' && value === -1)
  return (
    <TextInput
      inputMode="decimal"
      className="numeric max-w-[140px]"
      value={isSame ? text : String(value)}
      onChange={(event) => {
        const typed = event.currentTarget.value.replace(/,/g, '')
        setText(typed)
        onChange(typed.trim() === '' || Number.isNaN(Number(typed)) ? -1 : Number(typed))
      }}
    />
  )
}
