/** Solves the site's captcha as a browser does. `CAPTCHA_DIFFICULTY` is low in tests. */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaPurpose } from '#lib/captcha.ts'
import type { Actor } from './app.ts'

/** Returns a value for `g-recaptcha-response` of forms with this purpose; it can be used once. */
export async function solveCaptcha(actor: Pick<Actor, 'get'>, purpose: CaptchaPurpose = 'sign-in'): Promise<string> {
  const response = await actor.get(`/api/v2/captcha?purpose=${purpose}`)
  return solveChallengeOf(response.json() as Challenge)
}

/** Solves a given challenge. */
export async function solveChallengeOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
