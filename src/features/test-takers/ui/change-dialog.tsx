import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import type { ApiError } from '#lib/api-client.ts'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import type { UserEvent } from '../contract.ts'
import { Day, Reason } from '../fields.ts'
import { fieldTexts, changeTexts as texts } from '../texts.ts'
import { useChangeUserEvent, useExtendDueDate } from './mutations.ts'

/** `person` is missing when the due date of all is extended. */
export type PendingChange =
  | { kind: 'return' | 'extend'; person: UserEvent }
  | { kind: 'extend-all'; trainingId: number }

interface ChangeDialogProps {
  change: PendingChange
  onDone: () => void
  onClose: () => void
}

/** Asks for the reason, and for the new date of an extension. The input stays after an error. */
export function ChangeDialog({ change, onDone, onClose }: ChangeDialogProps) {
  const one = useChangeUserEvent()
  const all = useExtendDueDate()
  const [reason, setReason] = useState('')
  const [day, setDay] = useState('')
  const [errors, setErrors] = useState<{ reason?: string; day?: string }>({})
  const { formError, setFormError, clearFormError } = useFormError()
  const isReturn = change.kind === 'return'
  const { title, description } =
    change.kind === 'extend-all'
      ? { title: texts.extendAllTitle, description: texts.extendText }
      : change.kind === 'extend'
        ? { title: texts.extendTitle(change.person.fullname), description: texts.extendText }
        : {
            title: texts.returnTitle(change.person.fullname),
            description: texts.returnText(change.person.returnable ?? 1),
          }

  function submit() {
    clearFormError()
    const found = {
      reason: Reason.safeParse(reason).error?.issues[0]?.message,
      day: isReturn || Day.safeParse(day).success ? undefined : fieldTexts.day,
    }
    setErrors(found)
    if (found.reason || found.day) return
    const callbacks = {
      onSuccess() {
        showSnackbar(isReturn ? texts.returned : texts.extended)
        onClose()
        onDone()
      },
      onError: (error: ApiError) => setFormError(messageOf(error)),
    }
    if (change.kind === 'extend-all') all.mutate({ trainingId: change.trainingId, due_on: day, reason }, callbacks)
    else if (change.kind === 'extend') one.mutate({ userEventId: change.person.id, due_on: day, reason }, callbacks)
    else one.mutate({ userEventId: change.person.id, return_attempt: change.person.returnable ?? 1, reason }, callbacks)
  }
  return (
    <FormDialog
      title={title}
      description={description}
      isDirty={reason.trim() !== '' || day !== ''}
      isSubmitting={one.isPending || all.isPending}
      failure={formError}
      labels={{ cancel: texts.cancel, submit: isReturn ? texts.return : texts.extend }}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isReturn && (
        <Field label={texts.day} isRequired error={errors.day}>
          <TextInput type="date" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
        </Field>
      )}
      <Field label={texts.reason} isRequired error={errors.reason}>
        <TextArea
          rows={3}
          maxLength={AUDIT_REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
