import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { FormDialog } from '#features/moderation/ui/form-dialog.tsx'
import { REJECT_NOTE_MAX } from '#features/orders/constants.ts'
import type { OfficePurchase } from '../contract.ts'
import { useChangePurchase } from './mutations.ts'
import { refundTexts as texts } from './texts.ts'
import { useRefreshOffice } from './use-refresh-office.ts'

interface RefundDialogProps {
  purchase: OfficePurchase
  onClose: () => void
}

/** Records that the money of an order was sent back, with the reason of the credit note. */
export function RefundDialog({ purchase, onClose }: RefundDialogProps) {
  const { id, invoiceNo, totalPriceText, personName } = purchase
  const { mutate, isPending } = useChangePurchase()
  const refresh = useRefreshOffice()
  const [note, setNote] = useState('')
  const [noteError, setNoteError] = useState('')
  const { formError, setFormError, clearFormError } = useFormError()
  function submit() {
    clearFormError()
    if (note.trim() === '') return setNoteError(texts.noteMissing)
    mutate(
      { orderId: String(id), action: 'refund', note },
      {
        onSuccess({ data }) {
          showSnackbar(data.creditNoteNo ? texts.done(data.creditNoteNo) : texts.pending)
          onClose()
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
      description={(purchase.checkout === 'paid' ? texts.online : texts.text)(totalPriceText, personName)}
      isDirty={note.trim() !== ''}
      isSubmitting={isPending}
      failure={formError}
      variant="danger"
      labels={{ cancel: texts.cancel, submit: texts.submit }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.note} hint={texts.noteHint} isRequired error={noteError}>
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
