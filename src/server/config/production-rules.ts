/** What must not be switched off or weakened where people rely on the site: production refuses to start with it. */

import { tooLooseOverrides } from '../http/limits/rate-table.ts'
import type { CaptchaConfig } from './captcha-config.ts'

/** A quarter of the default: less costs a robot next to nothing, more than the maximum locks cheap phones out. */
const CAPTCHA_DIFFICULTY = { min: 500, max: 20_000 }
/** Random secrets of the shortest length have more; `aaaa…` and the like have fewer. */
const SECRET_MIN_CHARACTERS = 8

interface Settings {
  rateLimits: string | undefined
  captcha: CaptchaConfig
  /** By variable name. */
  secrets: Readonly<Record<string, string | undefined>>
}

/** One line for each setting that production refuses (AB-185). */
export function productionFaults({ rateLimits, captcha, secrets }: Settings): string[] {
  const faults: string[] = []
  if (rateLimits === 'off') faults.push('RATE_LIMITS may not be off in production')
  else faults.push(...tooLooseOverrides(rateLimits).map((fault) => `RATE_LIMITS ${fault}`))
  const { min, max } = CAPTCHA_DIFFICULTY
  if (captcha.provider === 'altcha' && (captcha.difficulty < min || captcha.difficulty > max)) {
    faults.push(`CAPTCHA_DIFFICULTY must be from ${min} to ${max} in production (it is ${captcha.difficulty})`)
  }
  for (const [name, secret] of Object.entries(secrets)) {
    if (secret && new Set(secret).size < SECRET_MIN_CHARACTERS) {
      faults.push(`${name} must be random in production; make it with: openssl rand -hex 32`)
    }
  }
  return faults
}
