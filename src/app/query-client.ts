import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 60_000
const CACHE_MS = 30 * 60_000

/**
 * Creates the query cache: fresh for a minute, cached for half an hour so that going back shows the same list. Without
 * a network a query fails immediately instead of waiting, and its component decides about a retry.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: CACHE_MS,
        retry: false,
        refetchOnWindowFocus: false,
      },
    },
  })
}
