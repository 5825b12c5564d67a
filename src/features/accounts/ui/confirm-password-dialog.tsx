import { useId } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { PasswordInput } from '#components/forms/password-input.tsx'
import { setServerErrors, useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { Dialog } from '#components/overlays/dialog.tsx'
import { PasswordAgain } from '../fields.ts'
import { confirmPasswordTexts as texts } from '../texts.ts'
import { answerConfirmation } from './confirmation-state.ts'
import { useConfirmPassword } from './mutations.ts'
import { messageOf } from './use-submission.ts'

interface Values {
  password: string
}

/** Asks an admin for the password again. The blocked request is then repeated automatically (AB-189). */
export function ConfirmPasswordDialog() {
  const { register, handleSubmit, setError, formState } = useFieldForm<Values>({
    schema: PasswordAgain,
    defaultValues: { password: '' },
  })
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate: confirmPassword, isPending } = useConfirmPassword()
  const formId = useId()

  const confirm = handleSubmit(({ password }) => {
    clearFormError()
    confirmPassword(
      { password },
      {
        onSuccess: () => answerConfirmation(true),
        onError(error) {
          if (!setServerErrors<Values>(error, { password: 'password' }, setError)) setFormError(messageOf(error))
        },
      },
    )
  })

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && answerConfirmation(false)}
      title={texts.title}
      description={texts.text}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={() => answerConfirmation(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} isLoading={isPending} loadingText={texts.submitting}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form method="post" id={formId} noValidate className="grid gap-5" onSubmit={confirm}>
        <FormAlert error={formError} />
        <Field label={texts.password} isRequired error={formState.errors.password?.message}>
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
      </form>
    </Dialog>
  )
}
