import { useInfiniteQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonCard } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { OpenIcon } from '#components/icons/icons.tsx'
import { Masonry } from '#components/layout/masonry.tsx'
import { restoreFocus } from '#components/overlays/restore-focus.ts'
import { PostCard } from '#features/feed/ui/post-card.tsx'
import { uniqueCards } from '#features/feed/ui/queries.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { profileTexts as texts } from '../texts.ts'
import { ideasQuery } from './queries.ts'

const EAGER_CARDS = 2

/** Ideas of a teacher, with loading, empty and error states, and a button for more (PROF-022..025). */
export function IdeasPanel({ userId }: { userId: number }) {
  const { api } = usePageContext()
  const list = useInfiniteQuery(ideasQuery(api, userId))
  const box = useRef<HTMLDivElement>(null)
  const pages = list.data?.pages
  const cards = pages ? uniqueCards(pages) : []
  const count = cards.length
  const wasAsked = useRef(false)

  // Focus moves to the first new card, because the button disappears with the last page.
  const before = useRef(count)
  useLayoutEffect(() => {
    const first = box.current?.querySelectorAll('h2 a')[before.current]
    if (wasAsked.current && first instanceof HTMLElement) {
      first.focus({ preventScroll: true })
      first.closest('li')?.scrollIntoView({ block: 'nearest' })
    }
    before.current = count
    wasAsked.current = false
  }, [count])

  if (hasFailed(list))
    return <LoadError isCentred text={texts.ideasFailed} isLoading={list.isFetching} onRetry={() => list.refetch()} />
  if (!pages) return <IdeasSkeleton />
  if (count === 0) {
    return (
      <div className="card">
        <EmptyState picture="idea" title={texts.noIdeas} text={texts.noIdeasText} />
      </div>
    )
  }
  const loadMore = () => {
    wasAsked.current = true
    void list.fetchNextPage()
  }
  return (
    <div ref={box}>
      <Masonry label={texts.ideas} isBusy={list.isFetchingNextPage}>
        {cards.map((post, index) => (
          <PostCard key={post.id} post={post} headingLevel={2} isEager={index < EAGER_CARDS} />
        ))}
      </Masonry>
      <div className="list-end">
        <p role="status" className="visually-hidden">
          {pages.length > 1 && !list.isFetchingNextPage && texts.loadedMore(pages.at(-1)!.data.length)}
        </p>
        {list.isFetchNextPageError ? (
          <LoadError isCentred text={texts.ideasFailed} isLoading={list.isFetchingNextPage} onRetry={loadMore} />
        ) : (
          list.hasNextPage && (
            <Button
              ref={restoreFocus}
              variant="outline"
              isLoading={list.isFetchingNextPage}
              loadingText={texts.loadingMore}
              onClick={loadMore}
            >
              {texts.loadMore} <OpenIcon className="icon" aria-hidden="true" />
            </Button>
          )
        )}
      </div>
    </div>
  )
}

function IdeasSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="visually-hidden">
        {texts.loading}
      </p>
      <div className="masonry">
        <SkeletonCard isTall />
        <SkeletonCard />
      </div>
    </div>
  )
}
