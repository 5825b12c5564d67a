/** Settings that production does not accept because they disable or weaken a protection. */

import { tooLooseOverrides } from '../http/limits/rate-table.ts'
import type { CaptchaConfig } from './captcha-config.ts'

/** Below the minimum (a quarter of the default) the work costs a bot almost nothing; above the maximum cheap phones fail. */
const CAPTCHA_DIFFICULTY = { min: 500, max: 20_000 }
/** Least number of different characters. The shortest random secrets have more; `aaaa…` and the like have fewer. */
const SECRET_MIN_CHARACTERS = 8

interface Settings {
  rateLimits: string | undefined
  captcha: CaptchaConfig
  /** By variable name. */
  secrets: Readonly<Record<string, string | undefined>>
}

/** One line for each setting that production rejects (AB-185). */
export function productionErrors({ rateLimits, captcha, secrets }: Settings): string[] {
  const errors: string[] = []
  if (rateLimits === 'off') errors.push('RATE_LIMITS may not be off in production')
  else errors.push(...tooLooseOverrides(rateLimits).map((error) => `RATE_LIMITS ${error}`))
  const { min, max } = CAPTCHA_DIFFICULTY
  if (captcha.provider === 'altcha' && (captcha.difficulty < min || captcha.difficulty > max)) {
    errors.push(`CAPTCHA_DIFFICULTY must be from ${min} to ${max} in production (it is ${captcha.difficulty})`)
  }
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret && new Set(secret).size < SECRET_MIN_CHARACTERS) {
      errors.push(`${name} must be random in production; create it with: openssl rand -hex 32`)
    }
  }
  return errors
}
