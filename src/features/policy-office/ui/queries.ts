/** Queries of the office of policies. */
import { queryOptions } from '@tanstack/react-query'
import type { PolicyTab } from '#features/consent/constants.ts'
import type { Api } from '#lib/api-client.ts'
import { getPolicyVersion, listPolicies } from '../contract.ts'

export const POLICIES_KEY = ['policy-office', 'list']

export function officePoliciesQuery(api: Api) {
  return queryOptions({
    queryKey: POLICIES_KEY,
    queryFn: async ({ signal }) => (await api(listPolicies, {}, { signal })).data,
  })
}

/** A version does not change without its revision. */
export function policyVersionQuery(api: Api, tab: PolicyTab, version: number, revision: number) {
  return queryOptions({
    queryKey: ['policy-office', 'version', tab, version, revision],
    queryFn: async ({ signal }) => (await api(getPolicyVersion, { tab, version }, { signal })).data,
  })
}
