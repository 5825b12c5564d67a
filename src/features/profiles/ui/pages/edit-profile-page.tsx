import { accountTexts as texts } from '#features/accounts/texts.ts'
import { AccountSection } from '#features/accounts/ui/account-section.tsx'
import { AccountSummary } from '#features/accounts/ui/account-summary.tsx'
import { accountQuery, sessionsQuery } from '#features/accounts/ui/queries.ts'
import { OwnCopy } from '#features/copies/ui/own-copy.tsx'
import { copyQuery } from '#features/copies/ui/queries.ts'
import { NotificationMails } from '#features/notifications/ui/notification-mails.tsx'
import { mailChoicesQuery } from '#features/notifications/ui/queries.ts'
import { definePage } from '#lib/page.ts'

/** The own profile, for now what concerns the account alone (decision Q-24). */
export const page = definePage<null>({
  async load({ context: { api, queryClient } }) {
    // Without them the page still changes passwords: each part says what failed.
    await Promise.all([
      queryClient.prefetchQuery(accountQuery(api)),
      queryClient.prefetchQuery(sessionsQuery(api)),
      queryClient.prefetchQuery(mailChoicesQuery(api)),
      queryClient.prefetchQuery(copyQuery(api)),
    ])
    return null
  },
  head: () => ({ title: texts.pageTitle, isHidden: true }),
  Page: () => (
    <div className="wrapper max-w-[720px] pb-14">
      <h1 className="pt-11 pb-6 max-md:pt-8">{texts.pageTitle}</h1>
      <div className="grid gap-6">
        <AccountSummary />
        <NotificationMails />
        <AccountSection />
        <OwnCopy />
      </div>
    </div>
  ),
})
