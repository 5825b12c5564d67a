import { useEffect, useId, useState } from 'react'
import { CaptchaField } from '#components/captcha/captcha-field.tsx'
import { Button } from '#components/forms/button.tsx'
import { FieldError } from '#components/forms/field.tsx'
import { UsedIcon } from '#components/media/icons.tsx'
import type { ApiError, CallOptions } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { RESEND_COOLDOWN_SECONDS, SUCCESS_NOTE_MS } from '../constants.ts'
import { requestDeletion, sendPasswordEmail } from '../contract.ts'
import { checkEmailTexts as texts } from '../texts.ts'
import { closeAccountDialog, type DialogOf, type DialogView } from './account-dialog-state.ts'
import type { DeletionRequest } from './delete-account-form.tsx'
import { failureText, useAttempt } from './use-attempt.ts'
import { useDeadline } from './use-deadline.ts'
import { passwordEmailFailure } from './use-password-email.ts'

/** After a forgotten password: the mail is on its way (MENU-005). */
export const sentView: DialogView<DialogOf<'sent'>> = {
  title: () => texts.title,
  size: 'sm',
  Content: ({ dialog: { email } }) => <PasswordMailNote id="forgot-password-sent" email={email} />,
}

/** The same note in both its purposes (MENU-006, decisions ). */
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
  const { api } = usePageContext()
  return (
    <CheckEmailNote
      id={id}
      lifetime={texts.lifetimes.password}
      needsCaptcha
      onResend={(captcha, options) =>
        api(sendPasswordEmail, { email, force: 1, 'g-recaptcha-response': captcha }, options)
      }
      failureOf={(error) => passwordEmailFailure(error, 'resend')}
    >
      {texts.sentTo} <b className="break-address">{email}</b> {texts.openLink}
    </CheckEmailNote>
  )
}

/** Sending again repeats the request with its reason. */
function DeletionMailNote({ request }: { request: DeletionRequest }) {
  const { api } = usePageContext()
  return (
    <CheckEmailNote
      id="check-email"
      lifetime={texts.lifetimes.delete}
      needsCaptcha={false}
      onResend={(_captcha, options) => api(requestDeletion, request, options)}
      failureOf={failureText}
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
  /** Sends the mail again; `captcha` is empty where none is needed. */
  onResend: (captcha: string, options: CallOptions) => Promise<unknown>
  failureOf: (error: ApiError) => string
}

/** Resending is idle, waits for its captcha, or is under way; failing brings it back to idle. */
type Stage = 'idle' | 'captcha' | 'sending'

const inAMinute = () => Date.now() + RESEND_COOLDOWN_SECONDS * 1000

/** What to do after a mail was sent, and sending it again (PWD-019..023). */
function CheckEmailNote({ id, children, lifetime, onResend, failureOf, needsCaptcha }: CheckEmailNoteProps) {
  const [deadline, setDeadline] = useState(inAMinute)
  const [stage, setStage] = useState<Stage>('idle')
  const [isResent, setResent] = useState(false)
  const [error, setError] = useState<string>()
  const textId = useId()
  const seconds = useDeadline(deadline)
  const { attempt } = useAttempt()

  useEffect(() => {
    if (!isResent) return
    const timer = setTimeout(() => setResent(false), SUCCESS_NOTE_MS)
    return () => clearTimeout(timer)
  }, [isResent])

  async function resend(captcha: string) {
    setStage('sending')
    const answer = await attempt((options) => onResend(captcha, options))
    if (!answer) return
    // A captcha's answer is good for one call: the next press asks for a new one.
    setStage('idle')
    if (answer.isOk) {
      setResent(true)
      setDeadline(inAMinute())
    } else setError(failureOf(answer.error))
  }

  function ask() {
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
      {/* Its text is what the dialog has to say, and this has the focus. */}
      <Button size="lg" className="w-full" aria-describedby={textId} onClick={closeAccountDialog}>
        {texts.close}
      </Button>
      {stage === 'captcha' ? (
        <CaptchaField purpose="password-email" onChange={(response) => response && resend(response)} />
      ) : (
        <Button variant="ghost" disabled={seconds > 0} isLoading={stage === 'sending'} onClick={ask}>
          <span className="numeric">{seconds > 0 ? texts.resendIn(seconds) : texts.resend}</span>
        </Button>
      )}
    </div>
  )
}
