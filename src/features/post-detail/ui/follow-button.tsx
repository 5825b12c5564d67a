import { Check, UserPlus } from 'lucide-react'
import type { RefObject } from 'react'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useFollowTeacher } from '#features/interactions/ui/mutations.ts'
import { canFollow } from '#features/posts/policy.ts'
import { useViewer } from '#lib/page.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

interface FollowButtonProps {
  post: Post
  /** Takes the focus when the button is replaced by the state. */
  place: RefObject<HTMLElement | null>
  className: string
}

/** Follows the teacher; afterwards the state takes its place (POST-007..009). */
export function FollowButton({ post, place, className }: FollowButtonProps) {
  const viewer = useViewer()
  const teacher = post.teacher_account
  const path = post.direct_uri_by_type
  const { mutate: setFollowing } = useFollowTeacher({ userId: teacher.id, path })
  if (teacher.isFollowing === 1 && !teacher.expired) {
    return (
      <p className="follow-state">
        <Check className="icon" aria-hidden="true" /> {postTexts.isFollowing}
      </p>
    )
  }
  if (!canFollow(viewer, teacher)) return null
  return (
    <MemberButton
      className={`btn ${className}`}
      path={path}
      pendingAction={{ action: 'follow', id: teacher.id }}
      onPress={() => {
        place.current?.focus({ preventScroll: true })
        setFollowing(true)
      }}
    >
      <UserPlus className="icon" aria-hidden="true" /> {postTexts.follow}
    </MemberButton>
  )
}
