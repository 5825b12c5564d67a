import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Chip } from '#components/navigation/chip.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { REJECT_NOTE_MAX, REJECT_REASONS, type RejectReason } from '#features/orders/constants.ts'
import { useChangePurchase } from './mutations.ts'
import { rejectTexts as texts } from './texts.ts'
import { useRefreshOffice } from './use-refresh-office.ts'
import type { CheckedPurchase } from './use-slip-position.ts'

interface RejectDialogProps {
  purchase: CheckedPurchase
  onClose: () => void
  onDone: () => void
}

/** Why a slip is not accepted, and what the buyer can do. The input stays after an error. */
export function RejectDialog({ purchase: { id, invoiceNo, slip }, onClose, onDone }: RejectDialogProps) {
  const { mutate, isPending } = useChangePurchase()
  const refresh = useRefreshOffice()
  const [reason, setReason] = useState<RejectReason>('amount')
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState('')
  const { formError, setFormError, clearFormError } = useFormError()
  function submit() {
    clearFormError()
    if (reason === 'other' && note.trim() === '') return setNoteError(texts.noteMissing)
    mutate(
      { orderId: String(id), action: 'reject', slip_id: slip.id, reason, note },
      {
        onSuccess() {
          showSnackbar(texts.done)
          onDone()
          void refresh()
        },
        onError(error) {
          setFormError(error.errors.note?.[0] ?? messageOf(error))
          void refresh()
        },
      },
    )
  }
  return (
    <FormDialog
      title={texts.title(invoiceNo)}
      description={texts.text}
      isDirty={note.trim() !== ''}
      isSubmitting={isPending}
      failure={formError}
      variant="danger"
      labels={{ cancel: texts.cancel, submit: texts.submit }}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="flex flex-wrap gap-2">
        <legend className="label mb-1.5">{texts.reason}</legend>
        {REJECT_REASONS.map((one) => (
          <Chip
            key={one}
            isPressed={one === reason}
            onClick={() => {
              setReason(one)
              setNoteError('')
            }}
          >
            {texts.reasons[one]}
          </Chip>
        ))}
      </fieldset>
      <Field label={texts.note} hint={texts.noteHint} isRequired={reason === 'other'} error={noteError}>
        <TextArea
          rows={3}
          maxLength={REJECT_NOTE_MAX}
          value={note}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setNoteError('')
          }}
        />
      </Field>
    </FormDialog>
  )
}
