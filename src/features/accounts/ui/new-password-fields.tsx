import type { UseFormReturn } from 'react-hook-form'
import { Field } from '#components/forms/field.tsx'
import { PasswordInput } from '#components/forms/password-input.tsx'
import { PASSWORD_GOOD_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { strengthTexts } from '../texts.ts'

export interface NewPasswordValues {
  password: string
  confirmPassword: string
}

interface NewPasswordFieldsProps<Values extends NewPasswordValues> {
  form: UseFormReturn<Values>
  texts: { password: string; confirmPassword: string }
}

/** Fields for a new password with a strength hint, and for its confirmation. */
export function NewPasswordFields<Values extends NewPasswordValues>(props: NewPasswordFieldsProps<Values>) {
  const { register, watch, getValues, trigger, formState } = props.form as unknown as UseFormReturn<NewPasswordValues>
  const { texts } = props
  const { errors } = formState
  // A confirmation that was already typed is validated again when the password changes.
  const revalidate = () => getValues('confirmPassword') && trigger('confirmPassword')
  return (
    <>
      <Field label={texts.password} isRequired error={errors.password?.message} {...strengthOf(watch('password'))}>
        <PasswordInput {...register('password', { onChange: revalidate })} autoComplete="new-password" />
      </Field>
      <Field label={texts.confirmPassword} isRequired error={errors.confirmPassword?.message}>
        <PasswordInput {...register('confirmPassword')} autoComplete="new-password" />
      </Field>
    </>
  )
}

/** Strength by length alone (decision Q-36). Six characters are accepted. */
function strengthOf(password: string): { hint?: string; success?: string } {
  if (password.length >= PASSWORD_GOOD_LENGTH) return { success: strengthTexts.good }
  if (password.length >= PASSWORD_MIN_LENGTH) return { success: strengthTexts.fair }
  return { hint: strengthTexts.short }
}
