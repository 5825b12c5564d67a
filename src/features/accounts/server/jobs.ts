/** What accounts do when nobody waits. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { sweepTokens } from './service/account-tokens.ts'
import { sweepLocks } from './service/lockout.ts'

export const sweepLocksJob = job({
  name: 'accounts.sweep-locks',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: sweepLocks,
})

export const sweepTokensJob = job({
  name: 'accounts.sweep-tokens',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: sweepTokens,
})
