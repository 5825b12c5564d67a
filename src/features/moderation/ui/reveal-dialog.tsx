import { useId, useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { formErrorsOf } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import type { Output } from '#lib/contract.ts'
import type { revealAuthor } from '../contract.ts'
import { RevealReason } from '../fields.ts'
import { revealTexts as texts } from '../texts.ts'

type Revealed = Output<typeof revealAuthor>

interface RevealDialogProps {
  isSubmitting: boolean
  onReveal: (reason: string, callbacks: SubmissionCallbacks<Revealed>) => void
  onClose: () => void
}

/** Asks for a reason, then shows the author. The name is discarded when the dialog closes. */
export function RevealDialog({ isSubmitting, onReveal, onClose }: RevealDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { formError: failure, setFormError: fail, clearFormError: clearFailure } = useFormError()
  const [author, setAuthor] = useState<Revealed['data'] | null>(null)
  const formId = useId()

  function submit() {
    const invalid = formErrorsOf({ schema: RevealReason }, { reason })
    if (invalid.reason) return setError(invalid.reason)
    clearFailure()
    onReveal(reason.trim(), {
      onSuccess: ({ data }) => setAuthor(data),
      onError(requestError) {
        if (requestError.errors.reason?.[0]) setError(requestError.errors.reason[0])
        else fail(messageOf(requestError))
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.title}
      description={texts.text}
      size="sm"
      isDirty={!author && reason.trim() !== '' && !isSubmitting}
      footer={
        author ? (
          <Button onClick={onClose}>{texts.close}</Button>
        ) : (
          <>
            <Button variant="outline" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" form={formId} isLoading={isSubmitting}>
              {texts.submit}
            </Button>
          </>
        )
      }
    >
      {author ? (
        <div role="status" className="rounded-card bg-soft p-4 text-on-soft">
          <p className="text-sm">{texts.written}</p>
          <p className="font-semibold text-lg wrap-anywhere">{author.fullname}</p>
          {author.kind && <p className="text-sm">{texts.kinds[author.kind]}</p>}
        </div>
      ) : (
        <form
          method="post"
          id={formId}
          noValidate
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          <FormAlert error={failure} />
          <Field label={texts.reason} isRequired hint={texts.hint} error={error}>
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
        </form>
      )}
    </Dialog>
  )
}
