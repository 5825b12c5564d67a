/** Addresses of the policy documents. */
import type { PolicyTab } from './constants.ts'

export const policyHref = (tab: PolicyTab) => `/policy?tab=${tab}`
