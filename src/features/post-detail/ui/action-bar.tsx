import { Bookmark, CircleCheck, Heart, MessageCircle, Share2 } from 'lucide-react'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { formatCount } from '#lib/counts.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

/**
 * Used-it, like, pin, share, comment: floating beside the post above 960 px, a bar at the thumb below
 * (POST-037..039, POST-050). The style sheet shows one of the two.
 */
export function ActionBar({ post }: { post: Post }) {
  return (
    <>
      <aside className="fab" aria-label={postTexts.actions}>
        <Actions post={post} />
      </aside>
      <div className="mbar" role="group" aria-label={postTexts.actions}>
        <Actions post={post} />
      </div>
    </>
  )
}

function Actions({ post }: { post: Post }) {
  const path = post.direct_uri_by_type
  const toggles = [
    {
      kind: 'used',
      action: 'used_it',
      Icon: CircleCheck,
      label: postTexts.usedIt,
      count: post.total_used_it,
      isOn: post.used_by_current_user,
    },
    {
      kind: 'like',
      action: 'like',
      Icon: Heart,
      label: postTexts.like,
      count: post.like,
      isOn: post.liked_by_current_user,
    },
    {
      kind: 'pin',
      action: 'pin',
      Icon: Bookmark,
      label: postTexts.pin,
      count: post.total_pin,
      isOn: post.pin_by_current_user,
    },
  ] as const
  return (
    <>
      {toggles.map(({ kind, action, Icon, label, count, isOn }) => (
        <MemberButton key={kind} path={path} wants={{ action, id: post.id }} className={kind} aria-pressed={isOn === 1}>
          <Icon className="i" aria-hidden="true" />
          <span>{label}</span>
          <span className="num">{formatCount(count)}</span>
        </MemberButton>
      ))}
      <MemberButton path={path} wants={{ action: 'share', id: post.id }}>
        <Share2 className="i" aria-hidden="true" />
        <span>{postTexts.share}</span>
        <span className="num">{formatCount(post.total_share)}</span>
      </MemberButton>
      {/* Events have no comments (decision Q-125). */}
      {!post.event && (
        <a href="#comments">
          <MessageCircle className="i" aria-hidden="true" />
          <span>{postTexts.comment}</span>
          <span className="num">{formatCount(post.total_comment)}</span>
        </a>
      )}
    </>
  )
}
