import type { ComponentProps } from 'react'
import { Field } from '#components/field.tsx'
import { PasswordInput } from '#components/password-input.tsx'
import { PASSWORD_GOOD_LENGTH, PASSWORD_MIN_LENGTH } from '../constants.ts'
import { strengthTexts } from '../texts.ts'

interface NewPasswordFieldProps {
  label: string
  /** What stands in the field now. */
  value: string
  error?: string
  input: ComponentProps<typeof PasswordInput>
}

/** A password to be chosen, with a word on how good it is. */
export function NewPasswordField({ label, value, error, input }: NewPasswordFieldProps) {
  return (
    <Field label={label} isRequired error={error} {...strengthOf(value)}>
      <PasswordInput autoComplete="new-password" {...input} />
    </Field>
  )
}

/** Length is what makes a password hard to guess (decision Q-36); from six on it is accepted. */
export function strengthOf(password: string): { hint?: string; success?: string } {
  if (password.length >= PASSWORD_GOOD_LENGTH) return { success: strengthTexts.good }
  if (password.length >= PASSWORD_MIN_LENGTH) return { success: strengthTexts.fair }
  return { hint: strengthTexts.short }
}
