import { Button } from '../forms/button.tsx'
import { classNames } from '../state/class-names.ts'
import { kitTexts } from '../texts.ts'

interface LoadMoreProps {
  /** A query that loads page after page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
}

/** The button below a list that loads its next page; nothing after the last one. */
export function LoadMore({ list, className }: LoadMoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="outline"
      className={classNames('mx-auto mt-5 flex max-md:w-full', className)}
      isLoading={list.isFetchingNextPage}
      loadingText={kitTexts.loadingAgain}
      onClick={() => void list.fetchNextPage()}
    >
      {kitTexts.loadMore}
    </Button>
  )
}
