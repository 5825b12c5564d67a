import { IdCard, Mail, UserRound } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { CaptchaField } from '#components/captcha/captcha-field.tsx'
import type { CaptchaHandle } from '#components/captcha/captcha-props.ts'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { Field } from '#components/forms/field.tsx'
import { PasswordInput } from '#components/forms/password-input.tsx'
import { TextInput } from '#components/forms/text-input.tsx'
import { useFieldForm } from '#components/forms/use-field-form.ts'
import { ErrorIcon } from '#components/media/icons.tsx'
import { usePageContext } from '#lib/page.ts'
import type { AccountKind } from '../constants.ts'
import { CaptchaResponse, KnownPassword, signInName } from '../fields.ts'
import { answerTexts, fieldTexts, signInTexts as texts } from '../texts.ts'
import type { DialogView } from './account-dialog-state.ts'
import { openAccountDialog } from './account-dialog-state.ts'
import { SignUpLine } from './method-chooser.tsx'
import { type SignInFailure, useSignIn } from './use-sign-in.ts'

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

/** Signing in with one kind of account (AUTH-013..029, AUTH-036..043). */
function SignInForm({ kind }: { kind: AccountKind }) {
  const { config } = usePageContext()
  const { attempt, isSubmitting, isDone, secondsLocked, wasLocked } = useSignIn(kind)
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const captcha = useRef<CaptchaHandle>(null)
  /** The server asked for a harder captcha: when it is solved the form is sent again. */
  const [again, setAgain] = useState<'no' | 'solving' | 'solved'>('no')
  const alertId = useId()
  const { register, handleSubmit, setValue, setFocus, clearErrors, formState } = useFieldForm({
    fields: { username: signInName(kind), password: KnownPassword, captcha: CaptchaResponse },
    defaultValues: { username: '', password: '', remember: false, captcha: '' },
  })
  const { errors } = formState
  const isLocked = secondsLocked > 0
  // A lockout that ended leaves nothing to say (decision Q-21).
  const isOver = wasLocked && !isLocked
  const fault = failure && !isLocked && !isOver && again === 'no' ? failure : null
  const message = fault && !fault.captcha ? fault.message : null
  const isWrong = fault?.isWrong === true

  // Nothing but the captcha is wrong: the focus goes there, as it does to any other first fault.
  useEffect(() => {
    if (errors.captcha && !errors.username && !errors.password) captcha.current?.focus()
  }, [errors])

  const send = handleSubmit(async (values) => {
    if (isSubmitting || isLocked || again === 'solving') return
    setFailure(null)
    const failed = await attempt(values)
    setFailure(failed)
    if (failed?.needsHarderCaptcha && captcha.current?.solveHarder) {
      setAgain('solving')
      setAgain((await captcha.current.solveHarder()) ? 'solved' : 'no')
      return
    }
    captcha.current?.reset()
    if (failed?.isWrong) setFocus('username')
    else if (failed?.captcha) captcha.current?.focus()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the captcha is solved
  useEffect(() => {
    if (again !== 'solved') return
    setAgain('no')
    void send()
  }, [again])

  const label = fieldTexts.usernameLabels[kind]
  const Icon = icons[kind]
  const wrongField = { 'aria-invalid': true, 'aria-describedby': alertId }
  const username = (
    <TextInput
      {...register('username')}
      type={kind === 'member' ? 'email' : 'text'}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      icon={<Icon className="icon" />}
      {...(isWrong ? wrongField : {})}
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
      <Countdown seconds={secondsLocked} isOver={isOver} />
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
        <PasswordInput {...register('password')} autoComplete="current-password" {...(isWrong ? wrongField : {})} />
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
        error={errors.captcha?.message ?? fault?.captcha}
        onChange={(response) => {
          setValue('captcha', response ?? '')
          if (!response) return
          clearErrors('captcha')
          if (fault?.captcha) setFailure(null)
        }}
      />
      <Button
        type="submit"
        size="lg"
        className="w-full"
        disabled={isLocked}
        isLoading={isSubmitting || again !== 'no'}
        loadingText={isDone ? texts.signedIn : again === 'no' ? texts.submitting : texts.checking}
      >
        {texts.submit}
      </Button>
      {kind === 'member' && <SignUpLine className="text-sm" />}
    </form>
  )
}

/** How long the door stays closed: drawn each second, said once, each whole minute and at the end (AUTH-041). */
function Countdown({ seconds, isOver }: { seconds: number; isOver: boolean }) {
  const minutes = Math.floor(seconds / 60)
  const said = useSaid(seconds)
  const timer = useRef<HTMLParagraphElement>(null)
  const isRunning = seconds > 0
  // The button that had the focus cannot keep it.
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
        {isRunning ? said : isOver ? texts.unlocked : ''}
      </span>
    </>
  )
}

function useSaid(seconds: number): string {
  const [said, setSaid] = useState('')
  const wasRunning = useRef(false)
  useEffect(() => {
    const isDue = seconds > 0 && (!wasRunning.current || seconds % 60 === 0)
    if (isDue) setSaid(answerTexts.locked(Math.floor(seconds / 60), seconds % 60))
    wasRunning.current = seconds > 0
  }, [seconds])
  return said
}
