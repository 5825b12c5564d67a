import '#components/member-sheet.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { pageShell, SkeletonPanels } from '#components/layout/page-shell.tsx'
import { showSnackbar, showSnackbarOnNextPage } from '#components/overlays/snackbar.tsx'
import { AccountLoadError } from '#features/accounts/ui/account-load-error.tsx'
import { AccountSection } from '#features/accounts/ui/account-section.tsx'
import { accountQuery, sessionsQuery } from '#features/accounts/ui/queries.ts'
import { DataExportCard } from '#features/data-export/ui/data-export-card.tsx'
import { dataExportQuery } from '#features/data-export/ui/queries.ts'
import { HomeChoicesCard } from '#features/home/ui/home-choices-card.tsx'
import { homeChoicesQuery } from '#features/home/ui/queries.ts'
import { NotificationMails } from '#features/notifications/ui/notification-mails.tsx'
import { mailChoicesQuery } from '#features/notifications/ui/queries.ts'
import { tagsQuery } from '#features/tags/ui/queries.ts'
import { definePage, usePageContext } from '#lib/page.ts'
import { ProfileForm } from '../profile-form.tsx'
import { editTexts as texts } from '../texts.ts'
import { useFreshAccount } from '../use-fresh-account.ts'

const PROFILE = '/my-profile'

/** Edits the profile and account settings (PROF-055..093, decision Q-24). */
export const page = definePage<null>({
  async load({ context: { api, queryClient } }) {
    // If a query fails, the page still renders: each section shows its own error, and the password can be changed.
    await Promise.all([
      queryClient.prefetchQuery(accountQuery(api)),
      queryClient.prefetchQuery(sessionsQuery(api)),
      queryClient.prefetchQuery(mailChoicesQuery(api)),
      queryClient.prefetchQuery(homeChoicesQuery(api)),
      queryClient.prefetchQuery(tagsQuery(api)),
      queryClient.prefetchQuery(dataExportQuery(api)),
    ])
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  shell: pageShell(texts.title, () => (
    <EditFrame>
      <SkeletonPanels count={2} lines={9} />
      <SkeletonPanels lines={5} />
    </EditFrame>
  )),
  Page: EditProfilePage,
})

function EditFrame({ children }: { children: ReactNode }) {
  return (
    <div className="wrapper max-w-[868px] pb-14">
      <a className="btn btn-ghost btn-sm mt-8 -ml-3 max-md:mt-5" href={PROFILE}>
        <ArrowLeft className="icon" />
        {texts.back}
      </a>
      <h1 className="pt-1 pb-5">{texts.title}</h1>
      <div className="grid gap-6">{children}</div>
    </div>
  )
}

function EditProfilePage() {
  const { api } = usePageContext()
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...accountQuery(api), staleTime: Number.POSITIVE_INFINITY })
  useFreshAccount(data?.data.id)
  return (
    <EditFrame>
      {data ? (
        <ProfileForm
          account={data.data}
          onSaved={(account, hasMore) => {
            queryClient.setQueryData(accountQuery(api).queryKey, { data: account })
            if (hasMore) {
              showSnackbar(texts.savedSoFar)
              return
            }
            // Load a new document, because name and picture appear in many places.
            showSnackbarOnNextPage(texts.saved)
            location.assign(PROFILE)
          }}
        />
      ) : (
        <AccountLoadError />
      )}
      <AccountSection>
        <HomeChoicesCard />
        <NotificationMails />
        <DataExportCard />
      </AccountSection>
    </EditFrame>
  )
}
