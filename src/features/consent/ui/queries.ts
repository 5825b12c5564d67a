import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { PolicyTab } from '../constants.ts'
import { getMarketingConsent, getPolicy, getPolicyVersion, listPolicyVersions } from '../contract.ts'

/** One policy document, loaded once while the site is open (POL-012). Errors are not cached. */
export function policyQuery(api: Api, tab: PolicyTab) {
  return queryOptions({
    queryKey: ['policy', tab],
    queryFn: () => api(getPolicy, { tab }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** An earlier version does not change. */
export function policyVersionQuery(api: Api, tab: PolicyTab, version: number) {
  return queryOptions({
    queryKey: ['policy', tab, version],
    queryFn: () => api(getPolicyVersion, { tab, version }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** The versions that are or were in force. */
export function policyVersionsQuery(api: Api, tab: PolicyTab) {
  return queryOptions({ queryKey: ['policy-versions', tab], queryFn: () => api(listPolicyVersions, { tab }) })
}

/** Whether the signed-in user receives the newsletter (decision Q-40). */
export function marketingConsentQuery(api: Api) {
  return queryOptions({ queryKey: ['marketing-consent'], queryFn: () => api(getMarketingConsent, {}) })
}
