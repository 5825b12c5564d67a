import { UserCheck, UserPlus } from 'lucide-react'
import { profilePath } from '#features/accounts/constants.ts'
import { MemberButton } from '#features/accounts/ui/member-button.tsx'
import { useReactions } from '#features/interactions/ui/use-reactions.ts'
import type { Profile } from '../contract.ts'
import { profileTexts as texts } from '../texts.ts'

/** Button to follow or unfollow a teacher (PROF-015, PROF-033, ACT-019..021). */
export function FollowButton({ profile }: { profile: Profile }) {
  const press = useReactions()
  const path = profilePath(profile.id)
  const isFollowing = profile.isFollowing === 1
  const follow = (isOn: boolean) =>
    press((reactions, context) => void reactions.setFollow(context, { userId: profile.id, path }, isOn))
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
