import { useState } from 'react'
import { ApiError } from '#lib/api-client.ts'
import { activatePendingAction } from '#lib/deferred-action.ts'
import { usePageContext } from '#lib/page.ts'
import { safePath } from '#lib/safe-path.ts'
import type { AccountKind } from '../constants.ts'
import { login, universityLogin } from '../contract.ts'
import { signInTexts as texts } from '../texts.ts'
import { finishAccountDialogs, useAccountDialogs } from './account-dialog-state.ts'
import { useDeadline } from './use-deadline.ts'
import { useSubmit } from './use-submit.ts'

export interface Credentials {
  username: string
  password: string
  remember: boolean
  captcha: string
}

/** What an attempt came to, beside a success. */
export interface SignInFailure {
  message: string
  /** The server marked user name and password as wrong (AUTH-038, AUTH-039). */
  isWrong: boolean
  /** What is wrong with the captcha's answer. */
  captcha?: string
  /** The form goes on once a harder captcha is solved. */
  needsHarderCaptcha?: boolean
}

/**
 * Signing in with one kind of account: idle, submitting, failed, locked out (AUTH-024). `attempt` resolves with the
 * failure, or with null after a success or when the form went away.
 */
export function useSignIn(kind: AccountKind) {
  const { api, config } = usePageContext()
  const { next } = useAccountDialogs()
  const { isSubmitting, submit } = useSubmit()
  const [isDone, setDone] = useState(false)
  const [deadline, setDeadline] = useState<number | null>(null)
  const secondsLocked = useDeadline(deadline)

  async function attempt({ username, password, remember, captcha }: Credentials): Promise<SignInFailure | null> {
    const shared = { password, remember, 'g-recaptcha-response': captcha }
    try {
      const answer = await submit((signal) =>
        kind === 'member'
          ? api(login, { ...shared, email: username.trim().toLowerCase() }, { signal })
          : api(
              universityLogin,
              {
                ...shared,
                product: config.product,
                username: kind === 'staff' ? withMailDomain(username, config.mailDomain) : username.trim(),
              },
              { signal },
            ),
      )
      if (!answer) return null
      setDone(true)
      await enter(next)
      return null
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const seconds = Number(error.body.seconds_until_unlock)
      if (seconds > 0) setDeadline(Date.now() + seconds * 1_000)
      return readFailure(error)
    }
  }

  return { attempt, isSubmitting: isSubmitting || isDone, isDone, secondsLocked, wasLocked: deadline !== null }
}

/** AUTH-022, decision Q-14: appended once, also when the person typed it. */
export function withMailDomain(username: string, mailDomain: string): string {
  const name = username.trim()
  const suffix = `@${mailDomain}`
  return name.toLowerCase().endsWith(suffix.toLowerCase()) ? name : name + suffix
}

export function readFailure({ status, code, message, errors }: ApiError): SignInFailure {
  if (status === 0) return { message: texts.noAnswer, isWrong: false }
  return {
    message: code === 'unreadable' ? texts.failed : message,
    isWrong: 'username' in errors || 'email' in errors,
    captcha: errors['g-recaptcha-response']?.[0],
    ...(code === 'harder_captcha' && { needsHarderCaptcha: true }),
  }
}

/** The signed-in person's own page, loaded anew: where their action waits, else `next`, else here (AUTH-027). */
export async function enter(next: string | null) {
  const waiting = activatePendingAction()
  await finishAccountDialogs()
  const here = location.pathname + location.search
  const target = waiting ?? (next ? safePath(next) : here)
  if (target.split('#')[0] === here) {
    // The same address with another place in it would be a jump, not a load.
    if (target.includes('#')) location.hash = target.slice(target.indexOf('#'))
    location.reload()
  } else location.assign(target)
}
