import { useRef } from 'react'
import { Clamp } from '#components/layout/clamp.tsx'
import { Avatar } from '#components/media/avatar.tsx'
import { formatCount } from '#lib/counts.ts'
import { ABOUT_LINES } from '../constants.ts'
import type { Post } from '../contract.ts'
import { postTexts } from '../texts.ts'
import { FollowButton } from './follow-button.tsx'

/** The author of the post or the speaker of the training, with the Follow button (POST-007..009, POST-016). */
export function TeacherPanel({ post }: { post: Post }) {
  const teacher = post.teacher_account
  const name = teacher.name_for_case_study ?? teacher.name
  const panel = useRef<HTMLElement>(null)
  const role = post.event ? postTexts.speaker : postTexts.teacher
  const numbers = [
    { label: postTexts.ideas, value: teacher.ideas },
    { label: postTexts.followers, value: teacher.total_followers },
    { label: postTexts.following, value: teacher.following },
  ]
  return (
    <section className="card panel teacher-panel" aria-label={role} ref={panel} tabIndex={-1}>
      <div className="person person-full">
        <Avatar image={teacher.avatar} personId={teacher.id} size={64} />
        <div>
          <p className="teacher-role">{role}</p>
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
        <div className="teacher-footer">
          <dl className="stats-row">
            {numbers.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="numeric">{formatCount(value)}</dd>
              </div>
            ))}
          </dl>
          <FollowButton post={post} place={panel} className="btn-primary" />
        </div>
      )}
    </section>
  )
}
