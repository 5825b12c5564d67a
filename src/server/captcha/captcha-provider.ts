/** Interface of CAPTCHA providers, and the ALTCHA challenge as sent to the widget. */
import * as z from 'zod/mini'
import type { CaptchaPurpose } from '#lib/captcha.ts'

export const ALTCHA_ALGORITHM = 'PBKDF2/SHA-256'
export const HEX = /^(?:[0-9a-f]{2}){1,64}$/

const hex = z.string().check(z.regex(HEX))

/** Sent to the widget, which returns it unchanged with its solution. */
export const AltchaChallenge = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal(ALTCHA_ALGORITHM),
    cost: z.int(),
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
})
export type AltchaChallenge = z.output<typeof AltchaChallenge>

export interface Captcha {
  /**
   * Consumes a response. Call it before expensive or revealing work, outside of transactions. `isHarder`: the response
   * belongs to a harder challenge, or the provider has no harder ones.
   * @throws {AppError} 422 for a response that is wrong, expired, used or for another kind of form (AUTH-050), 503
   * `upstream` when the provider is unreachable
   */
  verify(response: string, purpose: CaptchaPurpose): Promise<{ isHarder: boolean }>
  /** Creates a challenge for the widget. @throws {AppError} 404 where the provider creates its own */
  challenge(request: ChallengeRequest): Promise<AltchaChallenge>
}

interface ChallengeRequest {
  purpose: CaptchaPurpose
  /** Eight times as many rounds. */
  isHarder?: boolean
}

/** A correct response: the hash under which it is stored as used, and its expiry. */
interface CaptchaProof {
  id: string
  expiresAt: Date
  isHarder: boolean
}

export interface CaptchaProvider {
  /** Returns null for a wrong response. @throws {AppError} 503 when the provider is unreachable */
  check(response: string, purpose: CaptchaPurpose): Promise<CaptchaProof | null>
  challenge?: (request: ChallengeRequest) => Promise<AltchaChallenge>
}
