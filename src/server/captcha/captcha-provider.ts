/** What a captcha provider offers the engine, and the challenge of ALTCHA as the widget gets it. */
import * as z from 'zod/mini'
import type { CaptchaPurpose } from '#lib/captcha.ts'

export const ALTCHA_ALGORITHM = 'PBKDF2/SHA-256'
export const HEX = /^(?:[0-9a-f]{2}){1,64}$/

const hex = z.string().check(z.regex(HEX))

/** What the widget gets from its challenge address, and sends back as it was. */
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
   * Uses up an answer. Call it before anything costly or telling, outside of transactions. `isHarder`: it was the answer
   * to a harder challenge, or the provider has no harder ones.
   * @throws {Failure} 422 for an answer that is wrong, expired, used or made for another kind of form (AUTH-050), 503
   * `upstream` when the provider is away
   */
  verify(response: string, purpose: CaptchaPurpose): Promise<{ isHarder: boolean }>
  /** A new challenge for the widget of such a form. @throws {Failure} 404 where the provider makes its own */
  challenge(request: ChallengeRequest): Promise<AltchaChallenge>
}

export interface ChallengeRequest {
  purpose: CaptchaPurpose
  /** Eight times as hard. */
  isHarder?: boolean
}

/** A right answer, by what it is remembered and for how long. */
export interface CaptchaProof {
  id: string
  expiresAt: Date
  isHarder: boolean
}

export interface CaptchaProvider {
  /** Null for a wrong answer. @throws {Failure} 503 when nobody can tell */
  check(response: string, purpose: CaptchaPurpose): Promise<CaptchaProof | null>
  challenge?: (request: ChallengeRequest) => Promise<AltchaChallenge>
}
