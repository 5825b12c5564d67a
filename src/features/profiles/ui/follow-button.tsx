import { UserCheck, UserPlus } from 'lucide-react'
import { profilePath } from '#features/accounts/constants.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useFollowTeacher } from '#features/interactions/ui/mutations.ts'
import type { Profile } from '../contract.ts'
import { profileTexts as texts } from '../texts.ts'

/** Button to follow or unfollow a teacher (PROF-015, PROF-033, ACT-019..021). */
export function FollowButton({ profile }: { profile: Profile }) {
  const path = profilePath(profile.id)
  const { mutate: follow } = useFollowTeacher({ userId: profile.id, path })
  const isFollowing = profile.isFollowing === 1
  return (
    <MemberButton
      className={isFollowing ? 'btn btn-soft w-full' : 'btn btn-primary w-full'}
      path={path}
      pendingAction={{ action: 'follow', id: profile.id }}
      onPress={() => follow(!isFollowing)}
      onReplay={() => follow(true)}
    >
      {isFollowing ? (
        <>
          <UserCheck className="icon" aria-hidden="true" /> {texts.following}
          <span className="visually-hidden">{texts.unfollow}</span>
        </>
      ) : (
        <>
          <UserPlus className="icon" aria-hidden="true" /> {texts.follow}
        </>
      )}
    </MemberButton>
  )
}
