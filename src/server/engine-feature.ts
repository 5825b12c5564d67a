/** The engine's own endpoints. */
import * as z from 'zod/mini'
import { CAPTCHA_PURPOSES } from '#lib/captcha.ts'
import { endpoint } from '#lib/contract.ts'
import { AltchaChallenge } from './captcha/captcha-provider.ts'
import { feature, handle } from './feature.ts'

const ping = endpoint({
  method: 'GET',
  path: '/api/ping',
  access: 'public',
  input: z.object({}),
  output: z.object({ status: z.literal('success') }),
  summary: 'Answers at once without reading anything; other answers are measured against it',
})

const getCsrfToken = endpoint({
  method: 'GET',
  path: '/api/v2/csrf-token',
  access: 'public',
  input: z.object({}),
  /** `user_id` says whose session it is: a form that somebody else filled must not be sent with it. */
  output: z.object({ data: z.object({ token: z.string(), user_id: z.nullable(z.int()) }) }),
  summary: 'A fresh token for the X-CSRF-TOKEN header of calls that change something',
})

/** What the page's widget solves (decision Q-23); 404 where the captcha's provider makes its own. */
const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/v2/captcha',
  access: 'public',
  input: z.object({
    purpose: z._default(z.enum(CAPTCHA_PURPOSES), 'sign-in'),
    /** `harder` after a refusal with the code `harder_captcha`. */
    level: z._default(z.enum(['normal', 'harder']), 'normal'),
  }),
  output: AltchaChallenge,
  summary: 'A new signed challenge of ALTCHA, good for one form of this purpose within ten minutes',
})

export const engineFeature = feature({
  name: 'engine',
  endpoints: [
    handle(ping, async () => ({ status: 'success' as const })),
    handle(getCsrfToken, async ({ session, viewer }) => ({
      data: { token: session.csrfToken(), user_id: viewer?.id ?? null },
    })),
    handle(getCaptcha, ({ captcha }, { purpose, level }) =>
      captcha.challenge({ purpose, isHarder: level === 'harder' }),
    ),
  ],
})
