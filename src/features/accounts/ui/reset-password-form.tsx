import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbarOnNextPage } from '#components/overlays/snackbar.tsx'
import type { ApiError } from '#lib/api-client.ts'
import { safePath } from '#lib/safe-path.ts'
import { PasswordReset } from '../fields.ts'
import { passwordTexts as texts } from '../texts.ts'
import { type DialogOf, type DialogView, finishAccountDialogs, openAccountDialog } from './account-dialog-state.ts'
import { useResetPassword } from './mutations.ts'
import { NewPasswordFields, type NewPasswordValues } from './new-password-fields.tsx'
import { messageOf } from './use-submission.ts'
import { useUnsaved } from './use-unsaved.ts'

const toRequest = ({ password, confirmPassword }: NewPasswordValues) => ({
  password,
  password_confirmation: confirmPassword,
})

const definition = {
  schema: PasswordReset,
  defaultValues: { password: '', confirmPassword: '' },
  toRequest,
  names: { password: 'password', password_confirmation: 'confirmPassword' },
} as const

type ResetPassword = DialogOf<'reset-password'>

/** Sets a new password with a mailed token (PWD-009..011, PWD-037..050). */
export const resetPasswordView: DialogView<ResetPassword> = {
  title: () => texts.resetTitle,
  description: ({ email }) => (
    <>
      {texts.resetFor} <b className="break-address">{email}</b>
    </>
  ),
  size: 'sm',
  Content: ({ dialog: { token, email } }) => <ResetPasswordForm token={token} email={email} />,
}

function ResetPasswordForm({ token, email }: { token: string; email: string }) {
  const form = useFieldForm<NewPasswordValues>(definition)
  const { handleSubmit, setError, formState } = form
  const { formError, setFormError, clearFormError } = useFormError()
  const [isDone, setDone] = useState(false)
  const { mutate: resetPassword, isPending } = useResetPassword()
  useUnsaved(formState.isDirty && !isDone)

  const change = handleSubmit((values) => {
    if (isDone) return
    clearFormError()
    resetPassword(
      { token, email, ...toRequest(values) },
      {
        async onSuccess({ redirect, redirect_url: redirectUrl }) {
          setDone(true)
          await openNextPage(redirect ?? redirectUrl)
        },
        onError: showError,
      },
    )
  })

  function showError(error: ApiError) {
    const passwordMessage = error.errors.password?.[0]
    const confirmMessage = error.errors.password_confirmation?.[0]
    if (passwordMessage) setError('password', { type: 'server', message: passwordMessage }, { shouldFocus: true })
    else if (error.errors.token?.[0])
      openAccountDialog({ name: 'expired-link', purpose: 'password' }, { isReplacing: true })
    else if (confirmMessage)
      setError('confirmPassword', { type: 'server', message: confirmMessage }, { shouldFocus: true })
    else setFormError(messageOf(error))
  }

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={change}>
      <FormAlert error={formError} />
      {/* Lets password managers match the password to the account. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields form={form} texts={{ password: texts.newPassword, confirmPassword: texts.confirmPassword }} />
      <Button type="submit" size="lg" className="w-full" isLoading={isPending || isDone} loadingText={texts.saving}>
        {texts.save}
      </Button>
    </form>
  )
}

/** Loads a new document, because the server ended all sessions, possibly this one too (decision Q-46). */
async function openNextPage(redirect: string | undefined) {
  await finishAccountDialogs()
  showSnackbarOnNextPage(texts.changed)
  location.assign(safePath(redirect ?? '/'))
}
