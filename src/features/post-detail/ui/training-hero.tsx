import type { ReactNode } from 'react'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Picture } from '#components/media/picture.tsx'
import { PostBadges } from '#features/feed/ui/post-badges.tsx'
import { RegisterButton } from '#features/registrations/ui/register-button.tsx'
import { hasFewSeats } from '#features/trainings/policy.ts'
import { formatCount } from '#lib/counts.ts'
import { cardDate, timeRangeText } from '#lib/dates.ts'
import type { Post } from '../contract.ts'
import { PostPath, StatusBadge } from './post-header.tsx'
import { trainingPageTexts as texts } from './texts.ts'

type Event = NonNullable<Post['event']>

const PICTURE_SIZES = '(min-width: 1232px) 500px, (min-width: 961px) 40vw, 94vw'

/** Title of a training with date, seats, price and place, and the button to register. */
export function TrainingHero({ post, event }: { post: Post; event: Event }) {
  const { first_session: first } = event
  const left = Math.max(0, event.seats - event.join)
  return (
    <div className="training-hero">
      <div className="wrapper">
        <div className="post-header">
          <PostPath post={post} />
          <p className="line">
            <StatusBadge status={post.status} />
            <PostBadges post={post} />
          </p>
          <h1>{keepTogether(post.topic)}</h1>
          {post.headline_caption && <p className="post-lead">{keepTogether(post.headline_caption)}</p>}
          <dl className="training-facts" aria-label={texts.facts}>
            {first && (
              <Fact term={texts.date} hint={timeRangeText(first.start, first.end)}>
                {cardDate(first.start)}
                {event.session_count > 1 && ` · ${texts.manySessions(event.session_count)}`}
              </Fact>
            )}
            <Fact term={texts.seats} hint={texts.ofSeats(formatCount(event.seats))} isLow={hasFewSeats(event)}>
              {left > 0 ? texts.seatsLeft(formatCount(left)) : texts.seatsFull}
            </Fact>
            <Fact term={texts.price} hint={event.is_monthly ? texts.monthly : undefined} isFree={event.price === 0}>
              {event.price_text}
            </Fact>
            <Fact term={texts.place} hint={event.recording_url ? texts.withReplay : undefined}>
              {texts.online}
            </Fact>
          </dl>
          <div className="training-actions">
            <RegisterButton training={event} size="lg" />
            {event.join > 0 && <p className="numeric">{texts.joined(formatCount(event.join))}</p>}
          </div>
        </div>
        {post.image && (
          <div className="training-picture">
            <Picture image={post.image} sizes={PICTURE_SIZES} isFirst />
          </div>
        )}
      </div>
    </div>
  )
}

interface FactProps {
  term: string
  hint?: string
  isLow?: boolean
  isFree?: boolean
  children: ReactNode
}

function Fact({ term, hint, isLow, isFree, children }: FactProps) {
  return (
    <div className={isLow ? 'is-low' : isFree ? 'is-free' : undefined}>
      <dt>{term}</dt>
      <dd className="numeric">
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </div>
  )
}
