import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import { fieldTexts } from '#features/moderation/texts.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import { adminTexts as texts } from '../texts.ts'

interface RejectDialogProps {
  count: number
  isSubmitting: boolean
  onDecide: (reason: string, callbacks: SubmissionCallbacks) => void
  onClose: () => void
}

/** Asks for the reason of a rejection, which the author receives. The text stays after an error. */
export function RejectDialog({ count, isSubmitting, onDecide, onClose }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { formError, setFormError, clearFormError } = useFormError()
  function submit() {
    if (reason.trim() === '') return setError(fieldTexts.sayReason)
    clearFormError()
    onDecide(reason.trim(), {
      onSuccess: onClose,
      onError: (failure) =>
        failure.errors.reason?.[0] ? setError(failure.errors.reason[0]) : setFormError(messageOf(failure)),
    })
  }
  return (
    <FormDialog
      title={texts.rejectTitle(count)}
      description={texts.rejectText}
      isDirty={reason.trim() !== ''}
      isSubmitting={isSubmitting}
      failure={formError}
      labels={{ cancel: texts.cancel, submit: texts.actions.reject }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.rejectReason} isRequired error={error}>
        <TextArea
          name="reason"
          rows={3}
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
