import type { ReactNode } from 'react'
import { isTeacher } from '#features/accounts/policy.ts'
import { NearbyReviews } from '#features/reviews/ui/nearby-reviews.tsx'
import type { ProfileTab } from '../constants.ts'
import type { Profile } from '../contract.ts'
import { ProfileTabs } from './profile-tabs.tsx'

interface ProfileScreenProps {
  profile: Profile
  path: string
  tab: ProfileTab
  /** Profile card of the person. */
  children: ReactNode
}

/** Layout of a profile: header picture, profile card overlapping its edge, and tabs for ideas and learning. */
export function ProfileScreen({ profile, path, tab, children }: ProfileScreenProps) {
  return (
    <>
      <div className="profile-banner" aria-hidden="true">
        <img src="/scenes/sala.svg" alt="" width="760" height="680" />
      </div>
      <div className="wrapper profile">
        {children}
        <div className="profile-main">
          <ProfileTabs key={profile.id} profile={profile} path={path} tab={tab} />
          {isTeacher(profile.member_type) && (
            <NearbyReviews key={`reviews ${profile.id}`} about={{ trainerId: profile.id }} />
          )}
        </div>
      </div>
    </>
  )
}
