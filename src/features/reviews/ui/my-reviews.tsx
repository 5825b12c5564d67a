import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { InfoIcon } from '#components/icons/icons.tsx'
import { TabPanel, Tabs } from '#components/navigation/tabs.tsx'
import type { Output } from '#lib/contract.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { REVIEW_TYPES, type ReviewKind, type Score } from '../constants.ts'
import type { listMyReviews, OwnReview as Review, WaitingItem } from '../contract.ts'
import { storeError } from '../policy.ts'
import { myReviewsTexts as texts } from '../texts.ts'
import { OwnReview } from './own-review.tsx'
import { myReviewsQuery, REVIEWS_KEY } from './queries.ts'
import { WaitingCard } from './waiting-card.tsx'

type Tab = 'waiting' | 'reviewed'
type Page = Output<typeof listMyReviews>
const PATH = '/my-review'

interface MyReviewsProps {
  kind: ReviewKind
  rating: Score
  /** Opens the own reviews and scrolls to this one. */
  reviewId: number | null
}

export function MyReviews({ kind, rating, reviewId }: MyReviewsProps) {
  const { api, queryClient } = usePageContext()
  const [tab, setTab] = useState<Tab>(reviewId === null ? 'waiting' : 'reviewed')
  const waiting = useInfiniteQuery(myReviewsQuery(api, 'waiting'))
  const reviewed = useInfiniteQuery(myReviewsQuery(api, 'reviewed'))
  const list = tab === 'waiting' ? waiting : reviewed
  const first = (waiting.data ?? reviewed.data)?.pages[0]
  const items = list.data?.pages.flatMap(({ reviews }) => reviews) ?? []
  const reload = () => queryClient.invalidateQueries({ queryKey: REVIEWS_KEY }).catch(() => {})
  useShownReview(reviewId, reviewed.data?.pages.flatMap(({ reviews }) => reviews) ?? [])

  /** REV-048: a changed training review is replaced in place; after one of the site the lists are loaded again. */
  function saved(review: Review) {
    if (review.type === REVIEW_TYPES.web) return void reload()
    const key = myReviewsQuery(api, 'reviewed').queryKey
    queryClient.setQueryData(
      key,
      (data) => data && { ...data, pages: data.pages.map((page) => replaced(page, review)) },
    )
  }
  const counts = first?.summary_my_reviews
  return (
    <>
      <Tabs
        idPrefix="my-reviews"
        label={texts.tabs}
        value={tab}
        onChange={(id) => setTab(id as Tab)}
        items={[
          { id: 'waiting', label: texts.waiting, count: counts?.waiting.total },
          { id: 'reviewed', label: texts.reviewed, count: counts?.reviewed.total },
        ]}
      />
      <TabPanel idPrefix="my-reviews" id={tab} className="grid gap-4 pt-5">
        {tab === 'reviewed' && (
          <p className="alert alert-info">
            <InfoIcon className="icon" /> <span>{texts.hint}</span>
          </p>
        )}
        {hasFailed(list) ? (
          <LoadError
            text={list.error ? storeError('fetchAllMine', kind, list.error as never) : ''}
            lang="en"
            isLoading={list.isFetching}
            onRetry={() => list.refetch()}
          />
        ) : (
          list.isPending && <SkeletonLines lines={4} />
        )}
        {list.isSuccess && items.length === 0 && <Empty tab={tab} />}
        <ul className="review-list">
          {items.map((item) =>
            'id' in item ? (
              <li key={item.id}>
                <OwnReview
                  headingLevel={2}
                  review={item}
                  anonymousName={first?.anonymous_name}
                  path={PATH}
                  onSaved={saved}
                />
              </li>
            ) : (
              <li key={item.reviewable.id ?? 'web'}>
                <WaitingCard
                  item={item}
                  isOpen={kind === 'web' && item.type === REVIEW_TYPES.web}
                  rating={rating}
                  anonymousName={first?.anonymous_name}
                  path={PATH}
                  // The tab has its review when it opens.
                  onSaved={() => reload().then(() => setTab('reviewed'))}
                />
              </li>
            ),
          )}
        </ul>
        <LoadMore list={list} />
      </TabPanel>
    </>
  )
}

function replaced(page: Page, review: Review): Page {
  return { ...page, reviews: page.reviews.map((item) => ('id' in item && item.id === review.id ? review : item)) }
}

/** Scrolls to the review with this id when it is on the page (REV-015, Q-103): a person has one of each type, on one page. */
function useShownReview(reviewId: number | null, reviews: readonly (Review | WaitingItem)[]) {
  const isFound = reviews.some((item) => 'id' in item && item.id === reviewId)
  useEffect(() => {
    if (!isFound) return
    // The router scrolls a new page to its top after it is rendered.
    const frame = requestAnimationFrame(() => {
      document.getElementById(`review-${reviewId}`)?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [reviewId, isFound])
}

function Empty({ tab }: { tab: Tab }) {
  return tab === 'waiting' ? (
    <EmptyState
      picture="review"
      title={texts.emptyWaiting}
      text={texts.emptyWaitingText}
      actions={<ButtonLink href="/training">{texts.explore}</ButtonLink>}
    />
  ) : (
    <EmptyState picture="review" title={texts.emptyReviewed} text={texts.emptyReviewedText} />
  )
}
