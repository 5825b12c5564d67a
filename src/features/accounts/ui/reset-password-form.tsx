import { useState } from 'react'
import { FormAlert } from '#components/feedback/form-alert.tsx'
import { Button } from '#components/forms/button.tsx'
import { useFieldForm } from '#components/forms/use-field-form.ts'
import { useFormError } from '#components/forms/use-form-error.ts'
import { showSnackbarOnNextPage } from '#components/overlays/snackbar.tsx'
import { usePageContext } from '#lib/page.ts'
import { safePath } from '#lib/safe-path.ts'
import { resetPassword } from '../contract.ts'
import * as fields from '../fields.ts'
import { passwordTexts as texts } from '../texts.ts'
import { type DialogOf, type DialogView, finishAccountDialogs, openAccountDialog } from './account-dialog-state.ts'
import { NewPasswordFields, type NewPasswordValues, refuseDifferent } from './new-password-fields.tsx'
import { failureText, useAttempt } from './use-attempt.ts'
import { useUnsaved } from './use-unsaved.ts'

const definition = {
  fields: { password: fields.ResetPassword, confirmPassword: fields.ResetConfirm },
  defaultValues: { password: '', confirmPassword: '' },
  across: refuseDifferent,
}

type ResetPassword = DialogOf<'reset-password'>

/** Choosing a new password by a mailed link (PWD-009..011, PWD-037..050). */
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
  const { api } = usePageContext()
  const form = useFieldForm<NewPasswordValues>(definition)
  const { handleSubmit, setError, formState } = form
  const { formError, setFormError, clearFormError } = useFormError()
  const [isDone, setDone] = useState(false)
  const { isSubmitting, attempt } = useAttempt()
  useUnsaved(formState.isDirty && !isDone)

  const change = handleSubmit(async (values) => {
    if (isDone) return
    clearFormError()
    const answer = await attempt((options) =>
      api(
        resetPassword,
        { token, email, password: values.password, password_confirmation: values.confirmPassword },
        options,
      ),
    )
    if (!answer) return
    if (answer.isOk) {
      setDone(true)
      await leave(answer.value.redirect ?? answer.value.redirect_url)
      return
    }
    const { error } = answer
    const refused = error.errors.password?.[0]
    const refusedConfirm = error.errors.password_confirmation?.[0]
    if (refused) setError('password', { type: 'server', message: refused }, { shouldFocus: true })
    else if (error.errors.token?.[0])
      openAccountDialog({ name: 'expired-link', purpose: 'password' }, { isReplacing: true })
    else if (refusedConfirm)
      setError('confirmPassword', { type: 'server', message: refusedConfirm }, { shouldFocus: true })
    else setFormError(failureText(error))
  })

  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={change}>
      <FormAlert error={formError} />
      {/* Tells password managers whose password this is. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields form={form} texts={{ password: texts.newPassword, confirmPassword: texts.confirmPassword }} />
      <Button type="submit" size="lg" className="w-full" isLoading={isSubmitting || isDone} loadingText={texts.saving}>
        {texts.save}
      </Button>
    </form>
  )
}

/** Every session of the account ended, perhaps this tab's too: the next page is a new document (decision Q-46). */
async function leave(redirect: string | undefined) {
  await finishAccountDialogs()
  showSnackbarOnNextPage(texts.changed)
  location.assign(safePath(redirect ?? '/'))
}
