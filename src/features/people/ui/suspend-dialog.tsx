import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Chip } from '#components/navigation/chip.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { SUSPENSION_MESSAGE_MAX, SUSPENSION_REASONS, type SuspensionReason } from '#features/accounts/constants.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { bangkokDay } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import { useChangePeople } from './mutations.ts'
import { suspendTexts as texts } from './texts.ts'

interface SuspendDialogProps {
  people: readonly { id: number; fullname: string }[]
  onClose: () => void
  onDone: () => void
}

const DAY = 86_400_000
const LENGTHS = [3, 7, 14, 30] as const
const FIRST_LENGTH = 14

/** Reason, end and message for one or several people. */
export function SuspendDialog({ people, onClose, onDone }: SuspendDialogProps) {
  const { renderedAt } = usePageContext()
  const dayAfter = (days: number) => bangkokDay(renderedAt + days * DAY)
  const { mutate, isPending } = useChangePeople()
  const [reason, setReason] = useState<SuspensionReason>(SUSPENSION_REASONS[0])
  const [endsOn, setEndsOn] = useState<string | null>(dayAfter(FIRST_LENGTH))
  const [message, setMessage] = useState('')
  const [errors, setErrors] = useState<{ end?: string; message?: string }>({})
  const { formError, setFormError, clearFormError } = useFormError()
  function submit() {
    clearFormError()
    const found = {
      ...(endsOn === '' && { end: texts.endMissing }),
      ...(message.trim() === '' && { message: texts.messageMissing }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    mutate(
      { ids: people.map(({ id }) => id), action: 'suspend', suspension: { reason, message, ends_on: endsOn } },
      {
        onSuccess() {
          showSnackbar(texts.done(people.length))
          onDone()
          onClose()
        },
        onError(error) {
          const end = error.errors['suspension.ends_on']?.[0]
          if (end) setErrors({ end })
          else setFormError(messageOf(error))
        },
      },
    )
  }
  return (
    <FormDialog
      title={texts.title(people.length, people[0]?.fullname ?? '')}
      description={texts.text}
      isDirty={message.trim() !== ''}
      isSubmitting={isPending}
      failure={formError}
      variant="danger"
      labels={{ cancel: texts.cancel, submit: texts.submit }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.reason}>
        <Select
          value={reason}
          options={SUSPENSION_REASONS.map((value) => ({ value, label: texts.reasons[value] }))}
          onChange={(event) => setReason(event.currentTarget.value as SuspensionReason)}
        />
      </Field>
      <Field label={texts.end} error={errors.end}>
        <TextInput
          type="date"
          min={dayAfter(1)}
          disabled={endsOn === null}
          value={endsOn ?? ''}
          onChange={(event) => setEndsOn(event.currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {LENGTHS.map((days) => (
          <Chip key={days} isPressed={endsOn === dayAfter(days)} onClick={() => setEndsOn(dayAfter(days))}>
            {texts.days(days)}
          </Chip>
        ))}
        <Chip isPressed={endsOn === null} onClick={() => setEndsOn(null)}>
          {texts.forever}
        </Chip>
      </div>
      <Field label={texts.message} hint={texts.messageHint} isRequired error={errors.message}>
        <TextArea
          rows={3}
          maxLength={SUSPENSION_MESSAGE_MAX}
          value={message}
          onChange={(event) => {
            setMessage(event.currentTarget.value)
            setErrors({})
          }}
        />
      </Field>
    </FormDialog>
  )
}
