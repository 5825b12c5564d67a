/** Google's reCAPTCHA v2: its own widget on the page, its own service to ask about the answer. */
import * as z from 'zod/mini'
import { AppError } from '../errors.ts'
import type { CaptchaProvider } from './captcha-provider.ts'

const TIMEOUT_MS = 4_000
/** The service forgets an answer after two minutes. */
const LIFE_MS = 10 * 60_000
const RETRY_SECONDS = 5

/** Sources that a page with reCAPTCHA needs beyond the site's own. */
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
 * An answer of v2 says nothing of the form it was given on, unlike the actions of v3: it is bound to our host and good
 * once. `hostname`: where the answer must have been given; others may show the same
 * widget.
 */
export function openRecaptcha({ secretKey, verifyUrl }: RecaptchaOptions, hostname: string): CaptchaProvider {
  return {
    async check(response) {
      if (!/^[\w-]+$/.test(response)) return null
      const verdict = await ask(verifyUrl, new URLSearchParams({ secret: secretKey, response }))
      const fault = verdict['error-codes']?.find((code) => code.endsWith('-input-secret'))
      if (fault) throw unavailable(new Error(`reCAPTCHA does not accept RECAPTCHA_SECRET_KEY (${fault})`))
      if (!verdict.success || verdict.hostname !== hostname) return null
      // Google makes its own harder where it suspects a robot.
      return { id: `recaptcha ${response}`, expiresAt: new Date(Date.now() + LIFE_MS), isHarder: true }
    },
  }
}

/** @throws {AppError} 503 within the limit, whatever the service does */
async function ask(verifyUrl: string, body: URLSearchParams): Promise<z.output<typeof Verdict>> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const answer = await fetch(verifyUrl, { method: 'POST', body, redirect: 'error', signal })
    if (!answer.ok) throw new Error(`reCAPTCHA answers ${answer.status}`)
    return Verdict.parse(await answer.json())
  } catch (error) {
    throw unavailable(error)
  }
}

function unavailable(cause: unknown): AppError {
  return Object.assign(new AppError('upstream', { retryAfter: RETRY_SECONDS }), { cause })
}
