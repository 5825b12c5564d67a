import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { useNavigateTo, usePageContext, useViewer } from '#lib/page.ts'
import { listHref } from '#lib/use-list-view.ts'
import type { ReviewKind, Score } from '../constants.ts'
import type { Reviewable, WaitingItem } from '../contract.ts'
import { reviewList, storeError } from '../policy.ts'
import { formTexts, reviewsTexts as texts } from '../texts.ts'
import { OwnReview } from './own-review.tsx'
import { myReviewQuery, myReviewsQuery, REVIEWS_KEY } from './queries.ts'
import { ReviewForm } from './review-form.tsx'

/** The own review of this type, or the form to write it (REV-020, REV-024, REV-044..047). */
export function PersonalReview({ kind, path }: { kind: ReviewKind; path: string }) {
  const { api, queryClient } = usePageContext()
  const viewer = useViewer()
  const go = useNavigateTo()
  const isMember = viewer !== null
  const own = useQuery({ ...myReviewQuery(api, kind), enabled: isMember })
  const waiting = useInfiniteQuery({ ...myReviewsQuery(api, 'waiting'), enabled: isMember && own.data !== undefined })
  const anonymousName = waiting.data?.pages[0]?.anonymous_name
  const reload = () => queryClient.invalidateQueries({ queryKey: REVIEWS_KEY }).catch(() => {})
  if (isMember && hasFailed(own)) {
    return (
      <LoadError
        text={own.error ? storeError('fetchMine', kind, own.error as never) : texts.loadFailed}
        lang="en"
        isLoading={own.isFetching}
        onRetry={() => own.refetch()}
      />
    )
  }
  if (isMember && own.data === undefined) return <SkeletonLines lines={4} />
  if (own.data) {
    return (
      <section aria-labelledby="own-review">
        <h2 id="own-review" className="review-heading">
          {texts.mine}
        </h2>
        <OwnReview review={own.data} anonymousName={anonymousName} path={path} onSaved={reload} />
      </section>
    )
  }
  const items = waiting.data?.pages.flatMap(({ reviews }) => reviews) ?? []
  const form = (
    <section className={isMember ? 'card padded' : 'card padded for-visitor'} aria-labelledby="write-review">
      <h2 id="write-review" className="review-form-title">
        {formTexts.title[kind]}
      </h2>
      <p className="review-time mb-4">{formTexts.lead[kind]}</p>
      <ReviewForm
        key={kind}
        kind={kind}
        trainings={kind === 'training' ? trainingsOf(items as WaitingItem[]) : []}
        anonymousName={anonymousName}
        path={path}
        onSaved={({ score }) => {
          const view = { ...reviewList.parse({}), tab: kind, rating: score as Score }
          go(listHref(reviewList, view), { keepScroll: true })
          reload()
        }}
      />
    </section>
  )
  return (
    <>
      {/* Until the reader of the document is known, in the place of their review (decision 0073). */}
      {!isMember && (
        <div className="for-member">
          <SkeletonLines lines={4} />
        </div>
      )}
      {form}
    </>
  )
}

function trainingsOf(items: readonly WaitingItem[]): Reviewable[] {
  return items.map(({ reviewable }) => reviewable).filter(({ id }) => id !== null)
}
