import { useState } from 'react'
import { Field } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Chip } from '#components/navigation/chip.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import { AUDIT_REASON_MAX } from '#lib/audit.ts'
import { fieldTexts, decideTexts as texts } from '../texts.ts'
import { FormDialog } from './form-dialog.tsx'
import { type DecidableComment, targetOf } from './use-decision.ts'

/** An action that the admin must confirm. */
export type PendingDecision = { action: 'hide' | 'delete'; comments: readonly DecidableComment[] }

interface DecideDialogProps {
  question: PendingDecision
  isSubmitting: boolean
  /** The comment is already hidden; the reason follows. */
  isExplaining?: boolean
  /** Maximum length of the reason. */
  maxLength?: number
  onDecide: (reason: string, callbacks: SubmissionCallbacks) => void
  onClose: () => void
}

/** Asks for the reason of hiding or deleting, which the author and the log receive. The input stays after an error. */
export function DecideDialog({
  question,
  isSubmitting,
  isExplaining = false,
  maxLength = AUDIT_REASON_MAX,
  onDecide,
  onClose,
}: DecideDialogProps) {
  const { action, comments } = question
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const { formError: failure, setFormError: fail, clearFormError: clearFailure } = useFormError()
  const count = new Set(comments.map((comment) => targetOf(action, comment))).size
  const { title, description, submitLabel } = isExplaining
    ? { title: texts.explainTitle, description: texts.explainText, submitLabel: texts.explain }
    : action === 'hide'
      ? { title: texts.hideTitle(count), description: texts.hideText, submitLabel: texts.hide }
      : { title: texts.deleteTitle(count), description: texts.deleteText, submitLabel: texts.delete }
  const replies = comments.filter((comment) => targetOf(action, comment) !== comment.id).length

  function submit() {
    if (reason.trim() === '') return setError(fieldTexts.sayReason)
    clearFailure()
    onDecide(reason.trim(), {
      onSuccess: onClose,
      onError(requestError) {
        if (requestError.errors.reason?.[0]) setError(requestError.errors.reason[0])
        else fail(messageOf(requestError))
      },
    })
  }
  const change = (text: string) => {
    setReason(text)
    setError('')
  }

  return (
    <FormDialog
      title={title}
      description={description}
      isDirty={reason.trim() !== ''}
      isSubmitting={isSubmitting}
      failure={failure}
      labels={{ cancel: texts.cancel, submit: submitLabel }}
      variant={action === 'delete' ? 'danger' : 'primary'}
      onSubmit={submit}
      onClose={onClose}
    >
      {replies > 0 && <p className="alert alert-warning">{texts.threads(replies)}</p>}
      <Field label={texts.reason} isRequired error={error}>
        <TextArea
          name="reason"
          rows={3}
          maxLength={maxLength}
          value={reason}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="visually-hidden">{texts.suggestions}</legend>
        {texts.suggested.map((text) => (
          <Chip key={text} onClick={() => change(text)}>
            {text}
          </Chip>
        ))}
      </fieldset>
    </FormDialog>
  )
}
