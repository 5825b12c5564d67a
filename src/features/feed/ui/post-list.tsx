import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { Spinner } from '#components/feedback/spinner.tsx'
import { Masonry } from '#components/layout/masonry.tsx'
import { classNames } from '#components/state/class-names.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { useHref } from '#lib/page.ts'
import { EAGER_CARDS, FEED_PAGE_SIZE } from '../constants.ts'
import type { PostCard as Post } from '../contract.ts'
import { feedTexts } from '../texts.ts'
import { CardRows } from './card-rows.tsx'
import { FeedEmpty } from './feed-empty.tsx'
import { PinButton } from './pin-button.tsx'
import { type CardExplanation, PostCard } from './post-card.tsx'
import { type feedQuery, uniqueCards } from './queries.ts'
import { useBottomReached } from './use-bottom-reached.ts'

interface PostListProps {
  query: ReturnType<typeof feedQuery>
  /** `scroll`: loads the next page within 100 px of the bottom; `button`: only on a press (decision Q-120). */
  more: 'scroll' | 'button'
  empty?: ReactNode
  /** Whether the list is on the first screen, where pictures load immediately. */
  isFirstOnPage?: boolean
  /** 2 if no section heading precedes the list. */
  headingLevel?: 2 | 3
  /** Whether a card of the list is no longer shown. */
  isHidden?: (post: Post) => boolean
  /** Shown in the corner of a card instead of its pin button. */
  corner?: (post: Post) => ReactNode
  /** `rows`: one card below the other, with its picture at the side. */
  layout?: 'masonry' | 'rows'
  /** Why a card is among the results of a search. */
  explain?: (post: Post) => CardExplanation | undefined
  /** Shown after the first page of cards. */
  between?: ReactNode
  /** Debounce delay after a resize before the cards are laid out again. */
  resizeMs?: number
}

/** The list of cards: masonry, next pages, loading, empty and error states (FEED-019..023). */
export function PostList({ query, more, empty, between, isFirstOnPage, headingLevel, ...cards }: PostListProps) {
  const list = useInfiniteQuery(query)
  const href = useHref()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  // A list that is being refetched would ignore a request for its next page.
  const canLoad = hasNextPage && !list.isFetching && !list.isFetchNextPageError
  useBottomReached(more === 'scroll' && canLoad, () => fetchNextPage())

  const posts = uniqueCards(list.data?.pages ?? []).filter((post) => !cards.isHidden?.(post))
  // All loaded cards are hidden: without cards there is nothing to scroll.
  const needsNextPage = list.data !== undefined && posts.length === 0 && canLoad
  useEffect(() => {
    if (needsNextPage) fetchNextPage()
  }, [needsNextPage, fetchNextPage])

  const errorProps = { text: feedTexts.failed, isCentred: true, isLoading: list.isFetching }
  if (hasFailed(list)) return <LoadError {...errorProps} onRetry={() => list.refetch()} />
  if (!list.data) return <ListStatus isLoading />
  const terms = list.data.pages[0]?.searched?.terms
  if (posts.length === 0 && !hasNextPage) {
    return (
      <>
        {empty ?? <FeedEmpty />}
        {between}
      </>
    )
  }
  const cardAt = (post: Post, index: number) => (
    <PostCard
      key={post.id}
      post={post}
      terms={terms}
      isEager={isFirstOnPage && index < EAGER_CARDS}
      headingLevel={headingLevel}
      explanation={cards.explain?.(post)}
      corner={
        cards.corner?.(post) ?? (
          // After sign-in a reader finds the first page here again, but later cards only at their own URL.
          <PinButton post={post} path={index < FEED_PAGE_SIZE ? href : post.direct_uri_by_type} />
        )
      }
    />
  )
  const elements = posts.map(cardAt)
  const firstBlock = between ? elements.slice(0, FEED_PAGE_SIZE) : elements
  const secondBlock = between ? elements.slice(FEED_PAGE_SIZE) : []
  const Cards = cards.layout === 'rows' ? CardRows : Masonry
  const masonry = { isBusy: isFetchingNextPage || list.isPlaceholderData, resizeMs: cards.resizeMs }
  return (
    <>
      <Cards label={feedTexts.list} {...masonry}>
        {firstBlock}
      </Cards>
      {between}
      {secondBlock.length > 0 && (
        <div className="mt-12">
          <Cards label={feedTexts.nextList} {...masonry}>
            {secondBlock}
          </Cards>
        </div>
      )}
      <div className={classNames('list-end', more === 'scroll' && hasNextPage && 'list-end-loading')}>
        <p role="status" className="visually-hidden">
          {list.data.pages.length > 1 &&
            !isFetchingNextPage &&
            feedTexts.loadedMore(list.data.pages.at(-1)!.data.length)}
        </p>
        {isFetchingNextPage && !list.isFetchNextPageError && <ListStatus isLoading />}
        {list.isFetchNextPageError && <LoadError {...errorProps} onRetry={() => fetchNextPage()} />}
        {hasNextPage && !isFetchingNextPage && !list.isFetchNextPageError && more === 'button' && (
          <button type="button" className="btn btn-outline" onClick={() => fetchNextPage()}>
            {feedTexts.loadMore}
          </button>
        )}
        {!hasNextPage && list.data.pages.length > 1 && <p>{feedTexts.end}</p>}
      </div>
    </>
  )
}

function ListStatus({ isLoading }: { isLoading: boolean }) {
  return (
    <p className="loading" role="status">
      {isLoading && <Spinner />} {feedTexts.loadingMore}
    </p>
  )
}
