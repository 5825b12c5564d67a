import type { ReactNode } from 'react'
import { Clamp } from '#components/layout/clamp.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { Picture } from '#components/media/picture.tsx'
import { HighlightedText } from '#features/search/ui/highlighted-text.tsx'
import { DateBlock } from '#features/trainings/ui/date-block.tsx'
import { Seats } from '#features/trainings/ui/seats.tsx'
import { TrainingTime } from '#features/trainings/ui/training-time.tsx'
import { CARD_DESCRIPTION_LINES, CARD_SUMMARY_LINES, CARD_TITLE_LINES } from '../constants.ts'
import type { PostCard as Post } from '../contract.ts'
import { cardType, PLACES } from '../policy.ts'
import { AppIcons } from './app-icons.tsx'
import { CardKind } from './card-kind.tsx'
import { CardMeta } from './card-meta.tsx'
import { CardBadge } from './post-badges.tsx'
import { ToolEvidence } from './tool-evidence.tsx'

/** Widths of a card: three columns on a desktop, two on a phone (FEED-019, FEED-020). */
const CARD_SIZES = '(min-width: 1232px) 380px, (min-width: 768px) 31vw, 47vw'

interface PostCardProps {
  post: Post
  /** Whether the picture loads immediately; set for the first cards of a screen. */
  isEager?: boolean
  /** Search terms to highlight. */
  terms?: readonly string[]
  headingLevel?: 2 | 3
  /** A button over the picture. */
  corner?: ReactNode
  /** Why the card is among the results of a search. */
  explanation?: CardExplanation | undefined
}

export interface CardExplanation {
  /** Shown instead of the description. */
  text: string
  reasons: ReactNode
}

/**
 * The card of a post (FEED-029..045): picture, type and level, title, summary, evidence, person and counts. Four types
 * of one system; the width of the card decides how much it shows (decision 0043).
 */
export function PostCard({ post, isEager, terms, headingLevel = 3, corner, explanation }: PostCardProps) {
  const type = cardType(post)
  const { event, tech_review: tool } = post
  const heading = (
    <Clamp as={`h${headingLevel}`} lines={CARD_TITLE_LINES}>
      <a href={post.direct_uri_by_type}>
        {terms?.length ? <HighlightedText text={post.topic} terms={terms} /> : keepTogether(post.topic)}
      </a>
    </Clamp>
  )
  return (
    <article className={`card post-card post-card-${type}`} data-place={PLACES[type]}>
      <div className="card-picture">
        {post.image && <Picture image={post.image} sizes={CARD_SIZES} isEager={isEager} />}
        <div className="card-labels">
          <CardBadge post={post} />
        </div>
        {corner}
      </div>
      <div className="card-body">
        <CardKind post={post} />
        {event ? (
          <>
            <div className="card-when">
              <DateBlock event={event} />
              <div>
                {heading}
                <TrainingTime event={event} />
              </div>
            </div>
            <Seats event={event} />
          </>
        ) : (
          <>
            {heading}
            <CardText post={post} terms={terms} explanation={explanation} />
            {tool ? <ToolEvidence post={post} tool={tool} /> : <AppIcons apps={post.use_case_apps} />}
          </>
        )}
        {explanation?.reasons}
        <div className="card-footer">
          <div className="person">
            <Avatar image={post.teacher_image} personId={post.teaching_story?.teacher_account.id} size={32} />
            <div>
              <b>{post.teacher_short_name}</b>
              {!event && !tool && <small>{post.teacher_location}</small>}
            </div>
          </div>
          <CardMeta post={post} />
        </div>
      </div>
    </article>
  )
}

/** Two lines of summary; among results, and without a summary, five lines of the description (FEED-044). */
function CardText({ post, terms, explanation }: Pick<PostCardProps, 'post' | 'terms' | 'explanation'>) {
  if (post.headline_caption && !terms?.length) {
    return (
      <Clamp lines={CARD_SUMMARY_LINES} className="card-summary">
        {keepTogether(post.headline_caption)}
      </Clamp>
    )
  }
  const text = explanation?.text || post.description
  if (!text) return null
  return (
    <Clamp lines={CARD_DESCRIPTION_LINES} className="card-text">
      {terms?.length ? <HighlightedText text={text} terms={terms} /> : text}
    </Clamp>
  )
}
