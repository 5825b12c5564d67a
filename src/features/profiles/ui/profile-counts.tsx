import { isTeacher } from '#features/accounts/policy.ts'
import { formatCount } from '#lib/counts.ts'
import type { Profile } from '../contract.ts'
import { profileTexts as texts } from '../texts.ts'

/**
 * Numbers of ideas, followers and following. Only teachers have the first two (PROF-012, PROF-027, PROF-031, PROF-032).
 */
export function ProfileCounts({ profile }: { profile: Profile }) {
  const following = { label: texts.following, count: profile.following }
  const counts = isTeacher(profile.member_type)
    ? [
        { label: texts.ideas, count: profile.ideas },
        { label: texts.followers, count: profile.total_followers },
        following,
      ]
    : [following]
  return (
    <dl className={counts.length === 1 ? 'stats-row is-single' : 'stats-row'}>
      {counts.map(({ label, count }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
