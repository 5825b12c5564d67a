/** Google reCAPTCHA v2: its widget on the page, and its service that verifies responses. */
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import type { CaptchaProvider } from './captcha-provider.ts'

const TIMEOUT_MS = 4_000
/** Longer than the two minutes for which the service accepts a response. */
const LIFE_MS = 10 * 60_000
const RETRY_SECONDS = 5

/** Sources that pages with reCAPTCHA require in their Content-Security-Policy. */
export const recaptchaSources = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

const Verdict = z.object({
  success: z.boolean(),
  hostname: z.optional(z.string()),
  'error-codes': z.optional(z.array(z.string())),
})

interface RecaptchaOptions {
  secretKey: string
  verifyUrl: string
}

/**
 * A v2 response is not bound to a form, unlike the actions of v3; it is bound to our host and accepted once.
 * `hostname`: the host where the response must have been created, because others may embed the same widget.
 */
export function openRecaptcha({ secretKey, verifyUrl }: RecaptchaOptions, hostname: string): CaptchaProvider {
  return {
    async check(response) {
      if (!/^[\w-]+$/.test(response)) return null
      const verdict = await ask(verifyUrl, new URLSearchParams({ secret: secretKey, response }))
      const keyError = verdict['error-codes']?.find((code) => code.endsWith('-input-secret'))
      if (keyError) throw unavailable(new Error(`reCAPTCHA does not accept RECAPTCHA_SECRET_KEY (${keyError})`))
      if (!verdict.success || verdict.hostname !== hostname) return null
      // Google creates harder challenges where it suspects a bot.
      return { id: `recaptcha ${response}`, expiresAt: new Date(Date.now() + LIFE_MS), isHarder: true }
    },
  }
}

/** @throws {AppError} 503 within the timeout */
async function ask(verifyUrl: string, body: URLSearchParams): Promise<z.output<typeof Verdict>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(verifyUrl, { method: 'POST', body, redirect: 'error', signal })
    if (!response.ok) throw new Error(`reCAPTCHA responds with ${response.status}`)
    return Verdict.parse(await response.json())
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError('upstream', { retryAfter: RETRY_SECONDS }), { cause })
}
