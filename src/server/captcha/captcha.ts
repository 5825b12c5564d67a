/**
 * The captcha as seen by use cases, independent of the provider (decision Q-23). The response is sent in
 * `g-recaptcha-response` and accepted once.
 */
import { createHash } from 'node:crypto'
import type { Config } from '../config/config.ts'
import { type Db, statement } from '../database/db.ts'
import { throwError } from '../errors.ts'
import { engineTexts } from '../texts.ts'
import { openAltcha } from './altcha.ts'
import type { Captcha, CaptchaProvider } from './captcha-provider.ts'
import { openRecaptcha, recaptchaSources } from './recaptcha.ts'

const RESPONSE_MAX_LENGTH = 8_192

const useCaptcha = statement(
  'captcha.use',
  'insert into used_captchas (hash, expires_at) values ($1, $2) on conflict do nothing returning 1',
)

type CaptchaOptions = Pick<Config, 'captcha' | 'publicOrigin' | 'sessionSecret'>

export function openCaptcha(config: CaptchaOptions, db: Db): Captcha {
  const provider = openProvider(config)
  return {
    async verify(response, purpose) {
      if (!provider) return { isHarder: true }
      if (typeof response !== 'string' || response.length > RESPONSE_MAX_LENGTH) throwWrongCaptcha()
      const proof = (await provider.check(response, purpose)) ?? throwWrongCaptcha()
      const hash = createHash('sha256').update(proof.id).digest()
      const [used] = await db.query(useCaptcha, [hash, proof.expiresAt])
      if (!used) throwWrongCaptcha()
      return { isHarder: proof.isHarder }
    },
    async challenge(request) {
      return provider?.challenge ? provider.challenge(request) : throwError('not_found')
    },
  }
}

/** Null accepts every response; the configuration allows it for tests only. */
function openProvider({ captcha, publicOrigin, sessionSecret }: CaptchaOptions): CaptchaProvider | null {
  if (captcha.provider === 'altcha') return openAltcha(captcha, sessionSecret)
  if (captcha.provider === 'recaptcha') return openRecaptcha(captcha, new URL(publicOrigin).hostname)
  return null
}

function throwWrongCaptcha(): never {
  throwError('validation', { errors: { 'g-recaptcha-response': [engineTexts.captcha] } })
}

export interface PageCaptcha {
  /** For `<meta name="captcha-site-key">` (AUTH-048); empty for providers without a key. */
  siteKey: string
  /** Additional sources of the page's Content-Security-Policy. */
  sources?: { scripts: readonly string[]; frames: readonly string[] }
}

export function pageCaptcha({ captcha }: Pick<Config, 'captcha'>): PageCaptcha {
  if (captcha.provider !== 'recaptcha') return { siteKey: '' }
  return { siteKey: captcha.siteKey, sources: recaptchaSources }
}
