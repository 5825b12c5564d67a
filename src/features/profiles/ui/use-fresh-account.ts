import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getAccount } from '#features/accounts/contract.ts'
import { accountQuery } from '#features/accounts/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'

/**
 * Reloads the account when the page becomes visible, so that changes saved in another tab are known here and a save
 * does not revert them. A failed request changes nothing, and neither does the account of another person who has signed
 * in meanwhile.
 */
export function useFreshAccount(accountId: number | undefined): void {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (accountId === undefined) return
    async function refresh() {
      if (document.visibilityState !== 'visible') return
      const response = await api(getAccount, {}).catch(() => undefined)
      if (response?.data.id === accountId) queryClient.setQueryData(accountQuery(api).queryKey, response)
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [accountId, api, queryClient])
}
