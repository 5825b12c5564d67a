import { useQueryClient } from '@tanstack/react-query'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { PasswordInput } from '#components/forms/password-input.tsx'
import { setServerErrors, useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { usePageContext } from '#lib/page.ts'
import { PasswordChange } from '../fields.ts'
import { passwordTexts, accountTexts as texts } from '../texts.ts'
import { useChangePassword } from './mutations.ts'
import { NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx'
import { sessionsQuery } from './queries.ts'
import { messageOf } from './use-submission.ts'

interface PasswordValues extends NewPasswordValues {
  current: string
}

const names = { current_password: 'current', password: 'password', password_confirmation: 'confirmPassword' } as const

const toRequest = ({ current, password, confirmPassword }: PasswordValues) => ({
  current_password: current,
  password,
  password_confirmation: confirmPassword,
})

const definition = {
  schema: PasswordChange,
  defaultValues: { current: '', password: '', confirmPassword: '' },
  toRequest,
  names,
}

/** Form to change the password. The server ends all other sessions (AB-51). */
export function AccountPassword() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const form = useFieldForm<PasswordValues>(definition)
  const { register, handleSubmit, setError, reset, formState } = form
  const { formError, setFormError, clearFormError } = useFormError()
  const { mutate: changePassword, isPending } = useChangePassword()

  const change = handleSubmit((values) => {
    clearFormError()
    changePassword(toRequest(values), {
      onSuccess() {
        reset(undefined, { keepIsSubmitted: true })
        showSnackbar(passwordTexts.changed)
        queryClient.invalidateQueries(sessionsQuery(api))
      },
      onError(error) {
        if (!setServerErrors<PasswordValues>(error, names, setError)) setFormError(messageOf(error))
      },
    })
  })

  return (
    <form
      method="post"
      noValidate
      className="card padded grid gap-5"
      aria-labelledby="account-password"
      onSubmit={change}
    >
      <div>
        <h3 id="account-password">{texts.password}</h3>
        <p className="text-sm text-ink-2">{texts.passwordText}</p>
      </div>
      <FormAlert error={formError} />
      <Field label={texts.currentPassword} isRequired error={formState.errors.current?.message}>
        <PasswordInput {...register('current')} autoComplete="current-password" />
      </Field>
      <div className="form-row form-row-2">
        <NewPasswordFields
          form={form}
          texts={{ password: passwordTexts.newPassword, confirmPassword: passwordTexts.confirmPassword }}
        />
      </div>
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        isLoading={isPending}
        loadingText={passwordTexts.saving}
      >
        {passwordTexts.save}
      </Button>
    </form>
  )
}
