import { useId, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { messageOf } from '#features/accounts/ui/use-submission.ts'
import { usePageContext } from '#lib/page.ts'
import { REVOKE_NOTE_MAX, REVOKE_REASONS, type RevokeReason } from '../constants.ts'
import type { OfficeCertificate } from '../contract.ts'
import { revokeReasonTexts, officeTexts as texts } from '../texts.ts'
import { useReissueCertificate, useRevokeCertificate } from './mutations.ts'
import { OFFICE_KEY } from './queries.ts'

interface OfficeDialogProps {
  certificate: OfficeCertificate
  onClose: () => void
}

/** Revokes for good, with a reason for everyone and a note for the holder. */
export function RevokeDialog({ certificate: { certificateNo: number }, onClose }: OfficeDialogProps) {
  const formId = useId()
  const [reason, setReason] = useState<RevokeReason>('wrong')
  const [note, setNote] = useState('')
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate, isPending } = useRevokeCertificate()
  const finish = useFinish(onClose)
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDirty={note.trim() !== '' && !isPending}
      title={texts.revokeDialog.title(number)}
      description={texts.revokeDialog.text}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.revokeDialog.cancel}
          </Button>
          <Button type="submit" form={formId} variant="danger" isLoading={isPending}>
            {texts.revokeDialog.submit}
          </Button>
        </>
      }
    >
      <form
        method="post"
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          clearFormError()
          mutate(
            { number, reason, note: note.trim() },
            { onSuccess: () => finish(texts.done.revoke), onError: (error) => setFormError(messageOf(error)) },
          )
        }}
      >
        <FormAlert error={formError} />
        <Field label={texts.revokeDialog.reason} isRequired>
          <Select
            name="reason"
            options={REVOKE_REASONS.map((value) => ({ value, label: revokeReasonTexts[value] }))}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value as RevokeReason)}
          />
        </Field>
        <Field label={texts.revokeDialog.note} hint={texts.revokeDialog.noteHint}>
          <TextArea
            name="note"
            rows={3}
            maxLength={REVOKE_NOTE_MAX}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

/** Issues again under the present name of the account. */
export function ReissueDialog({ certificate, onClose }: OfficeDialogProps) {
  const { certificateNo: number, fullname, newName } = certificate
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate, isPending } = useReissueCertificate()
  const finish = useFinish(onClose)
  function submit() {
    clearFormError()
    mutate(
      { number },
      { onSuccess: () => finish(texts.done.reissue), onError: (error) => setFormError(messageOf(error)) },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.reissueDialog.title(number)}
      description={texts.reissueDialog.text(fullname ?? '', newName ?? '')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.reissueDialog.cancel}
          </Button>
          <Button isLoading={isPending} onClick={submit}>
            {texts.reissueDialog.submit}
          </Button>
        </>
      }
    >
      <FormAlert error={formError} />
    </Dialog>
  )
}

/** Closes the dialog, tells the result and reads the list again. */
function useFinish(onClose: () => void) {
  const { queryClient } = usePageContext()
  return (text: string) => {
    onClose()
    showSnackbar(text)
    void queryClient.invalidateQueries({ queryKey: OFFICE_KEY })
  }
}
