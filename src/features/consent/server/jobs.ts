/** Background jobs of consent. */
import * as z from 'zod/mini'
import { job } from '#server/feature.ts'
import { applyDuePolicies } from './service/policy-versions.ts'

/** A document comes into force in the minute of its date. */
export const applyPoliciesJob = job({
  name: 'consent.apply-policies',
  payload: z.object({}),
  schedule: '* * * * *',
  run: applyDuePolicies,
})
