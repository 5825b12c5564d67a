/** Addresses of the policy documents. */
import type { PolicyTab } from './constants.ts'

export const policyHref = (tab: PolicyTab) => `/policy?tab=${tab}`

/** An earlier version of a document. */
export const versionHref = (tab: PolicyTab, version: number) => `/policy?tab=${tab}&version=${version}`
