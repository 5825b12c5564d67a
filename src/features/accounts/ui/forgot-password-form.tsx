import { ExternalLink, Mail } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CaptchaField } from '#components/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '#components/captcha/captcha-props.ts'
import { Button, ButtonLink } from '#components/forms/button.tsx'
import { Field } from '#components/forms/field.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFieldForm } from '#components/forms/use-field-form.ts'
import { hideLoader, hideLoaderAfterDelay, showLoader } from '#components/overlays/loader-store.ts'
import { usePageContext } from '#lib/page.ts'
import type { AccountKind } from '../constants.ts'
import { PasswordMail } from '../fields.ts'
import { fieldTexts, passwordTexts as texts } from '../texts.ts'
import { type DialogView, openAccountDialog } from './account-dialog-state.ts'
import { useSendPasswordEmail } from './mutations.ts'
import { passwordEmailError } from './use-password-email.ts'

interface ForgotPassword {
  name: 'forgot-password'
  kind: AccountKind
}

/** Members get a mail; university accounts see a link to the computer office (PWD-001..004). */
export const forgotPasswordView: DialogView<ForgotPassword> = {
  title: ({ kind }) => (kind === 'member' ? texts.forgotTitle : texts.universityTitle),
  description: ({ kind }) => (kind === 'member' ? texts.forgotText : texts.universityText),
  size: 'sm',
  back: texts.backToSignIn,
  Content: ({ dialog }) => (dialog.kind === 'member' ? <ForgotPasswordForm /> : <UniversityHelp />),
}

function UniversityHelp() {
  const { config } = usePageContext()
  return (
    <ButtonLink
      className="w-full"
      href={config.links.computerOffice}
      target="_blank"
      rel="noopener"
      icon={<ExternalLink className="icon" />}
    >
      {texts.computerOffice}
    </ButtonLink>
  )
}

/** The captcha is not a value of the form. */
const definition = { schema: z.pick(PasswordMail, { email: true }), defaultValues: { email: '' } }

/** PWD-015..018, PWD-024..036. */
function ForgotPasswordForm() {
  const { register, handleSubmit, setError, formState } = useFieldForm<{ email: string }>(definition)
  const [captcha, setCaptcha] = useState<string | null>(null)
  const [captchaError, setCaptchaError] = useState<string>()
  const captchaField = useRef<CaptchaHandle>(null)
  const { mutate: sendPasswordEmail, isPending } = useSendPasswordEmail()

  useEffect(() => hideLoader, [])

  function send(email: string) {
    if (isPending) return
    if (!captcha) {
      setCaptchaError(fieldTexts.captcha)
      captchaField.current?.focus()
      return
    }
    showLoader(texts.sending)
    // The loader stays for one second, regardless of the response time (PWD-018). Results wait for it, because screen
    // readers do not announce content behind the loader.
    const loaderHidden = hideLoaderAfterDelay()
    sendPasswordEmail(
      { email, 'g-recaptcha-response': captcha },
      {
        async onSuccess() {
          resetCaptcha()
          await loaderHidden
          openAccountDialog({ name: 'sent', email: email.trim() }, { isReplacing: true })
        },
        async onError(error) {
          resetCaptcha()
          await loaderHidden
          const captchaMessage = error.errors['g-recaptcha-response']?.[0]
          setCaptchaError(captchaMessage)
          if (!captchaMessage)
            setError('email', { type: 'server', message: passwordEmailError(error, 'form') }, { shouldFocus: true })
        },
      },
    )
  }

  // A captcha response is valid for one request, successful or not (PWD-016).
  const resetCaptcha = () => captchaField.current?.reset()

  return (
    <form
      method="post"
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(
        ({ email }) => send(email),
        () => setCaptchaError(captcha ? undefined : fieldTexts.captcha),
      )}
    >
      <Field label={texts.email} isRequired error={formState.errors.email?.message}>
        <TextInput
          {...register('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          icon={<Mail className="icon" />}
        />
      </Field>
      <CaptchaField
        purpose="password-email"
        ref={captchaField}
        error={captchaError}
        onChange={(response) => {
          setCaptcha(response)
          if (response) setCaptchaError(undefined)
        }}
      />
      <Button type="submit" size="lg" className="w-full" isLoading={isPending}>
        {texts.send}
      </Button>
    </form>
  )
}
