import { usePageContext } from '#lib/page.ts'
import { OFFICE_KEY } from './queries.ts'

/** Reads the queue, the list and the book again. */
export function useRefreshOffice(): () => Promise<void> {
  const { queryClient } = usePageContext()
  return () => queryClient.invalidateQueries({ queryKey: OFFICE_KEY })
}
