import { useId, useState } from 'react'
import { Field, FieldError, RequiredMark } from '#components/forms/field.tsx'
import { TextArea } from '#components/forms/text-area.tsx'
import { formErrorsOf } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { SuspensionNote } from '#features/accounts/ui/suspension-banner.tsx'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import { useViewer } from '#lib/page.ts'
import { REPORT_DETAILS_MAX, REPORT_REASONS, type ReportReason } from '../constants.ts'
import { NewReport } from '../fields.ts'
import { reasonTexts, reportTexts as texts } from '../texts.ts'
import { FormDialog } from './form-dialog.tsx'

interface ReportDialogProps {
  title: string
  isSubmitting: boolean
  onReport: (report: { reason: ReportReason; details: string }, callbacks: SubmissionCallbacks) => void
  onClose: () => void
}

/** Form to report a comment or review. The input stays after an error. */
export function ReportDialog({ title, isSubmitting, onReport, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | null>(null)
  const [details, setDetails] = useState('')
  const [errors, setErrors] = useState<{ reason?: string; details?: string }>({})
  const { formError: failure, setFormError: fail, clearFormError: clearFailure } = useFormError()
  const errorId = useId()
  const viewer = useViewer()

  function submit() {
    const invalid = formErrorsOf({ schema: NewReport }, { reason, details })
    if (reason === null || invalid.reason || invalid.details) return setErrors(invalid)
    clearFailure()
    onReport(
      { reason, details: details.trim() },
      {
        onSuccess() {
          onClose()
          showSnackbar(texts.sent)
        },
        onError(error) {
          if (error.code === 'validation')
            setErrors({ reason: error.errors.reason?.[0], details: error.errors.details?.[0] })
          else fail(messageOf(error))
        },
      },
    )
  }

  return (
    <FormDialog
      title={title}
      description={texts.text}
      isDirty={details.trim() !== ''}
      isSubmitting={isSubmitting}
      canSubmit={!viewer?.suspension}
      failure={failure}
      labels={texts}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset
        role="radiogroup"
        aria-required="true"
        aria-invalid={errors.reason ? true : undefined}
        aria-describedby={errors.reason ? errorId : undefined}
        className="group"
      >
        <legend className="label">
          {texts.reason} <RequiredMark />
        </legend>
        {REPORT_REASONS.map((one) => (
          <label key={one} className="radio check">
            <input
              type="radio"
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => {
                setReason(one)
                setErrors({})
              }}
            />
            <span>{reasonTexts[one]}</span>
          </label>
        ))}
        {errors.reason && <FieldError id={errorId}>{errors.reason}</FieldError>}
      </fieldset>
      <Field label={texts.details} hint={texts.detailsHint} isRequired={reason === 'other'} error={errors.details}>
        <TextArea
          name="details"
          rows={3}
          maxLength={REPORT_DETAILS_MAX}
          value={details}
          onChange={(event) => {
            setDetails(event.currentTarget.value)
            setErrors({})
          }}
        />
      </Field>
      {viewer?.suspension && <SuspensionNote suspension={viewer.suspension} />}
    </FormDialog>
  )
}
