import type { ReactNode } from 'react'
import type { ProfileTab } from '../constants.ts'
import type { Profile } from '../contract.ts'
import { ProfileTabs } from './profile-tabs.tsx'

interface ProfileScreenProps {
  profile: Profile
  path: string
  tab: ProfileTab
  /** The card of the person. */
  children: ReactNode
}

/** The court with the sala, the person's card over its edge, ideas and learning beside it. */
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
        </div>
      </div>
    </>
  )
}
