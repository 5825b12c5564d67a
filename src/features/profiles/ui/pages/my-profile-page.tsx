import '#components/member-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { Mail, Pencil } from 'lucide-react'
import { Badge } from '#components/feedback/badge.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { MailAddress } from '#components/layout/mail-address.tsx'
import { pageShell, SkeletonPanels, SkeletonTabs } from '#components/layout/page-shell.tsx'
import { accountTexts } from '#features/accounts/texts.ts'
import { accountQuery } from '#features/accounts/ui/queries.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, usePageContext, useRawSearch, useViewer } from '#lib/page.ts'
import { textParam } from '#lib/search-params.ts'
import type { Viewer } from '#lib/viewer.ts'
import { tabOf } from '../../policy.ts'
import { profileTexts as texts } from '../../texts.ts'
import { ProfileCard } from '../profile-card.tsx'
import { ProfileFact } from '../profile-fact.tsx'
import { ProfileScreen } from '../profile-screen.tsx'
import { loadTab, profileQuery } from '../queries.ts'

/** `/my-profile`: the public view of the own profile, with private details (PROF-002..014). */
export const page = definePage<null>({
  async load({ context, search }) {
    const { api, queryClient } = context
    const profileOptions = profileQuery(api, ownId(context.viewer))
    // The page shows failed queries with a retry button (AUTH-053).
    await Promise.all([queryClient.prefetchQuery(accountQuery(api)), queryClient.prefetchQuery(profileOptions)])
    const profile = queryClient.getQueryData(profileOptions.queryKey)
    if (profile) await loadTab(context, profile.id, tabOf(textParam(search, 'tab'), profile))
    return null
  },
  head: () => ({ title: texts.mine, isHidden: true }),
  shell: pageShell(texts.mine, () => (
    <>
      <div className="profile-banner">
        <img src="/scenes/sala.svg" alt="" width="760" height="680" />
      </div>
      <div className="wrapper profile">
        <h1 className="visually-hidden">{texts.mine}</h1>
        <section className="card padded profile-card" aria-hidden="true">
          <span className="profile-avatar skeleton skeleton-face" />
          <SkeletonLines lines={8} />
        </section>
        <div className="profile-main">
          <SkeletonTabs />
          <div className="pt-5">
            <SkeletonPanels lines={6} />
          </div>
        </div>
      </div>
    </>
  )),
  Page() {
    const { api } = usePageContext()
    const id = ownId(useViewer())
    const queries = [useQuery(accountQuery(api)), useQuery(profileQuery(api, id))] as const
    const [{ data: account }, { data: profile }] = queries
    const asked = textParam(useRawSearch(), 'tab')
    if (!account || !profile) {
      const failed = queries.filter(hasFailed)
      return (
        <ProfileUnavailable
          hasFailed={failed.length > 0}
          isFetching={queries.some(({ isFetching }) => isFetching)}
          onRetry={() => failed.forEach(({ refetch }) => void refetch())}
        />
      )
    }
    const { id_code: code, email } = account.data
    return (
      <ProfileScreen profile={profile} path="/my-profile" tab={tabOf(asked, profile)}>
        <ProfileCard
          profile={profile}
          badges={code && <Badge className="numeric">{texts.idCode(code)}</Badge>}
          facts={
            email && (
              <ProfileFact icon={<Mail className="icon" aria-hidden="true" />} label={texts.email}>
                <MailAddress>{email}</MailAddress>
              </ProfileFact>
            )
          }
        >
          <ButtonLink
            variant="outline"
            className="w-full"
            href="/my-profile/edit"
            icon={<Pencil className="icon" aria-hidden="true" />}
          >
            {texts.edit}
          </ButtonLink>
        </ProfileCard>
      </ProfileScreen>
    )
  },
})

/** The page requires a member, so the viewer exists. */
const ownId = (viewer: Viewer | null) => viewer?.id ?? 0

interface ProfileUnavailableProps {
  hasFailed: boolean
  isFetching: boolean
  onRetry: () => void
}

function ProfileUnavailable({ hasFailed, isFetching, onRetry }: ProfileUnavailableProps) {
  return (
    <div className="wrapper max-w-[720px] py-14">
      <h1 className="visually-hidden">{texts.mine}</h1>
      <div className="card padded grid justify-items-start gap-3" aria-busy={isFetching}>
        {hasFailed ? (
          <LoadError
            text={accountTexts.userFailed}
            lang="en"
            note={accountTexts.userFailedNote}
            isLoading={isFetching}
            onRetry={onRetry}
          />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </div>
    </div>
  )
}
