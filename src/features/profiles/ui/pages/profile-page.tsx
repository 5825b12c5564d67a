import '#components/member-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { profilePath } from '#features/accounts/constants.ts'
import { isTeacher } from '#features/accounts/policy.ts'
import { definePage, PageNotFound, PageRedirect, usePageContext, usePageData } from '#lib/page.ts'
import { stringifySearch, textParam } from '#lib/search-params.ts'
import type { ProfileTab } from '../../constants.ts'
import type { Profile } from '../../contract.ts'
import { profileJsonLd, tabOf } from '../../policy.ts'
import { profileTexts as texts } from '../../texts.ts'
import { ContactEmail } from '../contact-email.tsx'
import { FollowButton } from '../follow-button.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { ProfileScreen } from '../profile-screen.tsx'
import { loadTab, profileQuery } from '../queries.ts'

interface ProfileData {
  profile: Profile
  tab: ProfileTab
}

/** `/profile/{id}`: public profile. The own id redirects to the own profile. */
export const page = definePage<ProfileData>({
  async load({ context, params, search }) {
    const { api, queryClient, viewer } = context
    const userId = Number(params.userId)
    if (String(userId) !== params.userId) throw new PageNotFound()
    if (viewer?.id === userId) throw new PageRedirect(`/my-profile${stringifySearch(search)}`)
    const profile = await queryClient.fetchQuery(profileQuery(api, userId))
    // The account was merged into another one.
    if (profile.id !== userId) throw new PageRedirect(`${profilePath(profile.id)}${stringifySearch(search)}`, 301)
    const tab = tabOf(textParam(search, 'tab'), profile)
    await loadTab(context, userId, tab)
    return { profile, tab }
  },
  head: ({ profile }, { context: { config } }) => ({
    title: profile.fullname,
    description: profile.about_me || texts.description(profile.fullname, profile.workplace),
    canonical: isTeacher(profile.member_type) ? profilePath(profile.id) : undefined,
    type: 'profile',
    // Search engines may index teachers only, because teachers publish posts.
    isHidden: !isTeacher(profile.member_type),
    jsonLd: isTeacher(profile.member_type) ? [profileJsonLd(profile, config.origin)] : undefined,
  }),
  Page() {
    const { profile: loaded, tab } = usePageData<ProfileData>()
    const { api } = usePageContext()
    const { data: profile = loaded } = useQuery(profileQuery(api, loaded.id))
    const isOfTeacher = isTeacher(profile.member_type)
    return (
      <ProfileScreen profile={profile} path={profilePath(profile.id)} tab={tab}>
        <ProfileCard profile={profile} facts={isOfTeacher && <ContactEmail profile={profile} />}>
          {isOfTeacher && <FollowButton profile={profile} />}
        </ProfileCard>
      </ProfileScreen>
    )
  },
})
