import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { mediumDate, timeText } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { auditActionTexts, adminTexts as texts } from '../texts.ts'
import { reviewAuditQuery } from './queries.ts'

/** The log of decisions on reviews, newest first. */
export function ReviewAudit() {
  const { api } = usePageContext()
  const query = useInfiniteQuery(reviewAuditQuery(api))
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  if (hasFailed(query)) {
    return <LoadError text={texts.failed} isLoading={query.isFetching} onRetry={() => query.refetch()} />
  }
  if (query.isPending) return <SkeletonLines lines={6} />
  if (entries.length === 0) return <EmptyState picture="review" title={texts.auditEmpty} />
  return (
    <>
      <ul className="grid gap-3">
        {entries.map(({ id, action, actor, created_at, reason, text }) => (
          <li key={id} className="card padded">
            <p>
              <b>{auditActionTexts[action]}</b> · {actor}
            </p>
            <p className="review-time">
              <time dateTime={created_at}>
                {mediumDate(created_at)} {timeText(created_at)}
              </time>
            </p>
            {text && <p className="review-opinion">{text}</p>}
            {reason && <p>{texts.reason(reason)}</p>}
          </li>
        ))}
      </ul>
      <LoadMore list={query} />
    </>
  )
}
