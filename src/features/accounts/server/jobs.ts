/** Background jobs of accounts. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { cleanupTokens } from './service/account-tokens.ts'
import { cleanupLocks } from './service/lockout.ts'
import { cleanupSuspensions } from './service/office-people.ts'

export const cleanupLocksJob = job({
  name: 'accounts.cleanup-locks',
  payload: z.object({}),
  schedule: '23 * * * *',
  run: cleanupLocks,
})

export const cleanupTokensJob = job({
  name: 'accounts.cleanup-tokens',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: cleanupTokens,
})

export const cleanupSuspensionsJob = job({
  name: 'accounts.cleanup-suspensions',
  payload: z.object({}),
  schedule: '41 * * * *',
  run: cleanupSuspensions,
})
