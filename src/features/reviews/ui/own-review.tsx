import { Clock, Lock } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { CheckIcon, EditIcon } from '#components/icons/icons.tsx'
import { usePageContext } from '#lib/page.ts'
import { REVIEW_TYPES } from '../constants.ts'
import type { OwnReview as Review } from '../contract.ts'
import { canEditReview } from '../policy.ts'
import { statusTexts, myReviewsTexts as texts } from '../texts.ts'
import { ReviewForm } from './review-form.tsx'
import { ReviewItem } from './review-item.tsx'

const tones = { waiting: 'warning', published: 'success', rejected: 'danger' } as const
const icons = {
  waiting: <Clock className="icon" aria-hidden="true" />,
  published: <CheckIcon className="icon" aria-hidden="true" />,
  rejected: null,
}
const MINUTE_MS = 60_000

interface OwnReviewProps {
  review: Review
  headingLevel?: 2 | 3
  anonymousName?: string
  path: string
  onSaved: (review: Review) => void
}

/** An own review with its status; it changes between view and edit in place (REV-010, REV-016, REV-049, REV-050). */
export function OwnReview({ review, headingLevel, anonymousName, path, onSaved }: OwnReviewProps) {
  const { renderedAt } = usePageContext()
  const [isEditing, setEditing] = useState(false)
  // The clock of the server, because that of the device may be wrong (AB-91).
  const now = new Date(typeof document === 'undefined' ? renderedAt : renderedAt + performance.now())
  const canEdit = review.can_edit === 1 && canEditReview(new Date(review.createdAt), now)
  const minutes = Math.floor((new Date(review.editableUntil).getTime() - now.getTime()) / MINUTE_MS)
  const left = minutes >= 60 ? texts.hours(Math.floor(minutes / 60)) : texts.minutes(Math.max(1, minutes))
  if (isEditing) {
    return (
      <div className="card padded" id={`review-${review.id}`}>
        <p className="review-about">
          {review.reviewable?.text} <span className="review-time">{texts.left(left)}</span>
        </p>
        <ReviewForm
          kind={review.type === REVIEW_TYPES.web ? 'web' : 'training'}
          review={review}
          anonymousName={anonymousName}
          path={path}
          onSaved={(saved) => {
            setEditing(false)
            onSaved(saved)
          }}
          onCancel={() => setEditing(false)}
        />
      </div>
    )
  }
  return (
    <ReviewItem
      review={review}
      headingLevel={headingLevel}
      footer={
        <>
          {review.reviewable?.id == null && <span className="review-time">{review.reviewable?.text}</span>}
          {review.reason && <span className="review-time">{texts.reason(review.reason)}</span>}
          <span className="review-own">
            {canEdit ? (
              <span className="review-time" suppressHydrationWarning>
                {texts.left(left)}
              </span>
            ) : (
              <span className="review-time">
                <Lock className="icon" aria-hidden="true" /> {texts.locked}
              </span>
            )}
            <Badge tone={tones[review.status]} icon={icons[review.status]}>
              {statusTexts[review.status]}
            </Badge>
            {canEdit && (
              <Button size="sm" variant="ghost" icon={<EditIcon className="icon" />} onClick={() => setEditing(true)}>
                {texts.edit}
              </Button>
            )}
          </span>
        </>
      }
    />
  )
}
