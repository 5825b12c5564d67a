import { BookOpen, ChevronLeft, Clock, Eye } from 'lucide-react'
import { Fragment, useEffect, useRef, useState } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { keepTogether } from '#components/layout/keep-together.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { Breadcrumb } from '#components/navigation/breadcrumb.tsx'
import { PostBadges } from '#features/feed/ui/post-badges.tsx'
import { formatCount } from '#lib/counts.ts'
import { readingMinutes } from '#lib/reading-time.ts'
import type { Post } from '../contract.ts'
import { sectionOf } from '../policy.ts'
import { postTexts } from '../texts.ts'
import { FollowButton } from './follow-button.tsx'

/** Breadcrumb, title, author, reading time and date of a post (POST-004..006). */
export function PostHeader({ post }: { post: Post }) {
  const byline = useRef<HTMLDivElement>(null)
  const minutes = readingMinutes(post.description)
  const { tech_review: review } = post
  return (
    <header className="post-header">
      <PostPath post={post} />
      <p className="line">
        {/* `PostBadges` shows the badge of a case study. */}
        {post.teaching_story?.type !== 1 && <Badge lang="en">{postTexts.kinds[post.post_type]}</Badge>}
        <StatusBadge status={post.status} />
        <PostBadges post={post} />
      </p>
      <div className="post-title">
        {review?.tool_image && <img src={review.tool_image} alt="" width="64" height="64" />}
        <h1>{keepTogether(post.topic)}</h1>
      </div>
      {post.headline_caption && <p className="post-lead">{keepTogether(post.headline_caption)}</p>}
      <div className="byline" ref={byline} tabIndex={-1}>
        <Avatar image={post.teacher_image} personId={post.teacher_account.id} size={48} />
        <div>
          <p>
            <b>{post.teacher_short_name}</b>
            {post.teacher_account.member_type === 1 && <Badge tone="soft">{postTexts.isTeacher}</Badge>}
          </p>
          <small>{post.teacher_location}</small>
          {post.co_authors.length > 0 && <CoAuthors authors={post.co_authors} />}
        </div>
        <FollowButton post={post} place={byline} className="btn-outline btn-sm" />
      </div>
      <p className="post-dates">
        <span>
          <BookOpen className="icon" aria-hidden="true" /> {postTexts.readingTime(minutes)}
        </span>
        <span>
          <Clock className="icon" aria-hidden="true" /> {post.updated_at_text}
        </span>
        <span>
          <Eye className="icon" aria-hidden="true" />
          <span className="visually-hidden">{postTexts.views} </span>
          {formatCount(post.view)}
        </span>
      </p>
    </header>
  )
}

/** Those who wrote with the author, as links to their profiles. */
function CoAuthors({ authors }: { authors: Post['co_authors'] }) {
  return (
    <small className="co-author-names">
      {postTexts.writtenWith}{' '}
      {authors.map(({ id, name, profile_url }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          {profile_url ? <a href={profile_url}>{name}</a> : name}
        </Fragment>
      ))}
    </small>
  )
}

/** Warns the author and admins about a post that is not listed. */
export function StatusBadge({ status }: Pick<Post, 'status'>) {
  if (status === 1) return null
  return <Badge tone="warning">{status === 0 ? postTexts.draft : postTexts.unlisted}</Badge>
}

/** Way back: home and the section, and the previous page for readers who came from this site (POST-006, Q-138). */
export function PostPath({ post }: { post: Post }) {
  const [canGoBack, setCanGoBack] = useState(false)
  useEffect(() => setCanGoBack((window.history.state?.__TSR_index ?? 0) > 0), [])
  const section = sectionOf(post)
  return (
    <div className="post-path">
      {canGoBack && (
        <button type="button" className="btn btn-ghost btn-sm -ml-3" onClick={() => window.history.back()}>
          <ChevronLeft className="icon" aria-hidden="true" /> {postTexts.back}
        </button>
      )}
      <Breadcrumb
        crumbs={[
          { label: postTexts.home, href: '/' },
          { label: section.name, href: section.path },
        ]}
      />
    </div>
  )
}
