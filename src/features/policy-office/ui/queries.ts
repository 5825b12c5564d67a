/** Queries of the office of policies. */
import { queryOptions } from '@tanstack/react-query'
import type { PolicyTab } from '#features/consent/constants.ts'
import type { Api } from '#lib/api-client.ts'
import { usePageContext } from '#lib/page.ts'
import { getPolicyVersion, listPolicies, type PolicyVersionPage } from '../contract.ts'

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

/** Reads the draft as it is stored now; null without one. It changes nothing on the screen. */
export function useStoredDraft(tab: PolicyTab): () => Promise<PolicyVersionPage | null> {
  const { api } = usePageContext()
  return async () => {
    const { data } = await api(listPolicies, {})
    const versions = data.find((policy) => policy.tab === tab)?.versions ?? []
    const draft = versions.find(({ state }) => state === 'draft')
    return draft ? (await api(getPolicyVersion, { tab, version: draft.version })).data : null
  }
}
