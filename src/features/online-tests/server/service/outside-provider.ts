/** A provider at TEST_PROVIDER_URL. */
import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { TestProviderConfig } from '#server/config/test-provider-config.ts'
import { AppError } from '#server/errors.ts'
import { FORM_ID_PATTERN } from '../../constants.ts'
import type { TestProvider } from './test-provider.ts'

const TIMEOUT_MS = 4_000
const RETRY_SECONDS = 5

const Started = z.object({ form_id: z.string().check(z.regex(FORM_ID_PATTERN)) })

export function outsideProvider({ url, secret }: TestProviderConfig): TestProvider {
  return {
    async start({ signal }, { userEventId, trainingId, attempt }) {
      const body = JSON.stringify({ training_id: trainingId, hidden: { user_event_id: userEventId, attempt } })
      const limits = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]
      try {
        const response = await fetch(`${url}/start`, {
          method: 'POST',
          body,
          redirect: 'error',
          signal: AbortSignal.any(limits),
          headers: {
            'content-type': 'application/json',
            'x-test-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
          },
        })
        if (!response.ok) throw new Error(`The test provider responds with ${response.status}`)
        return Started.parse(await response.json()).form_id
      } catch (cause) {
        throw Object.assign(new AppError('provider_down', { status: 503, retryAfter: RETRY_SECONDS }), { cause })
      }
    },
  }
}
