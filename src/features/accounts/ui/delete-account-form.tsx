import { useEffect, useId, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import * as z from 'zod/mini'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field, FieldError, RequiredMark } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { setServerErrors, useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { hideLoader, hideLoaderAfterDelay, showLoader } from '#components/overlays/loader-store.ts'
import { DELETE_REASONS, type DeleteReason, OTHER_REASON_MAX_LENGTH } from '../constants.ts'
import { DeletionRequest } from '../fields.ts'
import { deleteReasonTexts, fieldTexts, deleteTexts as texts } from '../texts.ts'
import { closeAccountDialog, type DialogView, finishAccountDialogs, openAccountDialog } from './account-dialog-state.ts'
import { useRequestDeletion } from './mutations.ts'
import { messageOf } from './use-submission.ts'
import { useUnsaved } from './use-unsaved.ts'

interface DeleteValues {
  reason: DeleteReason | ''
  otherReason: string
  acceptTerms: boolean
}

const names = { delete_reason: 'reason', other_reason: 'otherReason', accept_terms: 'acceptTerms' } as const

const definition = {
  schema: z.extend(DeletionRequest, { accept_terms: z.literal(true, fieldTexts.deleteTerms) }),
  defaultValues: { reason: '' as const, otherReason: '', acceptTerms: false },
  toRequest: ({ reason, otherReason, acceptTerms }: DeleteValues) => ({
    delete_reason: reason,
    other_reason: otherReason,
    accept_terms: acceptTerms,
  }),
  names,
}

export const deleteAccountView: DialogView<{ name: 'delete-account' }> = {
  title: () => texts.title,
  description: () => texts.text,
  Content: DeleteAccountForm,
}

/** Requests the deletion of the account. Only the link in the mail deletes it (DEL-020). */
function DeleteAccountForm() {
  const { control, register, handleSubmit, watch, setError, formState } = useFieldForm<DeleteValues>(definition)
  const { errors, isValid, isDirty } = formState
  const { field: reason } = useController({ control, name: 'reason' })
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate: requestDeletion, isPending } = useRequestDeletion()
  const [isSent, setSent] = useState(false)
  useUnsaved(isDirty && !isSent)
  // The form may be closed during the call. After a success the loader stays for the note.
  const keepsLoader = useRef(false)
  useEffect(() => () => void (keepsLoader.current || hideLoader()), [])
  const isOther = watch('reason') === 'other'

  const sendRequest = handleSubmit((values) => {
    if (values.reason === '') return
    clearFormError()
    showLoader(texts.sending)
    // The note that follows sends the same request again (DEL-013, decision Q-44).
    const request: DeletionRequest = { delete_reason: values.reason }
    if (isOther && values.otherReason.trim()) request.other_reason = values.otherReason.trim()
    requestDeletion(request, {
      onSuccess() {
        keepsLoader.current = true
        setSent(true)
        return openNote(request)
      },
      onError(error) {
        hideLoader()
        if (!setServerErrors<DeleteValues>(error, names, setError)) setFormError(messageOf(error))
      },
    })
  })

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={sendRequest}>
      <FormAlert error={formError} />
      <Reasons value={reason.value} onChange={reason.onChange} onBlur={reason.onBlur} error={errors.reason?.message} />
      {isOther && (
        <Field label={texts.otherReason} hint={texts.otherReasonHint} error={errors.otherReason?.message}>
          <TextArea {...register('otherReason')} maxLength={OTHER_REASON_MAX_LENGTH} rows={3} />
        </Field>
      )}
      <Checkbox
        {...register('acceptTerms')}
        aria-required
        error={errors.acceptTerms?.message}
        label={
          <>
            {texts.terms} <RequiredMark />
          </>
        }
      />
      {!isValid && (
        <p id="delete-needs" className="hint">
          {texts.needs}
        </p>
      )}
      <div className="dialog-footer mt-0">
        <Button variant="outline" onClick={closeAccountDialog}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          variant="danger"
          disabled={!isValid}
          aria-describedby={isValid ? undefined : 'delete-needs'}
          isLoading={isPending}
        >
          {texts.submit}
        </Button>
      </div>
    </form>
  )
}

/** Closes the dialog, shows the loader for one more second, then opens the note (DEL-014..016). */
async function openNote(request: DeletionRequest) {
  await finishAccountDialogs()
  await hideLoaderAfterDelay()
  openAccountDialog({ name: 'check-email', purpose: 'delete', email: '', again: { ...request } })
}

interface ReasonsProps {
  value: DeleteReason | ''
  onChange: (reason: DeleteReason) => void
  onBlur: () => void
  error?: string
}

function Reasons({ value, onChange, onBlur, error }: ReasonsProps) {
  const errorId = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
      className="group"
      // Only if the focus leaves the group, not if it moves to another reason.
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onBlur()}
    >
      <legend className="label">
        {texts.reason} <RequiredMark />
      </legend>
      {DELETE_REASONS.map((reason) => (
        <label key={reason} className="radio check">
          <input
            type="radio"
            name="delete_reason"
            value={reason}
            checked={value === reason}
            onChange={() => onChange(reason)}
          />
          <span>{deleteReasonTexts[reason]}</span>
        </label>
      ))}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
