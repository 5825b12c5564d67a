import { useEffect, useId, useState } from 'react'
import { CaptchaField } from '#components/captcha/captcha-field.tsx'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { UsedIcon } from '#components/icons/icons.tsx'
import type { ApiError } from '#lib/api-client.ts'
import { RESEND_COOLDOWN_SECONDS, SUCCESS_NOTE_MS } from '../constants.ts'
import type { DeletionRequest } from '../fields.ts'
import { checkEmailTexts as texts } from '../texts.ts'
import { closeAccountDialog, type DialogOf, type DialogView } from './account-dialog-state.ts'
import { useRequestDeletion, useSendPasswordEmail } from './mutations.ts'
import { useDeadline } from './use-deadline.ts'
import { passwordEmailError } from './use-password-email.ts'
import { messageOf, type SubmissionCallbacks } from './use-submission.ts'

/** Shown after a password email was sent (MENU-005). */
export const sentView: DialogView<DialogOf<'sent'>> = {
  title: () => texts.title,
  size: 'sm',
  Content: ({ dialog: { email } }) => <PasswordMailNote id="forgot-password-sent" email={email} />,
}

/** The same note for a password email or a deletion email (MENU-006, decisions ). */
export const checkEmailView: DialogView<DialogOf<'check-email'>> = {
  title: () => texts.title,
  size: 'sm',
  Content: ({ dialog: { purpose, email, again } }) =>
    purpose === 'password' ? (
      <PasswordMailNote id="check-email" email={email} />
    ) : (
      <DeletionMailNote request={again as unknown as DeletionRequest} />
    ),
}

function PasswordMailNote({ id, email }: { id: string; email: string }) {
  const { mutate: sendPasswordEmail } = useSendPasswordEmail()
  return (
    <CheckEmailNote
      id={id}
      lifetime={texts.lifetimes.password}
      needsCaptcha
      onResend={(captcha, callbacks) =>
        sendPasswordEmail({ email, force: 1, 'g-recaptcha-response': captcha }, callbacks)
      }
      errorTextOf={(error) => passwordEmailError(error, 'resend')}
    >
      {texts.sentTo} <b className="break-address">{email}</b> {texts.openLink}
    </CheckEmailNote>
  )
}

/** Resending repeats the deletion request with its reason. */
function DeletionMailNote({ request }: { request: DeletionRequest }) {
  const { mutate: requestDeletion } = useRequestDeletion()
  return (
    <CheckEmailNote
      id="check-email"
      lifetime={texts.lifetimes.delete}
      needsCaptcha={false}
      onResend={(_captcha, callbacks) => requestDeletion(request, callbacks)}
      errorTextOf={messageOf}
    >
      {texts.deleteSent}
    </CheckEmailNote>
  )
}

interface CheckEmailNoteProps {
  id: string
  children: React.ReactNode
  lifetime: string
  needsCaptcha: boolean
  /** Sends the mail again. `captcha` is empty unless `needsCaptcha`. */
  onResend: (captcha: string, callbacks: SubmissionCallbacks) => void
  errorTextOf: (error: ApiError) => string
}

/** State of resending. An error returns it to idle. */
type Stage = 'idle' | 'captcha' | 'sending'

const nextResendAt = () => Date.now() + RESEND_COOLDOWN_SECONDS * 1000

/** Explains what to do after a mail was sent, and resends it (PWD-019..023). */
function CheckEmailNote({ id, children, lifetime, onResend, errorTextOf, needsCaptcha }: CheckEmailNoteProps) {
  const [deadline, setDeadline] = useState(nextResendAt)
  const [stage, setStage] = useState<Stage>('idle')
  const [isResent, setResent] = useState(false)
  const [error, setError] = useState<string>()
  const textId = useId()
  const seconds = useDeadline(deadline)

  useEffect(() => {
    if (!isResent) return
    const timer = setTimeout(() => setResent(false), SUCCESS_NOTE_MS)
    return () => clearTimeout(timer)
  }, [isResent])

  function resend(captcha: string) {
    setStage('sending')
    onResend(captcha, {
      onSuccess() {
        setResent(true)
        setDeadline(nextResendAt())
      },
      onError: (requestError) => setError(errorTextOf(requestError)),
      // A captcha response is valid for one request, so the next resend shows a new captcha.
      onSettled: () => setStage('idle'),
    })
  }

  function startResend() {
    setError(undefined)
    if (needsCaptcha) setStage('captcha')
    else resend('')
  }

  return (
    <div id={id} className="check-email">
      <img src="/empty/mail.svg" alt="" width="220" height="165" />
      <div id={textId}>
        <p>{children}</p>
        <p className="text-sm text-ink-2">{lifetime}</p>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <p role="status" className="field-success empty:hidden">
        {isResent && (
          <>
            <UsedIcon className="icon" />
            <span>{texts.resent}</span>
          </>
        )}
      </p>
      {/* The focused button is described by the text, so that screen readers announce it. */}
      <Button size="lg" className="w-full" aria-describedby={textId} onClick={closeAccountDialog}>
        {texts.close}
      </Button>
      {stage === 'captcha' ? (
        <CaptchaField purpose="password-email" onChange={(response) => response && resend(response)} />
      ) : (
        <Button variant="ghost" disabled={seconds > 0} isLoading={stage === 'sending'} onClick={startResend}>
          <span className="numeric">{seconds > 0 ? texts.resendIn(seconds) : texts.resend}</span>
        </Button>
      )}
    </div>
  )
}
