import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Field } from '#components/forms/field.tsx'
import { Select } from '#components/forms/select.tsx'
import { StarIcon } from '#components/icons/icons.tsx'
import { Pagination } from '#components/navigation/pagination.tsx'
import { formatNumber } from '#lib/counts.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext, useViewer } from '#lib/page.ts'
import { listHref, useListView } from '#lib/use-list-view.ts'
import { IMPACT_KEYS, REVIEW_ORDERS, type ReviewOrder, SCORES, type Score } from '../constants.ts'
import type { Review, Summary } from '../contract.ts'
import { type ReviewView, reviewList, storeError } from '../policy.ts'
import { reviewsTexts as texts } from '../texts.ts'
import { impactText } from './impact-picker.tsx'
import { reviewListQuery, reviewMarksQuery } from './queries.ts'
import { ReviewActions } from './review-actions.tsx'
import { ReviewItem } from './review-item.tsx'
import { useScrollLoading } from './use-scroll-loading.ts'

export interface ReportSlot {
  review: Review
  isMine: boolean
  path: string
}

interface ReviewListProps {
  /** Undefined until it is loaded, and after a failure. */
  summary: Summary | undefined
  /** Action that reports a review; it belongs to a later feature. */
  report: (slot: ReportSlot) => ReactNode
}

/** The list with its rating tabs (REV-025..032): numbered pages on desktop, further pages on phones. */
export function ReviewList({ summary, report }: ReviewListProps) {
  const { api } = usePageContext()
  const viewer = useViewer()
  const { view, shown, hrefFor, change } = useListView(reviewList)
  const list = useInfiniteQuery(reviewListQuery(api, shown))
  const pages = list.data?.pages ?? []
  const reviews = pages.flatMap((page) => page.reviews)
  const last = pages.at(-1)?.paginate_data
  const ids = reviews.map(({ id }) => id).slice(-50)
  const { data: marks = [] } = useQuery({ ...reviewMarksQuery(api, ids), enabled: viewer !== null && ids.length > 0 })
  const { hasNextPage, isFetchingNextPage } = list
  useScrollLoading(hasNextPage && !isFetchingNextPage, () => list.fetchNextPage())
  const path = listHref(reviewList, shown)
  const lastPage = last?.last_page ?? 1

  return (
    <section
      aria-labelledby="review-list"
      aria-busy={list.isPending || path !== listHref(reviewList, view) || undefined}
    >
      <h2 id="review-list" className="review-heading">
        {texts.list}
      </h2>
      <RatingTabs chosen={view.rating} hrefFor={(rating) => hrefFor({ rating })} summary={summary} />
      <ReviewSorting view={view} onChange={change} />
      {hasFailed(list) && (
        <LoadError
          text={list.error ? storeError('fetch', shown.tab, list.error as never) : texts.loadFailed}
          lang="en"
          isLoading={list.isFetching}
          onRetry={() => list.refetch()}
        />
      )}
      {list.isPending && !hasFailed(list) && <SkeletonLines lines={6} />}
      {list.isSuccess && reviews.length === 0 && <Empty view={shown} total={summary?.total ?? 0} />}
      <ul className="review-list">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewItem
              review={review}
              actions={
                <>
                  <ReviewActions review={review} mark={marks.find(({ id }) => id === review.id)} path={path} />
                  {report({ review, isMine: marks.some(({ id, is_mine }) => id === review.id && is_mine === 1), path })}
                </>
              }
            />
          </li>
        ))}
      </ul>
      <div className="review-pages">
        <Pagination page={shown.page} pageCount={lastPage} label={texts.pages} hrefFor={(page) => hrefFor({ page })} />
      </div>
      <LoadMore list={list} className="review-more" />
    </section>
  )
}

interface RatingTabsProps {
  chosen: Score
  hrefFor: (rating: Score) => string
  summary: Summary | undefined
}

/** Scores with their counts, as links (REV-025, REV-026). */
function RatingTabs({ chosen, hrefFor, summary }: RatingTabsProps) {
  return (
    <nav className="rating-tabs" aria-label={texts.ratings}>
      {SCORES.toReversed().map((score) => (
        <a key={score} className="chip" href={hrefFor(score)} aria-current={score === chosen ? 'true' : undefined}>
          <StarIcon className="icon fill" aria-hidden="true" /> {score}.0{' '}
          {summary && <span className="numeric">({formatNumber(summary.score_count[score])})</span>}
        </a>
      ))}
    </nav>
  )
}

function ReviewSorting({ view, onChange }: { view: ReviewView; onChange: (next: Partial<ReviewView>) => void }) {
  return (
    <div className="review-sorting">
      {view.tab === 'training' && (
        <Field label={texts.impactFilter}>
          <Select
            value={String(view.impact)}
            options={[
              { value: '0', label: texts.allImpacts },
              ...IMPACT_KEYS.map((_key, index) => ({ value: String(index + 1), label: impactText(index + 1) })),
            ]}
            onChange={(event) => onChange({ impact: Number(event.currentTarget.value) })}
          />
        </Field>
      )}
      <Field label={texts.sort}>
        <Select
          value={view.sort}
          options={REVIEW_ORDERS.map((order) => ({ value: order, label: texts.sorts[order] }))}
          onChange={(event) => onChange({ sort: event.currentTarget.value as ReviewOrder })}
        />
      </Field>
    </div>
  )
}

/** REV-029: no reviews at all; REV-030: none of the chosen rating. */
function Empty({ view, total }: { view: ReviewView; total: number }) {
  return total === 0 ? (
    <EmptyState picture="review" headingLevel={3} title={texts.emptyAll} text={texts.emptyAllText} />
  ) : (
    <EmptyState
      picture="no-result"
      headingLevel={3}
      title={texts.emptyRating(view.rating)}
      text={texts.emptyRatingText}
    />
  )
}
