import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getAccount } from '#features/accounts/contract.ts'
import { accountQuery } from '#features/accounts/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'

/**
 * Reads the own data again when the page comes back into sight: what was saved in another tab meanwhile is then known
 * here, and a save sends it as it is. A failure changes nothing, nor does another person who is signed in by now.
 */
export function useFreshAccount(accountId: number | undefined): void {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (accountId === undefined) return
    async function refresh() {
      if (document.visibilityState !== 'visible') return
      const answer = await api(getAccount, {}).catch(() => undefined)
      if (answer?.data.id === accountId) queryClient.setQueryData(accountQuery(api).queryKey, answer)
    }
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [accountId, api, queryClient])
}
