import { TextArea } from '#components/forms/text-area.tsx'
import { FormRow } from '#components/office/form-row.tsx'
import { formTexts as texts } from '../texts.ts'

interface DescriptionFieldProps {
  value: string
  error?: string | undefined
  onChange: (html: string) => void
}

/** The text of a post as HTML, which the server cleans. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  return (
    <FormRow label={texts.description} hint={texts.descriptionHint} error={error}>
      <TextArea rows={14} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </FormRow>
  )
}
