import { Mail } from 'lucide-react'
import { Button } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { GoIcon } from '#components/icons/icons.tsx'
import { OTHER_ID, PREFIX_IDS } from '../constants.ts'
import { prefixTexts, signUpTexts as texts } from '../texts.ts'
import { openAccountDialog, stepBack, useAccountDialogs } from './account-dialog-state.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import type { SignUp } from './use-sign-up.ts'

const prefixes = PREFIX_IDS.map((id) => ({ value: String(id), label: prefixTexts[id] }))

/** Step 1 of the sign-up: account and name (REG-014). */
export function SignUpAccount({ signUp }: { signUp: SignUp }) {
  const { register, watch, formState } = signUp.account
  const { errors } = formState
  const { stack } = useAccountDialogs()
  const goToSignIn = () =>
    stack.length > 1 ? stepBack() : openAccountDialog({ name: 'method' }, { isReplacing: true })
  const [email, password, confirmPassword, prefix, firstName, lastName] = watch([
    'email',
    'password',
    'confirmPassword',
    'prefix',
    'firstName',
    'lastName',
  ])
  const isFilled = [email, password, confirmPassword, prefix, firstName, lastName].every((value) => value.trim())
  const isOther = prefix === String(OTHER_ID)
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={signUp.checkAccount}>
      <Field label={texts.email} isRequired error={errors.email?.message}>
        <TextInput
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={texts.emailPlaceholder}
          icon={<Mail className="icon" />}
        />
      </Field>
      <div className="form-row form-row-2">
        <NewPasswordFields form={signUp.account} texts={texts} />
      </div>
      <div className="grid gap-3">
        <div className="form-row form-row-name">
          <Field label={texts.prefix} isRequired error={errors.prefix?.message}>
            <Select
              {...register('prefix')}
              options={prefixes}
              placeholder={texts.prefixPlaceholder}
              autoComplete="honorific-prefix"
            />
          </Field>
          {isOther && (
            <Field label={texts.otherPrefix} isRequired error={errors.otherPrefix?.message} className="form-wide">
              <TextInput {...register('otherPrefix')} maxLength={60} placeholder={texts.otherPrefixPlaceholder} />
            </Field>
          )}
          <Field label={texts.firstName} isRequired error={errors.firstName?.message}>
            <TextInput {...register('firstName')} autoComplete="given-name" />
          </Field>
          <Field label={texts.lastName} isRequired error={errors.lastName?.message}>
            <TextInput {...register('lastName')} autoComplete="family-name" />
          </Field>
        </div>
        <p className="hint">{texts.nameHint}</p>
      </div>
      <div className="form-actions">
        {!isFilled && (
          <p id="sign-up-next" className="hint">
            {texts.nextNeeds}
          </p>
        )}
        <Button
          type="submit"
          size="lg"
          disabled={!isFilled}
          aria-describedby={isFilled ? undefined : 'sign-up-next'}
          isLoading={signUp.isSubmitting}
          loadingText={texts.checking}
        >
          {texts.next}
          <GoIcon className="icon" />
        </Button>
      </div>
      <p className="text-center text-sm">
        {texts.haveAccount}{' '}
        <button type="button" className="link" onClick={goToSignIn}>
          {texts.signIn}
        </button>
      </p>
    </form>
  )
}
