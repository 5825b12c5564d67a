import { definePage } from '#lib/page.ts'
import { accountTexts as texts } from '../../texts.ts'
import { AccountSection } from '../account-section.tsx'
import { AccountSummary } from '../account-summary.tsx'
import { accountQuery, sessionsQuery } from '../queries.ts'

/** The own profile, for now its account section alone (decision Q-24). */
export const page = definePage<null>({
  async load({ context }) {
    // Without them the page still changes passwords: each part says what failed.
    await Promise.all([
      context.queryClient.prefetchQuery(accountQuery(context.api)),
      context.queryClient.prefetchQuery(sessionsQuery(context.api)),
    ])
    return null
  },
  head: () => ({ title: texts.pageTitle, isHidden: true }),
  Page: () => (
    <div className="wrapper max-w-[720px] pb-14">
      <h1 className="pt-11 pb-6 max-md:pt-8">{texts.pageTitle}</h1>
      <div className="grid gap-6">
        <AccountSummary />
        <AccountSection />
      </div>
    </div>
  ),
})
