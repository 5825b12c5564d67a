import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 60_000
const KEPT_MS = 30 * 60_000

/**
 * One cache of answers: fresh for a minute, kept half an hour so that going back finds the same list. Without a network
 * a call fails at once like any other, and is asked for again by whoever wants it.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        retry: false,
        refetchOnWindowFocus: false,
      },
    },
  })
}
