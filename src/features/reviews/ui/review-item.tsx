import { BadgeCheck, Presentation, ThumbsUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { Stars } from '#components/feedback/stars.tsx'
import { FullName } from '#components/layout/full-name.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { ANONYMOUS_PICTURE } from '#features/accounts/constants.ts'
import { postPath } from '#features/posts/constants.ts'
import type { Review } from '../contract.ts'
import { itemTexts as texts } from '../texts.ts'
import { impactPicture, impactText } from './impact-picker.tsx'

interface ReviewItemProps {
  review: Review
  headingLevel?: 2 | 3
  /** The page is that of the training, so the review does not name it. */
  isOnTraining?: boolean
  /** Selects the review in a list. */
  choice?: ReactNode
  /** Facts above the actions. */
  facts?: ReactNode
  /** Actions below the review. */
  actions?: ReactNode
  /** Status and similar, at the end. */
  footer?: ReactNode
}

/** One review as readers see it. */
export function ReviewItem(props: ReviewItemProps) {
  const { review, headingLevel = 3, isOnTraining = false, choice, facts, actions, footer } = props
  const { fullname, score, opinion, impacts, reviewable, reply } = review
  const Heading = `h${headingLevel}` as const
  const picture = review.is_anonymous ? ANONYMOUS_PICTURE : review.user_profile
  return (
    <article className="card review-card" id={`review-${review.id}`}>
      <header>
        {choice}
        <Avatar image={picture} personId={fullname.length} />
        <div className="min-w-0 flex-1">
          <Heading className="review-name">
            <FullName text={fullname} />
          </Heading>
          <p className="review-time">
            <time dateTime={review.createdAt}>{review.updatedHumansTime}</time>
            {review.isEdited === 1 && ` · ${texts.edited}`}
          </p>
        </div>
        <Stars score={score} />
      </header>
      <p className="review-opinion">{opinion}</p>
      {impacts.length > 0 && (
        <ul className="review-impacts">
          {impacts.map((id) => (
            <li key={id} className="badge badge-soft">
              <img src={impactPicture(id)} alt="" width="18" height="18" /> {impactText(id)}
            </li>
          ))}
        </ul>
      )}
      {reviewable?.id != null && (!isOnTraining || review.took_part === 1) && (
        <p className="review-about">
          {!isOnTraining && (
            <>
              <Presentation className="icon" aria-hidden="true" />
              <a className="link" href={postPath('event', reviewable.id)}>
                {reviewable.text}
              </a>
            </>
          )}
          {review.took_part === 1 && (
            <Badge tone="success" icon={<BadgeCheck className="icon" aria-hidden="true" />}>
              {texts.tookPart}
            </Badge>
          )}
        </p>
      )}
      {reply && (
        <blockquote className="review-reply">
          <p className="review-name">{texts.replyOf(reply.name)}</p>
          <p className="review-opinion">{reply.text}</p>
          <p className="review-time">{reply.repliedHumansTime}</p>
        </blockquote>
      )}
      {facts}
      {(actions || review.helpful > 0) && (
        <div className="review-actions">
          {actions ?? (
            <span className="review-time">
              <ThumbsUp className="icon" aria-hidden="true" /> {texts.helpfulCount(review.helpful)}
            </span>
          )}
        </div>
      )}
      {footer && <footer>{footer}</footer>}
    </article>
  )
}
