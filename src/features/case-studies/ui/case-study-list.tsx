import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Masonry } from '#components/layout/masonry.tsx'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { type CaseStudyFilter, filterCount } from '../policy.ts'
import { caseStudiesTexts } from '../texts.ts'
import { countedCaseStudiesQuery } from './queries.ts'

interface CaseStudyListProps {
  filter: CaseStudyFilter
  onClear: () => void
}

/**
 * The listing in its states: loading, loaded, next page available, empty, failed (CASE-003..006, CASE-010, CASE-014).
 */
export function CaseStudyList({ filter, onClear }: CaseStudyListProps) {
  const { api } = usePageContext()
  const list = useInfiniteQuery(countedCaseStudiesQuery(api, filter))
  // Another filter loads through the router; the previous cards stay visible under an overlay until the new ones are
  // loaded.
  const isReplacing = useRouterState({ select: (state) => state.isLoading })
  const pages = list.data?.pages
  if (hasFailed(list)) return <ListError onRetry={() => list.refetch()} isLoading={list.isFetching} />
  if (!pages) return <Spinner label={caseStudiesTexts.loading} />
  const cards = pages.flatMap((page) => page.data)
  return (
    <div className="has-content-scrim" aria-busy={isReplacing || list.isFetchingNextPage}>
      {cards.length === 0 ? (
        <EmptyState
          picture="no-result"
          title={caseStudiesTexts.empty}
          text={caseStudiesTexts.emptyHint}
          headingLevel={2}
          actions={
            filterCount(filter) > 0 && (
              <button type="button" className="btn btn-primary" onClick={onClear}>
                {caseStudiesTexts.clearFilters}
              </button>
            )
          }
        />
      ) : (
        <Masonry>
          {cards.map((post, index) => (
            <PostCard key={post.id} post={post} headingLevel={2} isEager={index < 2} />
          ))}
        </Masonry>
      )}
      {isReplacing && (
        <div className="content-scrim">
          <Spinner label={caseStudiesTexts.loading} />
        </div>
      )}
      {list.isFetchNextPageError && (
        <ListError onRetry={() => list.fetchNextPage()} isLoading={list.isFetchingNextPage} />
      )}
      {!list.isFetchNextPageError && <LoadMore list={list} />}
    </div>
  )
}

function ListError({ onRetry, isLoading }: { onRetry: () => void; isLoading: boolean }) {
  return <LoadError text={caseStudiesTexts.failed} lang="en" isCentred isLoading={isLoading} onRetry={onRetry} />
}
