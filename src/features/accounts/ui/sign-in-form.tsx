import { IdCard, Mail, UserRound } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { CaptchaField } from '#components/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '#components/captcha/captcha-props.ts'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field } from '#components/forms/field.tsx'
import { PasswordInput } from '#components/forms/password-input.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFieldForm } from '#components/forms/use-field-form.ts'
import { ErrorIcon } from '#components/icons/icons.tsx'
import { usePageContext } from '#lib/page.ts'
import type { AccountKind } from '../constants.ts'
import { SignIn, signInName } from '../fields.ts'
import { answerTexts, fieldTexts, signInTexts as texts } from '../texts.ts'
import type { DialogView } from './account-dialog-state.ts'
import { openAccountDialog } from './account-dialog-state.ts'
import { SignUpLine } from './method-chooser.tsx'
import { type Credentials, type SignInError, useSignIn } from './use-sign-in.ts'

interface SignInDialog {
  name: 'sign-in'
  kind: AccountKind
}

export const signInView: DialogView<SignInDialog> = {
  title: ({ kind }) => <span lang="en">{texts.titles[kind]}</span>,
  side: () => texts.side,
  back: texts.back,
  Content: ({ dialog }) => <SignInForm kind={dialog.kind} />,
}

const icons = { staff: UserRound, student: IdCard, member: Mail } as const

function definitionOf(kind: AccountKind) {
  return {
    schema: z.extend(SignIn, { username: signInName(kind) }),
    defaultValues: { username: '', password: '', remember: false, captcha: '' },
    toRequest: ({ captcha, ...values }: Credentials) => ({ ...values, 'g-recaptcha-response': captcha }),
    names: { 'g-recaptcha-response': 'captcha' },
  } as const
}

/** Sign-in form of one kind of account (AUTH-013..029, AUTH-036..043). */
function SignInForm({ kind }: { kind: AccountKind }) {
  const { config } = usePageContext()
  const { signIn, isSubmitting, isDone, secondsLocked, wasLocked } = useSignIn(kind)
  const [signInError, setSignInError] = useState<SignInError | null>(null)
  const captcha = useRef<CaptchaHandle>(null)
  /** State of the harder captcha that the server demanded. Solving it submits the form again. */
  const [harderCaptcha, setHarderCaptcha] = useState<'no' | 'solving' | 'solved'>('no')
  const alertId = useId()
  const form = useFieldForm<Credentials>(useMemo(() => definitionOf(kind), [kind]))
  const { register, handleSubmit, setValue, setFocus, clearErrors, formState } = form
  const { errors } = formState
  const isLocked = secondsLocked > 0
  // The error disappears when the lockout ends (decision Q-21).
  const hasLockoutEnded = wasLocked && !isLocked
  const visibleError = signInError && !isLocked && !hasLockoutEnded && harderCaptcha === 'no' ? signInError : null
  const message = visibleError && !visibleError.captcha ? visibleError.message : null
  const isWrong = visibleError?.isWrong === true

  // If the captcha has the only error, focus it; react-hook-form focuses only its own fields.
  useEffect(() => {
    if (errors.captcha && !errors.username && !errors.password) captcha.current?.focus()
  }, [errors])

  const send = handleSubmit((values) => {
    if (isSubmitting || isLocked || harderCaptcha === 'solving') return
    setSignInError(null)
    signIn(values, showResult)
  })

  async function showResult(error: SignInError | null) {
    setSignInError(error)
    if (error?.needsHarderCaptcha && captcha.current?.solveHarder) {
      setHarderCaptcha('solving')
      setHarderCaptcha((await captcha.current.solveHarder()) ? 'solved' : 'no')
      return
    }
    captcha.current?.reset()
    if (error?.isWrong) setFocus('username')
    else if (error?.captcha) captcha.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: submits once, when the captcha is solved
  useEffect(() => {
    if (harderCaptcha !== 'solved' || isSubmitting) return
    setHarderCaptcha('no')
    void send()
  }, [harderCaptcha, isSubmitting])

  const label = fieldTexts.usernameLabels[kind]
  const Icon = icons[kind]
  const invalidProps = { 'aria-invalid': true, 'aria-describedby': alertId }
  const username = (
    <TextInput
      {...register('username')}
      type={kind === 'member' ? 'email' : 'text'}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      icon={<Icon className="icon" />}
      {...(isWrong ? invalidProps : {})}
    />
  )
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={send} aria-busy={isSubmitting}>
      {message && (
        <p className="alert alert-danger" role="alert" id={alertId}>
          <ErrorIcon className="icon" />
          <span>{message}</span>
        </p>
      )}
      <Countdown seconds={secondsLocked} hasLockoutEnded={hasLockoutEnded} />
      <Field label={label} isRequired error={errors.username?.message}>
        {kind === 'staff' ? (
          <div className="addon">
            {username}
            <span className="tail" lang="en">
              @{config.mailDomain}
            </span>
          </div>
        ) : (
          username
        )}
      </Field>
      <Field label={texts.password} isRequired error={errors.password?.message}>
        <PasswordInput {...register('password')} autoComplete="current-password" {...(isWrong ? invalidProps : {})} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Checkbox {...register('remember')} label={texts.remember} />
        <button
          type="button"
          className="link text-sm"
          onClick={() => openAccountDialog({ name: 'forgot-password', kind })}
        >
          {texts.forgot}
        </button>
      </div>
      <CaptchaField
        ref={captcha}
        purpose="sign-in"
        error={errors.captcha?.message ?? visibleError?.captcha}
        onChange={(response) => {
          setValue('captcha', response ?? '')
          if (!response) return
          clearErrors('captcha')
          if (visibleError?.captcha) setSignInError(null)
        }}
      />
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={isLocked}
        isLoading={isSubmitting || harderCaptcha !== 'no'}
        loadingText={isDone ? texts.signedIn : harderCaptcha === 'no' ? texts.submitting : texts.checking}
      >
        {texts.submit}
      </Button>
      {kind === 'member' && <SignUpLine className="text-sm" />}
    </form>
  )
}

/**
 * Remaining lockout time. Updated each second on screen; announced to screen readers at the start, each whole minute
 * and at the end (AUTH-041).
 */
function Countdown({ seconds, hasLockoutEnded }: { seconds: number; hasLockoutEnded: boolean }) {
  const minutes = Math.floor(seconds / 60)
  const announcement = useAnnouncement(seconds)
  const timer = useRef<HTMLParagraphElement>(null)
  const isRunning = seconds > 0
  // The submit button is disabled now and loses the focus.
  useEffect(() => {
    if (isRunning) timer.current?.focus()
  }, [isRunning])
  return (
    <>
      {isRunning && (
        <p className="alert alert-warning" role="timer" ref={timer} tabIndex={-1}>
          <ErrorIcon className="icon" />
          <span className="numeric">{answerTexts.locked(minutes, seconds % 60)}</span>
        </p>
      )}
      <span className="visually-hidden" role="status">
        {isRunning ? announcement : hasLockoutEnded ? texts.unlocked : ''}
      </span>
    </>
  )
}

function useAnnouncement(seconds: number): string {
  const [announcement, setAnnouncement] = useState('')
  const wasRunning = useRef(false)
  useEffect(() => {
    const isDue = seconds > 0 && (!wasRunning.current || seconds % 60 === 0)
    if (isDue) setAnnouncement(answerTexts.locked(Math.floor(seconds / 60), seconds % 60))
    wasRunning.current = seconds > 0
  }, [seconds])
  return announcement
}
