/** Use cases of readers: lists of published reviews. They show nothing that depends on the reader. */
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { paginate } from '#lib/pagination.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall, VisitorCall } from '#server/feature.ts'
import { RATED_TRAININGS_MAX, REVIEW_TYPES, REVIEWS_PER_PAGE } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { canReply, ratingOf } from '../../policy.ts'
import { fieldTexts } from '../../texts.ts'
import {
  listMarks,
  listRatedRows,
  listReviewRows,
  listTrainerRows,
  listTrainingRows,
} from '../repository/list-reviews.ts'
import { countTrainerReviews, countTrainingReviews, scoreCounts } from '../repository/review-counts.ts'
import { findBoundary, listReviewIds } from '../repository/review-pages.ts'
import type { ReviewRow } from '../sql.ts'
import { presentReview, presentTraining } from './present-review.ts'
import { readCounts, toSummary } from './summarize.ts'

/** REV-079 */
export function listReviews(call: VisitorCall, { type }: ParsedInput<typeof api.listReviews>) {
  return listReviewPage(call, { type, page: 1, sort: 'new' })
}

/** REV-080 */
export async function listReviewPage(call: VisitorCall, input: ParsedInput<typeof api.listReviewPage>) {
  const { type: kind, page, score, impact, sort } = input
  if (kind === null) throwError('validation', { errors: { type: [fieldTexts.unknownType] } })
  const type = REVIEW_TYPES[kind]
  const place = {
    type,
    ...(score !== undefined && { score }),
    ...(impact !== undefined && { impact }),
    order: sort,
    offset: (page - 1) * REVIEWS_PER_PAGE,
    limit: REVIEWS_PER_PAGE,
  }
  const [{ summaries, count }, boundary] = await Promise.all([readCounts(call.db), findBoundary(call.db, place)])
  const total = count({ type, score, impact })
  const ids = place.offset < total ? await listReviewIds(call.db, place, boundary) : []
  return {
    reviews: ids.length === 0 ? [] : present(await listReviewRows(call.db, ids), call),
    paginate_data: paginate({
      page,
      perPage: REVIEWS_PER_PAGE,
      total,
      path: `/api/v2/reviews/${kind}`,
      query: { score, impact, sort: sort === 'new' ? undefined : sort },
    }),
    summary_reviews: summaries,
  }
}

export async function listTrainingReviews(
  call: VisitorCall,
  { trainingId, page }: ParsedInput<typeof api.listTrainingReviews>,
) {
  const counts = await countTrainingReviews(call.db, trainingId)
  const summary = toSummary(counts)
  const rows =
    summary.total === 0
      ? []
      : await listTrainingRows(call.db, {
          trainingId,
          limit: REVIEWS_PER_PAGE,
          offset: (page - 1) * REVIEWS_PER_PAGE,
        })
  const path = `/api/v2/trainings/${trainingId}/reviews`
  return {
    reviews: present(rows, call),
    paginate_data: paginate({ page, perPage: REVIEWS_PER_PAGE, total: summary.total, path }),
    summary,
  }
}

export async function listTrainerReviews(call: VisitorCall, { userId }: ParsedInput<typeof api.listTrainerReviews>) {
  const summary = toSummary(await countTrainerReviews(call.db, userId))
  const rows = summary.total === 0 ? [] : await listTrainerRows(call.db, userId, REVIEWS_PER_PAGE)
  return { reviews: present(rows, call), summary }
}

/** The average is that of the reviews; only the order uses the shrunken mean. */
export async function listRatedTrainings({ db }: VisitorCall) {
  const rows = await listRatedRows(db, RATED_TRAININGS_MAX)
  return {
    data: rows.map(({ training, counts }) => ({ ...presentTraining(training), ...ratingOf(scoreCounts(counts)) })),
  }
}

export async function listReviewMarks({ db, viewer }: MemberCall, { ids }: ParsedInput<typeof api.listReviewMarks>) {
  const rows = ids.length === 0 ? [] : await listMarks(db, ids, viewer.id)
  return {
    data: rows.map(({ id, type, isMine, isHelpful, trainingAuthorId }) => ({
      id,
      is_mine: flag(isMine),
      is_helpful: flag(isHelpful),
      can_reply: flag(canReply({ authorOfTraining: trainingAuthorId, type }, viewer)),
    })),
  }
}

/** Cached pages are dropped when a named author changes. */
function present(rows: readonly ReviewRow[], call: VisitorCall) {
  for (const { author } of rows) if (author) call.shows(`user:${author.id}`)
  return rows.map((row) => presentReview(row, call))
}
