import { Eye, Heart, MessageCircle, Users } from 'lucide-react'
import { formatCount } from '#lib/counts.ts'
import type { PostCard } from '../contract.ts'
import { feedTexts } from '../texts.ts'

/** Counts of a card: participants of an event (FEED-043), otherwise views, comments and likes (FEED-038..040). */
export function CardMeta({ post }: { post: Counted }) {
  if (post.event) {
    return (
      <p className="meta numeric">
        <span>
          <Users className="icon" aria-hidden="true" />
          {feedTexts.joined(formatCount(post.event.join))}
        </span>
      </p>
    )
  }
  return (
    <p className="meta numeric">
      <Count icon={<Eye className="icon" aria-hidden="true" />} label={feedTexts.views} value={post.view} />
      <Count
        icon={<MessageCircle className="icon" aria-hidden="true" />}
        label={feedTexts.comments}
        value={post.total_comment}
      />
      <Count
        icon={<Heart className="icon" aria-hidden="true" />}
        label={feedTexts.likes}
        value={post.like}
        isOn={post.liked_by_current_user === 1}
      />
    </p>
  )
}

/** The counts of a card. */
interface Counted extends Pick<PostCard, 'view' | 'total_comment' | 'like' | 'liked_by_current_user'> {
  event: { join: number } | null
}

function Count({ icon, label, value, isOn }: { icon: React.ReactNode; label: string; value: number; isOn?: boolean }) {
  return (
    <span className={isOn ? 'liked' : undefined}>
      {icon}
      <span className="visually-hidden">{label} </span>
      {formatCount(value)}
    </span>
  )
}
