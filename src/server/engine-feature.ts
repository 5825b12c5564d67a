/** Endpoints of the engine. */
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
  summary: 'Responds at once without reading any data; a baseline for measurements',
})

const getCsrfToken = endpoint({
  method: 'GET',
  path: '/api/v2/csrf-token',
  access: 'public',
  input: z.object({}),
  /** `user_id` identifies the user of the session: a form filled by another user must not be sent with the token. */
  output: z.object({ data: z.object({ token: z.string(), user_id: z.nullable(z.int()) }) }),
  summary: 'A new token for the X-CSRF-TOKEN header of calls that change data',
})

/** Challenge for the CAPTCHA widget (decision Q-23); 404 where the provider creates its own. */
const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/v2/captcha',
  access: 'public',
  input: z.object({
    purpose: z._default(z.enum(CAPTCHA_PURPOSES), 'sign-in'),
    /** `harder` after an error with the code `harder_captcha`. */
    level: z._default(z.enum(['normal', 'harder']), 'normal'),
  }),
  output: AltchaChallenge,
  summary: 'A new signed ALTCHA challenge, valid for one form of this purpose within ten minutes',
})

export const engineFeature = feature({
  name: 'engine',
  // The log is append-only.
  mergeUser: { columns: [{ column: 'audit_entries.actor_id', rows: 'keep' }] },
  tables: [
    'rate_limits',
    'used_captchas',
    'outbox',
    'files_to_delete',
    'audit_entries',
    'maintenance',
    'certificate_keys',
  ],
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
