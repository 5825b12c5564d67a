/** Presents rows of reviews. */
import { shortName } from '#features/accounts/policy.ts'
import { imageUrl } from '#features/media/policy.ts'
import { AVATAR_PIXELS, THUMBNAIL_PIXELS } from '#features/posts/constants.ts'
import { relativeTime } from '#lib/dates.ts'
import { flag } from '#lib/flag.ts'
import type { Context } from '#server/feature.ts'
import { REVIEW_TYPES } from '../../constants.ts'
import type { OwnReview, Review, Reviewable } from '../../contract.ts'
import { canEditReview, editableUntil } from '../../policy.ts'
import { siteName } from '../../texts.ts'
import type { OwnReviewRow } from '../repository/own-reviews.ts'
import type { ReviewRow } from '../sql.ts'

type Presenter = Pick<Context, 'now' | 'config'>

export const SITE: Reviewable = { id: null, type: 'web', text: siteName, thumbnail: null }

export function presentTraining({ id, topic, image }: NonNullable<ReviewRow['training']>): Reviewable {
  return { id, type: 'training', text: topic, thumbnail: image && imageUrl(image, THUMBNAIL_PIXELS) }
}

/** REV-033..036 */
export function presentReview(row: ReviewRow, { now, config }: Presenter): Review {
  const { id, type, score, opinion, impacts, status, helpful, author, training, reply } = row
  return {
    id,
    type,
    score,
    opinion,
    impacts,
    status,
    helpful,
    is_anonymous: flag(row.isAnonymous),
    reviewable: type === REVIEW_TYPES.web ? SITE : training && presentTraining(training),
    createdAt: row.createdAt.toISOString(),
    isEdited: flag(row.editedAt),
    updatedHumansTime: relativeTime(row.editedAt ?? row.createdAt, now),
    fullname: author?.fullname ?? row.maskedName,
    user_profile: author?.image ? imageUrl(author.image, AVATAR_PIXELS) : null,
    took_part: flag(training && row.tookPart),
    reply: reply && {
      text: reply.text,
      name: reply.isSite || !reply.person ? config.staffDisplayName : shortName(reply.person),
      repliedHumansTime: relativeTime(reply.at, now),
    },
  }
}

export function presentOwnReview(row: OwnReviewRow, call: Presenter): OwnReview {
  return {
    ...presentReview(row, call),
    can_edit: flag(canEditReview(row.createdAt, call.now)),
    editableUntil: editableUntil(row.createdAt).toISOString(),
    reason: row.status === 'rejected' || row.isHeld ? row.reason : '',
  }
}
