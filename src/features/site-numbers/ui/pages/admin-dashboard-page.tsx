import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { LoadError } from '#components/feedback/load-error.tsx'
import { ButtonLink } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { timeText, weekdayDate } from '#lib/dates.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { definePage, PageNotFound, usePageContext, usePageData } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { PERIODS, type Period } from '../../constants.ts'
import type { Dashboard } from '../../contract.ts'
import { sumOfWaiting } from '../../policy.ts'
import { pageTexts as texts } from '../../texts.ts'
import { HealthList } from '../health-list.tsx'
import { MissedSearches, NearVotes, ToolBars } from '../number-lists.tsx'
import { dashboardQuery } from '../queries.ts'
import { ReadersChart } from '../readers-chart.tsx'
import { TotalCards } from '../total-cards.tsx'
import { WaitingCards } from '../waiting-cards.tsx'

/** `/admin`: what waits first, then the numbers of a period. Other users get 404 (ADMIN-004). */
export const page = definePage<Period>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'system.manage')) throw new PageNotFound()
    const days = PERIODS.find((period) => period === textParam(search, 'days')) ?? '30'
    await queryClient.prefetchQuery(dashboardQuery(api, days))
    return days
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: DashboardPage,
})

function DashboardPage() {
  const days = usePageData<Period>()
  const { api, renderedAt } = usePageContext()
  const query = useQuery(dashboardQuery(api, days))
  const { data } = query
  const counted = data?.countedAt ? timeText(data.countedAt) : null
  return (
    <OfficePage
      title={data ? texts.waiting(sumOfWaiting(data.waiting)) : texts.title}
      lead={texts.lead(weekdayDate(renderedAt), counted)}
      actions={
        <>
          <PeriodSwitch days={days} />
          {data && (
            <ButtonLink
              className="max-md:hidden"
              size="sm"
              variant="outline"
              href={data.linkToCsv}
              download
              icon={<Download className="icon" aria-hidden="true" />}
            >
              {texts.csv}
            </ButtonLink>
          )}
        </>
      }
    >
      {data ? (
        <Content dashboard={data} days={days} />
      ) : hasFailed(query) ? (
        <LoadError text={texts.failed} isCentred isLoading={query.isFetching} onRetry={() => void query.refetch()} />
      ) : (
        <div className="skeleton h-96" aria-busy="true" />
      )}
    </OfficePage>
  )
}

/** Links, so that the period is in the address. */
function PeriodSwitch({ days }: { days: Period }) {
  return (
    <nav className="segments period-switch" aria-label={texts.period}>
      {PERIODS.map((period) => (
        <a
          key={period}
          href={period === '30' ? '/admin' : `/admin?days=${period}`}
          aria-current={period === days ? 'true' : undefined}
        >
          {texts.periods[period]}
        </a>
      ))}
    </nav>
  )
}

function Content({ dashboard, days }: { dashboard: Dashboard; days: Period }) {
  return (
    <div className="dashboard">
      <WaitingCards waiting={dashboard.waiting} />
      <TotalCards totals={dashboard.totals} />
      <div className="is-two-thirds">
        <ReadersChart dashboard={dashboard} days={days} />
      </div>
      <ToolBars tools={dashboard.tools} />
      <MissedSearches missed={dashboard.missed} />
      <NearVotes votes={dashboard.votes} />
      <HealthList health={dashboard.health} />
    </div>
  )
}
