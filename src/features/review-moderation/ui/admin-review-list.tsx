import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { BulkAction, BulkBar } from '#components/office/bulk-bar.tsx'
import { showSnackbar } from '#components/overlays/snackbar.tsx'
import { showToast } from '#components/overlays/toast.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { messageOf, type SubmissionCallbacks } from '#features/accounts/ui/use-submission.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { AdminReviewFilter, ReviewDecision } from '../constants.ts'
import type { ModeratedReview } from '../contract.ts'
import { adminTexts as texts } from '../texts.ts'
import { AdminReviewCard } from './admin-review-card.tsx'
import { useModerateReviews } from './mutations.ts'
import { moderatedReviewsQuery } from './queries.ts'

const loadRejectDialog = () => import('./reject-dialog.tsx').then((module) => module.RejectDialog)
const loadRevealDialog = () => import('./reveal-review-dialog.tsx').then((module) => module.RevealReviewDialog)

/** Reviews for admins with actions for single and selected ones. */
export function AdminReviewList({ filter }: { filter: AdminReviewFilter }) {
  const { api, queryClient } = usePageContext()
  const query = useInfiniteQuery(moderatedReviewsQuery(api, filter))
  const { mutate, isPending } = useModerateReviews()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [rejecting, setRejecting] = useState<readonly number[]>([])
  const [revealing, setRevealing] = useState<number | null>(null)
  const [RejectDialog, fetchRejectDialog] = useLazyModule(loadRejectDialog)
  const [RevealDialog, fetchRevealDialog] = useLazyModule(loadRevealDialog)
  const reviews = query.data?.pages.flatMap(({ data }) => data) ?? []
  const selected = reviews.filter(({ id }) => chosen.has(id))

  function decide(
    { action, ids, reason }: { action: ReviewDecision; ids: readonly number[]; reason?: string },
    callbacks: SubmissionCallbacks = {},
  ) {
    mutate(
      { action, ids: [...ids], ...(reason !== undefined && { reason }) },
      {
        onSuccess({ data }) {
          setChosen(new Set())
          showSnackbar(texts.done(texts.actions[action], data.done.length))
          queryClient.invalidateQueries().catch(() => {})
          callbacks.onSuccess?.(data)
        },
        onError: (error) => (callbacks.onError ? callbacks.onError(error) : showToast('danger', messageOf(error))),
      },
    )
  }
  const run = (action: ReviewDecision, pressed: readonly ModeratedReview[]) => {
    const ids = pressed.map(({ id }) => id)
    if (action === 'reject') fetchRejectDialog(() => setRejecting(ids))
    else decide({ action, ids })
  }

  return (
    <section aria-label={texts.filters[filter]} aria-busy={query.isPending || undefined}>
      {hasFailed(query) ? (
        <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        query.isPending && <SkeletonLines lines={6} />
      )}
      {query.isSuccess && reviews.length === 0 && (
        <EmptyState picture="review" title={texts.empty.title} text={texts.empty.text} />
      )}
      {reviews.length > 0 && (
        <Checkbox
          className="mb-3 w-fit max-md:hidden"
          label={texts.selectAll}
          checked={selected.length === reviews.length}
          onChange={(event) => setChosen(new Set(event.currentTarget.checked ? reviews.map(({ id }) => id) : []))}
        />
      )}
      <ul className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.id}>
            <AdminReviewCard
              review={review}
              isChosen={chosen.has(review.id)}
              isSubmitting={isPending}
              onChoose={(isChosen) => {
                const next = new Set(chosen)
                if (isChosen) next.add(review.id)
                else next.delete(review.id)
                setChosen(next)
              }}
              onAction={(action) => run(action, [review])}
              onReveal={() => fetchRevealDialog(() => setRevealing(review.id))}
            />
          </li>
        ))}
      </ul>
      <LoadMore list={query} />
      {selected.length > 0 && (
        <BulkBar label={texts.bulk} count={texts.selected(selected.length)} onClear={() => setChosen(new Set())}>
          {(['publish', 'reject', 'dismiss'] as const).map((action) => (
            <BulkAction
              key={action}
              isMain={action === 'publish'}
              hasDialog={action === 'reject'}
              isLoading={isPending}
              onClick={() => run(action, selected)}
            >
              {texts.actions[action]}
            </BulkAction>
          ))}
        </BulkBar>
      )}
      {RejectDialog && rejecting.length > 0 && (
        <RejectDialog
          count={rejecting.length}
          isSubmitting={isPending}
          onDecide={(reason, callbacks) => decide({ action: 'reject', ids: rejecting, reason }, callbacks)}
          onClose={() => setRejecting([])}
        />
      )}
      {RevealDialog && revealing !== null && <RevealDialog reviewId={revealing} onClose={() => setRevealing(null)} />}
    </section>
  )
}
