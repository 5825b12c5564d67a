import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/api-client.ts'
import type { PolicyTab } from '../constants.ts'
import { getMarketingConsent, getPolicy } from '../contract.ts'

/** One policy document, loaded once while the site is open (POL-012). Errors are not cached. */
export function policyQuery(api: Api, tab: PolicyTab) {
  return queryOptions({
    queryKey: ['policy', tab],
    queryFn: () => api(getPolicy, { tab }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}

/** Whether the signed-in user receives the newsletter (decision Q-40). */
export function marketingConsentQuery(api: Api) {
  return queryOptions({ queryKey: ['marketing-consent'], queryFn: () => api(getMarketingConsent, {}) })
}
