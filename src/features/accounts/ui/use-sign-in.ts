import { useState } from 'react'
import type { ApiError } from '#lib/api-client.ts'
import { activatePendingAction } from '#lib/deferred-action.ts'
import { usePageContext } from '#lib/page.ts'
import { safePath } from '#lib/safe-path.ts'
import type { AccountKind } from '../constants.ts'
import { signInTexts as texts } from '../texts.ts'
import { finishAccountDialogs, useAccountDialogs } from './account-dialog-state.ts'
import { useLogin, useUniversityLogin } from './mutations.ts'
import { useDeadline } from './use-deadline.ts'

export interface Credentials {
  username: string
  password: string
  remember: boolean
  captcha: string
}

/** Error of an attempt. */
export interface SignInError {
  message: string
  /** The server reported a wrong user name or password (AUTH-038, AUTH-039). */
  isWrong: boolean
  /** Error message of the captcha. */
  captcha?: string
  /** The form is submitted again after a harder captcha is solved. */
  needsHarderCaptcha?: boolean
}

/** Signs in with one kind of account. States: idle, submitting, failed, locked out (AUTH-024). */
export function useSignIn(kind: AccountKind) {
  const { config } = usePageContext()
  const { next } = useAccountDialogs()
  const login = useLogin()
  const universityLogin = useUniversityLogin()
  const [isDone, setDone] = useState(false)
  const [deadline, setDeadline] = useState<number | null>(null)
  const secondsLocked = useDeadline(deadline)

  /** `onDone` is called with the error, or with null after a success; not if the form was unmounted. */
  function signIn(
    { username, password, remember, captcha }: Credentials,
    onDone: (error: SignInError | null) => void,
  ): void {
    const sharedBody = { password, remember, 'g-recaptcha-response': captcha }
    const callbacks = {
      async onSuccess() {
        setDone(true)
        await enter(next)
        onDone(null)
      },
      onError(error: ApiError) {
        const seconds = Number(error.body.seconds_until_unlock)
        if (seconds > 0) setDeadline(Date.now() + seconds * 1_000)
        onDone(readSignInError(error))
      },
    }
    if (kind === 'member') login.mutate({ ...sharedBody, email: username.trim().toLowerCase() }, callbacks)
    else {
      const fullName = kind === 'staff' ? withMailDomain(username, config.mailDomain) : username.trim()
      universityLogin.mutate({ ...sharedBody, product: config.product, username: fullName }, callbacks)
    }
  }

  const isSubmitting = login.isPending || universityLogin.isPending || isDone
  return { signIn, isSubmitting, isDone, secondsLocked, wasLocked: deadline !== null }
}

/** Appends the mail domain unless the user typed it (AUTH-022, decision Q-14). */
export function withMailDomain(username: string, mailDomain: string): string {
  const name = username.trim()
  const suffix = `@${mailDomain}`
  return name.toLowerCase().endsWith(suffix.toLowerCase()) ? name : name + suffix
}

export function readSignInError({ status, code, message, errors }: ApiError): SignInError {
  if (status === 0) return { message: texts.noAnswer, isWrong: false }
  return {
    message: code === 'unreadable' ? texts.failed : message,
    isWrong: 'username' in errors || 'email' in errors,
    captcha: errors['g-recaptcha-response']?.[0],
    ...(code === 'harder_captcha' && { needsHarderCaptcha: true }),
  }
}

/** Loads a new document after signing in: the page of the pending action, `next`, or the current page (AUTH-027). */
export async function enter(next: string | null) {
  const pendingPath = activatePendingAction()
  await finishAccountDialogs()
  const currentPath = location.pathname + location.search
  const target = pendingPath ?? (next ? safePath(next) : currentPath)
  if (target.split('#')[0] === currentPath) {
    // Assigning the same URL with another fragment would only scroll, so set the fragment and reload.
    if (target.includes('#')) location.hash = target.slice(target.indexOf('#'))
    location.reload()
  } else location.assign(target)
}
