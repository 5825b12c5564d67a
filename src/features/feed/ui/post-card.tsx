import { ArrowRight, CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { CalendarLeaf } from '#components/feedback/calendar-leaf.tsx'
import { Clamp } from '#components/layout/clamp.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { Picture } from '#components/media/picture.tsx'
import { HighlightedText } from '#features/search/ui/highlighted-text.tsx'
import { timeRangeText, timeText, weekdayDate } from '#lib/dates.ts'
import { CARD_DESCRIPTION_LINES } from '../constants.ts'
import type { PostCard as Post } from '../contract.ts'
import { feedTexts } from '../texts.ts'
import { AppIcons } from './app-icons.tsx'
import { CardMeta } from './card-meta.tsx'
import { PostBadges } from './post-badges.tsx'

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
}

/** The card of a post: its content, author and counts (FEED-029..045). */
export function PostCard({ post, isEager, terms, headingLevel = 3, corner }: PostCardProps) {
  const Heading = `h${headingLevel}` as const
  const { event, tech_review: tool } = post
  const kind = event ? 'post-card-event' : tool ? 'post-card-tool' : ''
  return (
    <article className={`card post-card ${kind}`}>
      <div className="card-picture">
        {post.image && <Picture image={post.image} sizes={CARD_SIZES} isEager={isEager} />}
        <div className="card-labels">
          <PostBadges post={post} />
        </div>
        {corner}
        {event?.first_session && <CalendarLeaf moment={event.first_session.start} />}
      </div>
      <div className="card-body">
        {tool?.tool_image && (
          <img className="tool-tile" src={tool.tool_image} alt="" width="60" height="60" loading="lazy" />
        )}
        <Heading>
          <a href={post.direct_uri_by_type}>
            {terms?.length ? <HighlightedText text={post.topic} terms={terms} /> : keepTogether(post.topic)}
          </a>
        </Heading>
        {event ? (
          <When event={event} />
        ) : (
          post.description && (
            <Clamp lines={CARD_DESCRIPTION_LINES} className="card-text">
              {terms?.length ? <HighlightedText text={post.description} terms={terms} /> : post.description}
            </Clamp>
          )
        )}
        <AppIcons apps={post.use_case_apps} />
        {!event && !tool && (
          <div className="person">
            <Avatar image={post.teacher_image} personId={post.teaching_story?.teacher_account.id} size={32} />
            <div>
              <b>{post.teacher_name}</b>
              <small>{post.teacher_location}</small>
            </div>
          </div>
        )}
        <div className="card-footer">
          <CardMeta post={post} />
          {tool && (
            <span className="card-link" aria-hidden="true">
              {feedTexts.viewDetail} <ArrowRight className="icon" />
            </span>
          )}
        </div>
      </div>
    </article>
  )
}

function When({ event }: { event: NonNullable<Post['event']> }) {
  const { first_session: first, last_session: last } = event
  if (!first || !last) return null
  const text =
    event.training_state === 'live'
      ? feedTexts.liveUntil(timeText(last.end))
      : `${weekdayDate(first.start)} ${timeRangeText(first.start, first.end)}`
  return (
    <p className="event-time">
      <CalendarClock className="icon" aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
