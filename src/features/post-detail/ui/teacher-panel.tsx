import { UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { Clamp } from '#components/layout/clamp.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useFollowTeacher } from '#features/interactions/ui/mutations.ts'
import { canFollow } from '#features/posts/policy.ts'
import { formatCount } from '#lib/counts.ts'
import { usePageContext } from '#lib/page.ts'
import { ABOUT_LINES } from '../constants.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'

/** The author of the post, with the Follow button (POST-007..009, POST-016). */
export function TeacherPanel({ post }: { post: Post }) {
  const { viewer } = usePageContext()
  const teacher = post.teacher_account
  const name = teacher.name_for_case_study ?? teacher.name
  const path = post.direct_uri_by_type
  const panel = useRef<HTMLElement>(null)
  const { mutate: setFollowing } = useFollowTeacher({ userId: teacher.id, path })
  const follow = () => {
    // The button is removed after the press, so the panel takes the focus.
    panel.current?.focus({ preventScroll: true })
    setFollowing(true)
  }
  const numbers = [
    { label: postTexts.ideas, value: teacher.ideas },
    { label: postTexts.followers, value: teacher.total_followers },
    { label: postTexts.following, value: teacher.following },
  ]
  return (
    <section className="card panel" aria-label={postTexts.teacher} ref={panel} tabIndex={-1}>
      <div className="person person-full">
        <Avatar image={teacher.avatar} personId={teacher.id} size={64} />
        <div>
          <b>{teacher.profile_url ? <a href={teacher.profile_url}>{name}</a> : name}</b>
          <small>
            {teacher.desc_for_case_study ?? ([teacher.job, teacher.location].filter(Boolean).join(' ') || null)}
          </small>
        </div>
      </div>
      {teacher.description && (
        <Clamp lines={ABOUT_LINES} className="mt-3 text-sm text-ink-2">
          {teacher.description}
        </Clamp>
      )}
      {teacher.member_type === 1 && !teacher.expired && (
        <dl className="stats-row my-3.5">
          {numbers.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="numeric">{formatCount(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {canFollow(viewer, teacher) && (
        <MemberButton
          className="btn btn-primary w-full"
          path={path}
          pendingAction={{ action: 'follow', id: teacher.id }}
          onPress={follow}
        >
          <UserPlus className="icon" aria-hidden="true" /> {postTexts.follow}
        </MemberButton>
      )}
    </section>
  )
}
