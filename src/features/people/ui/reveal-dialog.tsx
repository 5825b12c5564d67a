import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import type { Output } from '#lib/contract.ts'
import type { revealPerson } from '../contract.ts'
import { useRevealPerson } from './mutations.ts'
import { suspendTexts, personTexts as texts } from './texts.ts'

export type Revealed = Output<typeof revealPerson>['data']

interface RevealDialogProps {
  userId: number
  onReveal: (revealed: Revealed) => void
  onClose: () => void
}

/** Asks for the reason that goes into the log. */
export function RevealDialog({ userId, onReveal, onClose }: RevealDialogProps) {
  const { mutate, isPending } = useRevealPerson()
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { formError, setFormError, clearFormError } = useFormError()
  function submit() {
    clearFormError()
    mutate(
      { userId: String(userId), reason },
      {
        onSuccess({ data }) {
          onReveal(data)
          onClose()
        },
        onError(failure) {
          const text = failure.errors.reason?.[0]
          if (text) setError(text)
          else setFormError(messageOf(failure))
        },
      },
    )
  }
  return (
    <FormDialog
      title={texts.revealTitle}
      description={texts.revealText}
      size="sm"
      isDirty={reason.trim() !== ''}
      isSubmitting={isPending}
      failure={formError}
      labels={{ cancel: suspendTexts.cancel, submit: texts.revealSubmit }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.revealReason} isRequired error={error}>
        <TextInput
          maxLength={AUDIT_REASON_MAX}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setError('')
          }}
        />
      </Field>
    </FormDialog>
  )
}
