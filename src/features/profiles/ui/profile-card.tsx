import { BriefcaseBusiness, School } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from '#components/media/avatar.tsx'
import type { Profile } from '../contract.ts'
import { hasJob } from '../policy.ts'
import { profileTexts as texts } from '../texts.ts'
import { AboutMe } from './about-me.tsx'
import { MemberBadge } from './member-badge.tsx'
import { ProfileCounts } from './profile-counts.tsx'
import { ProfileFact } from './profile-fact.tsx'

interface ProfileCardProps {
  profile: Profile
  /** Shown next to the member badge. */
  badges?: ReactNode
  /** Shown after job and workplace. */
  facts?: ReactNode
  /** Actions of the reader, shown last. */
  children?: ReactNode
}

/** Summary of a person: picture, name, badge, about me, counts and work (PROF-002..012). */
export function ProfileCard({ profile, badges, facts, children }: ProfileCardProps) {
  const place = texts.place(profile.workplace, profile.province)
  return (
    <section className="card padded profile-card" aria-labelledby="profile-name">
      <Avatar
        image={profile.user_profile}
        personId={profile.id}
        size={120}
        name={texts.photo(profile.fullname)}
        className="profile-avatar"
      />
      <h1 id="profile-name">{profile.fullname}</h1>
      <p className="line mt-1.5 empty:hidden">
        <MemberBadge person={profile} />
        {badges}
      </p>
      {profile.about_me && <AboutMe key={profile.id} text={profile.about_me} />}
      <ProfileCounts profile={profile} />
      <ul className="facts">
        {hasJob(profile.job) && (
          <ProfileFact icon={<BriefcaseBusiness className="icon" aria-hidden="true" />} label={texts.job}>
            {profile.job}
          </ProfileFact>
        )}
        {place && (
          <ProfileFact icon={<School className="icon" aria-hidden="true" />} label={texts.workplace}>
            {place}
          </ProfileFact>
        )}
        {facts}
      </ul>
      {children}
    </section>
  )
}
