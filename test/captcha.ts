/** Solves the site's own captcha as a browser would, only faster (`CAPTCHA_DIFFICULTY` is low in tests). */
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { CaptchaPurpose } from '#lib/captcha.ts'
import type { Actor } from './app.ts'

/** An answer for `g-recaptcha-response` of such a form, good once. */
export async function solveCaptcha(actor: Pick<Actor, 'get'>, purpose: CaptchaPurpose = 'sign-in'): Promise<string> {
  const answer = await actor.get(`/api/v2/captcha?purpose=${purpose}`)
  return solveChallengeOf(answer.json() as Challenge)
}

/** The same for a challenge at hand. */
export async function solveChallengeOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
