/** Use cases of My reviews. */
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { paginate } from '#lib/pagination.ts'
import { maskName } from '#lib/thai.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { MY_REVIEWS_PER_PAGE, REVIEW_TYPES } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { isNewItem } from '../../policy.ts'
import { countOwn, findOwnReview, listOwnReviews, listWaiting, type WaitingRow } from '../repository/own-reviews.ts'
import { presentOwnReview, presentTraining, SITE } from './present-review.ts'

/** REV-081, REV-082 @throws {AppError} 404 */
export async function getMyReview(call: MemberCall, { type }: ParsedInput<typeof api.getMyReview>) {
  const row = await findOwnReview(call.db, call.viewer.id, REVIEW_TYPES[type])
  if (!row) throwError('not_found')
  return { data: presentOwnReview(row, call) }
}

/** REV-083 */
export async function listMyReviews(call: MemberCall, { type, page }: ParsedInput<typeof api.listMyReviews>) {
  const { db, viewer, now } = call
  const totals = await countOwn(db, viewer.id, now)
  const place = { userId: viewer.id, limit: MY_REVIEWS_PER_PAGE, offset: (page - 1) * MY_REVIEWS_PER_PAGE }
  const reviews =
    type === 'waiting'
      ? (await listWaiting(db, { ...place, now })).map((row) => presentItem(row, now))
      : (await listOwnReviews(db, place)).map((row) => presentOwnReview(row, call))
  return {
    reviews,
    paginate_data: paginate({
      page,
      perPage: MY_REVIEWS_PER_PAGE,
      total: totals[type],
      path: '/api/my-review',
      query: { type },
    }),
    anonymous_name: maskName(totals.name),
    summary_my_reviews: { waiting: { total: totals.waiting }, reviewed: { total: totals.reviewed } },
  }
}

function presentItem({ training, since }: WaitingRow, now: Date) {
  return {
    type: training ? REVIEW_TYPES.training : REVIEW_TYPES.web,
    reviewable: training ? presentTraining(training) : SITE,
    since: since.toISOString(),
    is_new: flag(isNewItem(since, now)),
  }
}
