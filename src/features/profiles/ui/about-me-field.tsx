import { type Control, useController } from 'react-hook-form'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { classNames } from '#components/state/class-names.ts'
import { ABOUT_ME_MAX_LENGTH } from '../constants.ts'
import { editTexts as texts } from './texts.ts'
import { useLimitedText } from './use-limited-text.ts'
import type { ProfileValues } from './use-profile-form.ts'

/** At this number of remaining characters or fewer, screen readers announce the count. */
const FEW_LEFT = 20

/**
 * PROF-056, PROF-082..084: typing stops at the limit. A longer paste stays complete, shows an error and cannot be
 * saved.
 */
export function AboutMeField({ control }: { control: Control<ProfileValues> }) {
  const { field, fieldState } = useController({ control, name: 'aboutMe' })
  const limited = useLimitedText(field.value, field.onChange)
  const left = ABOUT_ME_MAX_LENGTH - field.value.length
  return (
    <div className="grid">
      <Field
        label={texts.aboutMe}
        error={left < 0 ? texts.over(-left) : fieldState.error?.message}
        hint={
          <span className="flex justify-between gap-3">
            <span>{texts.aboutMeHint}</span>
            <span className={classNames('numeric no-break', left < 0 && 'text-danger')}>
              {field.value.length} / {ABOUT_ME_MAX_LENGTH}
            </span>
          </span>
        }
      >
        <TextArea
          ref={field.ref}
          name={field.name}
          value={field.value}
          rows={4}
          className="font-read"
          onBlur={field.onBlur}
          {...limited}
        />
      </Field>
      <span className="visually-hidden" role="status">
        {left >= 0 && left <= FEW_LEFT && texts.left(left)}
      </span>
    </div>
  )
}
