import { type ComponentProps, useId, useLayoutEffect, useRef } from 'react'
import { FieldError } from '#components/forms/field.tsx'
import { LEAD_MAX_LENGTH, TOPIC_MAX_LENGTH } from '../constants.ts'
import type { EditedFields } from './edited-fields.ts'
import { editorTexts as texts } from './texts.ts'

interface DeskFieldsProps {
  fields: EditedFields
  /** Texts of the server by field. */
  errors: Readonly<Record<string, string[]>>
  onChange: (patch: Partial<EditedFields>) => void
}

/** Title and lead, as large as they will be read. */
export function DeskFields({ fields, errors, onChange }: DeskFieldsProps) {
  return (
    <>
      <LineField
        id="check-topic"
        className="desk-topic"
        label={texts.topic}
        placeholder={texts.topicHint}
        maxLength={TOPIC_MAX_LENGTH}
        value={fields.topic}
        error={errors.topic?.[0] ?? errors['changes.topic']?.[0]}
        onText={(topic) => onChange({ topic })}
      />
      <LineField
        id="check-headline_caption"
        className="desk-lead"
        label={texts.lead}
        placeholder={texts.leadHint}
        maxLength={LEAD_MAX_LENGTH}
        value={fields.headline_caption}
        error={errors.headline_caption?.[0] ?? errors['changes.headline_caption']?.[0]}
        onText={(headline_caption) => onChange({ headline_caption })}
      />
    </>
  )
}

interface LineFieldProps extends ComponentProps<'textarea'> {
  label: string
  error: string | undefined
  onText: (text: string) => void
}

/** One line of text over as many rows as it needs. */
function LineField({ label, error, onText, ...rest }: LineFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  // Browsers without `field-sizing`. Another value has another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured for each value
  useLayoutEffect(() => {
    const element = area.current
    if (!element || CSS.supports('field-sizing', 'content')) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [rest.value])
  return (
    <div>
      <textarea
        {...rest}
        ref={area}
        rows={1}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        onChange={(event) => onText(event.currentTarget.value.replace(/\s*\n\s*/g, ' '))}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
