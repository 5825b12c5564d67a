import { useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { Stars } from '#components/feedback/stars.tsx'
import { Button } from '#components/forms/button.tsx'
import { EditIcon } from '#components/icons/icons.tsx'
import { REVIEW_TYPES } from '../constants.ts'
import type { OwnReview, WaitingItem } from '../contract.ts'
import { kindTexts, scoreTexts, myReviewsTexts as texts } from '../texts.ts'
import { ReviewForm } from './review-form.tsx'

interface WaitingCardProps {
  item: WaitingItem
  isOpen: boolean
  rating: number
  anonymousName?: string
  path: string
  onSaved: (review: OwnReview) => void
}

/** An item that waits for a review; the form opens in place (REV-007, REV-054, Q-94). */
export function WaitingCard({ item, isOpen: isOpenAtFirst, rating, ...form }: WaitingCardProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const { reviewable } = item
  const kind = item.type === REVIEW_TYPES.web ? 'web' : 'training'
  return (
    <article className="card waiting-card">
      <div className="waiting-item">
        {reviewable.thumbnail && <img src={reviewable.thumbnail} alt="" width="128" height="88" loading="lazy" />}
        <div className="grid min-w-0 flex-1 gap-1">
          <p className="flex flex-wrap gap-2">
            {item.is_new === 1 && <Badge tone="new">{texts.isNew}</Badge>}
            <Badge tone="soft">{kindTexts[kind]}</Badge>
          </p>
          <h2 className="review-name">{reviewable.text}</h2>
          {!isOpen && (
            <p className="review-time flex flex-wrap items-center gap-2">
              <Stars score={0} /> {scoreTexts[0]}
            </p>
          )}
        </div>
        {!isOpen && (
          <Button icon={<EditIcon className="icon" />} onClick={() => setOpen(true)}>
            {texts.write} <span className="visually-hidden">{texts.writeOf(reviewable.text)}</span>
          </Button>
        )}
      </div>
      {isOpen && (
        <ReviewForm
          {...form}
          kind={kind}
          reviewable={reviewable}
          initialScore={rating}
          onCancel={() => setOpen(false)}
        />
      )}
    </article>
  )
}
