import { Badge } from '#components/feedback/badge.tsx'
import { Button } from '#components/forms/button.tsx'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { reasonTexts } from '#features/moderation/texts.ts'
import { statusTexts } from '#features/reviews/texts.ts'
import { ReviewItem } from '#features/reviews/ui/review-item.tsx'
import type { ReviewDecision } from '../constants.ts'
import type { ModeratedReview } from '../contract.ts'
import { adminTexts as texts } from '../texts.ts'

const tones = { waiting: 'warning', published: 'success', rejected: 'danger' } as const

interface AdminReviewCardProps {
  review: ModeratedReview
  isChosen: boolean
  isSubmitting: boolean
  onChoose: (isChosen: boolean) => void
  onAction: (action: ReviewDecision) => void
  onReveal: () => void
}

/** A review with its state, its reports and the actions of an admin. */
export function AdminReviewCard({ review, isChosen, isSubmitting, onChoose, ...on }: AdminReviewCardProps) {
  const { status, reports, report_count } = review
  const actions: ReviewDecision[] = []
  if (status !== 'published') actions.push('publish')
  if (status !== 'rejected') actions.push('reject')
  if (report_count > 0) actions.push('dismiss')
  if (review.can_feature === 1) actions.push(review.is_featured === 1 ? 'unfeature' : 'feature')
  return (
    <ReviewItem
      review={review}
      headingLevel={2}
      choice={
        <Checkbox
          className="max-md:hidden"
          label={<span className="visually-hidden">{texts.select(review.fullname)}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      }
      actions={
        <>
          {actions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === 'publish' ? 'primary' : 'soft'}
              disabled={isSubmitting}
              onClick={() => on.onAction(action)}
            >
              {texts.actions[action]}
            </Button>
          ))}
          {review.can_reveal === 1 && (
            <Button size="sm" variant="ghost" onClick={on.onReveal}>
              {texts.reveal}
            </Button>
          )}
        </>
      }
      facts={
        <>
          <span className="flex flex-wrap items-center gap-2">
            <Badge tone={tones[status]}>{statusTexts[status]}</Badge>
            {review.is_featured === 1 && <Badge tone="soft">{texts.featured}</Badge>}
            {review.is_held === 1 && status === 'waiting' && <Badge tone="info">{texts.held}</Badge>}
            {review.reason && <span className="review-time">{texts.reason(review.reason)}</span>}
          </span>
          {report_count > 0 && (
            <div className="review-reply">
              <p className="review-name">{texts.reports(report_count)}</p>
              <ul>
                {reports.map(({ id, reason, details, reporter }) => (
                  <li key={id}>
                    {reasonTexts[reason]}
                    {details && ` · ${details}`} <span className="review-time">{reporter ?? texts.reporterGone}</span>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </>
      }
    />
  )
}
