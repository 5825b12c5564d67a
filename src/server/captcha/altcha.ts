/**
 * ALTCHA: the browser finds one key among some thousands, which takes a moment and contacts no third party. Challenges
 * are signed, so that the server stores nothing until they are used.
 */
import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import type { CaptchaPurpose } from '#lib/captcha.ts'
import { ALTCHA_ALGORITHM, AltchaChallenge, type CaptchaProvider, HEX } from './captcha-provider.ts'

/** PBKDF2 rounds for each key that is tried. */
const ROUNDS = 1_000
/** For sign-ins with many failed attempts (decision Q-194). The rounds are part of the signed challenge. */
const HARDER_ROUNDS = 8 * ROUNDS
const LIFE_MS = 10 * 60_000

const hex = z.string().check(z.regex(HEX))

const Payload = z.object({
  challenge: AltchaChallenge,
  solution: z.object({ counter: z.int(), derivedKey: hex }),
})

/** `difficulty`: average number of keys that a browser tries. */
export function openAltcha({ difficulty }: { difficulty: number }, secret: string): CaptchaProvider {
  const key = (name: string) => createHmac('sha256', secret).update(`captcha ${name}`).digest('hex')
  /** Each purpose has separate signing keys, so that a challenge for another purpose has no valid signature. */
  const secretsOf = (purpose: CaptchaPurpose) => ({
    hmacSignatureSecret: key(`challenge ${purpose}`),
    hmacKeySignatureSecret: key(`solution ${purpose}`),
  })
  return {
    async check(response, purpose) {
      const payload = readPayload(response)
      if (!payload) return null
      const { challenge, solution } = payload
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(purpose) })
      if (!verified) return null
      const { nonce, expiresAt, cost } = challenge.parameters
      return { id: `altcha ${nonce}`, expiresAt: new Date(expiresAt * 1_000), isHarder: cost >= HARDER_ROUNDS }
    },
    async challenge({ purpose, isHarder }) {
      const challenge = await createChallenge({
        algorithm: ALTCHA_ALGORITHM,
        cost: isHarder ? HARDER_ROUNDS : ROUNDS,
        counter: randomInt(Math.ceil(difficulty / 2), Math.ceil(difficulty * 1.5) + 1),
        expiresAt: new Date(Date.now() + LIFE_MS),
        deriveKey,
        ...secretsOf(purpose),
      })
      return AltchaChallenge.parse(challenge)
    },
  }
}

/** Parses the response of the widget: JSON in base64. */
function readPayload(response: string) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(response)) return undefined
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(response, 'base64').toString())).data
  } catch {
    return undefined
  }
}
