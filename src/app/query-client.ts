import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '#lib/api-client.ts'

const FRESH_MS = 60_000
const CACHE_MS = 30 * 60_000

/**
 * Creates the query cache: fresh for a minute, cached for half an hour so that going back shows the same list. Without
 * a network a query or mutation fails immediately instead of waiting, and its component decides about a retry.
 * `onSignedOut` is called when a query was answered with 401; forms handle that of their writes themselves.
 */
export function createQueryClient(onSignedOut?: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => error instanceof ApiError && error.status === 401 && onSignedOut?.(),
    }),
    mutationCache: new MutationCache({ onError: reportDefect }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: CACHE_MS,
        retry: false,
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

/** `mutate` drops errors. Those of calls and aborts are expected; any other is a defect and reaches the console. */
function reportDefect(error: Error) {
  if (!(error instanceof ApiError) && error.name !== 'AbortError') reportError(error)
}
