import { Settings } from 'lucide-react'
import { pageShell } from '#components/layout/page-shell.tsx'
import { definePage } from '#lib/page.ts'
import { notificationTexts as texts } from '../../texts.ts'
import { NotificationList, NotificationsSkeleton } from '../notification-list.tsx'
import { notificationsQuery, unreadQuery } from '../queries.ts'
import { ReadAllButton } from '../read-all-button.tsx'

/** All notifications of the signed-in user. */
export const page = definePage<null>({
  async load({ context: { api, queryClient, viewer } }) {
    // If the list cannot be loaded, it shows its error state.
    if (viewer) {
      await Promise.all([
        queryClient.prefetchInfiniteQuery(notificationsQuery(api)),
        queryClient.prefetchQuery(unreadQuery(api)),
      ])
    }
    return null
  },
  head: () => ({ title: texts.title, isHidden: true }),
  shell: pageShell(texts.title, () => (
    <div className="wrapper max-w-[720px] pb-14">
      <div className="flex items-center pt-11 pb-6 max-md:pt-8">
        <h1>{texts.title}</h1>
        <span className="icon-btn" />
      </div>
      <NotificationsSkeleton />
    </div>
  )),
  Page: () => (
    <div className="wrapper max-w-[720px] pb-14">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-11 pb-6 max-md:pt-8">
        <h1>{texts.title}</h1>
        <div className="flex items-center gap-1 max-md:-ml-3">
          <ReadAllButton />
          <a className="icon-btn" href="/my-profile/edit#notification-mails" aria-label={texts.settings}>
            <Settings className="icon" aria-hidden="true" />
          </a>
        </div>
      </div>
      <div className="grid gap-5">
        <NotificationList />
      </div>
    </div>
  ),
})
