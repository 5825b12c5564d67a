import { usePageContext } from '#lib/page.ts'
import { PURCHASES_KEY } from './queries.ts'

/** Reads the orders again, and the page of the training that shows one of them. */
export function useRefreshPurchase({ trainingId }: { trainingId: number }): () => Promise<unknown> {
  const { queryClient } = usePageContext()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: PURCHASES_KEY }),
      queryClient.invalidateQueries({ queryKey: ['post', 'event', trainingId], refetchType: 'none' }),
    ])
}
