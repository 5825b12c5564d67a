import { QueryClient } from '@tanstack/react-query'

const FRESH_MS = 60_000
const KEPT_MS = 30 * 60_000

/** One cache of answers: fresh for a minute, kept half an hour so that going back finds the same list. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: FRESH_MS, gcTime: KEPT_MS, retry: false, refetchOnWindowFocus: false },
    },
  })
}
