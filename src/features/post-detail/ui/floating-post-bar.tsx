import { Bookmark, CircleCheck, Eye, Heart, Share2 } from 'lucide-react'
import { formatCount } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { RelatedSheet } from './related-sheet.tsx'

/** Floating bar at the bottom edge: the post's counts and the button for related content. */
export function FloatingPostBar({ post }: { post: Post }) {
  return (
    <div className="floating-bar">
      <div className="wrapper">
        <StatsBox post={post} />
        <RelatedSheet posts={post.associate_posts} />
      </div>
    </div>
  )
}

/** Views and reactions, from 768 px on (POST-040, POST-041). */
function StatsBox({ post }: { post: Post }) {
  const stats = [
    { label: postTexts.views, Icon: Eye, count: post.view },
    { label: postTexts.usedIt, Icon: CircleCheck, count: post.total_used_it },
    { label: postTexts.like, Icon: Heart, count: post.like },
    { label: postTexts.pin, Icon: Bookmark, count: post.total_pin },
    { label: postTexts.share, Icon: Share2, count: post.total_share },
  ]
  return (
    <dl className="post-counts">
      {stats.map(({ label, Icon, count }) => (
        <div key={label}>
          <dt>
            <Icon className="icon" aria-hidden="true" />
            <span className="visually-hidden">{label}</span>
          </dt>
          <dd className="numeric">{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
