import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { PasswordInput } from '#components/password-input.tsx'
import { showSnackbar } from '#components/snackbar.tsx'
import { usePageContext } from '#lib/page.ts'
import { changePassword } from '../contract.ts'
import * as fields from '../fields.ts'
import { fieldTexts, accountTexts as texts } from '../texts.ts'
import { FormAlert } from './form-alert.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { sessionsQuery } from './queries.ts'
import { failureText, useAttempt } from './use-attempt.ts'
import { placeRefusals, useFieldForm } from './use-field-form.ts'

interface PasswordValues {
  current: string
  password: string
  confirmPassword: string
}

const definition = {
  fields: { current: fields.KnownPassword, password: fields.NewPassword, confirmPassword: fields.ConfirmPassword },
  defaultValues: { current: '', password: '', confirmPassword: '' },
  across: ({ password, confirmPassword }: PasswordValues) =>
    password.normalize('NFC') === confirmPassword.normalize('NFC')
      ? {}
      : { confirmPassword: fieldTexts.confirmDiffers },
}

/** Changing the own password; the other devices are signed out by it (security §5.22). */
export function AccountPassword() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { register, handleSubmit, watch, getValues, trigger, setError, reset, formState } =
    useFieldForm<PasswordValues>(definition)
  const { errors } = formState
  const [failure, setFailure] = useState<{ text: string; count: number } | null>(null)
  const { isSubmitting, attempt } = useAttempt()

  const change = handleSubmit(async (values) => {
    setFailure(null)
    const answer = await attempt((options) =>
      api(
        changePassword,
        {
          current_password: values.current,
          password: values.password,
          password_confirmation: values.confirmPassword,
        },
        options,
      ),
    )
    if (!answer) return
    if (answer.isOk) {
      reset()
      showSnackbar(texts.passwordChanged)
      queryClient.invalidateQueries(sessionsQuery(api))
      return
    }
    const isPlaced = placeRefusals<PasswordValues>(
      answer.error,
      { current_password: 'current', password: 'password', password_confirmation: 'confirmPassword' },
      setError,
    )
    if (!isPlaced) setFailure((last) => ({ text: failureText(answer.error), count: (last?.count ?? 0) + 1 }))
  })

  return (
    <form method="post" noValidate className="card pad grid gap-5" aria-labelledby="account-password" onSubmit={change}>
      <div>
        <h3 id="account-password">{texts.password}</h3>
        <p className="text-sm text-ink-2">{texts.passwordText}</p>
      </div>
      <FormAlert failure={failure} />
      <Field label={texts.currentPassword} isRequired error={errors.current?.message}>
        <PasswordInput {...register('current')} autoComplete="current-password" />
      </Field>
      <div className="form-row form-row-2">
        <NewPasswordField
          label={texts.newPassword}
          value={watch('password')}
          error={errors.password?.message}
          input={register('password', { onChange: () => getValues('confirmPassword') && trigger('confirmPassword') })}
        />
        <Field label={texts.confirmPassword} isRequired error={errors.confirmPassword?.message}>
          <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
        </Field>
      </div>
      <Button
        type="submit"
        className="justify-self-start max-sm:w-full"
        isLoading={isSubmitting}
        loadingText={texts.saving}
      >
        {texts.savePassword}
      </Button>
    </form>
  )
}
