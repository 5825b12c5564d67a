import { useInfiniteQuery } from '@tanstack/react-query'
import { OfficePage } from '#components/layout/office-page.tsx'
import { Tabs } from '#components/navigation/tabs.tsx'
import { definePage, PageNotFound, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { ADMIN_COUNT_MAX, ADMIN_REVIEW_FILTERS, type AdminReviewFilter } from '../../constants.ts'
import { adminTexts as texts } from '../../texts.ts'
import { AdminReviewList } from '../admin-review-list.tsx'
import { moderatedReviewsQuery, reviewAuditQuery } from '../queries.ts'
import { ReviewAudit } from '../review-audit.tsx'

type AdminTab = AdminReviewFilter | 'audit'
const TABS: readonly AdminTab[] = [...ADMIN_REVIEW_FILTERS, 'audit']

interface View {
  tab: AdminTab
}

const reviewList: ListAddress<View> = {
  path: '/admin/reviews',
  parse: (search) => ({ tab: TABS.find((one) => one === textParam(search, 'tab')) ?? 'waiting' }),
}

/** Decisions on reviews, and their log. Other users get 404 (ADMIN-004). */
export const page = definePage<View>({
  async load({ context: { api, queryClient, viewer }, search }) {
    if (!can(viewer, 'reviews.moderate')) throw new PageNotFound()
    const { tab } = reviewList.parse(search)
    if (tab === 'audit') await queryClient.prefetchInfiniteQuery(reviewAuditQuery(api))
    else await queryClient.prefetchInfiniteQuery(moderatedReviewsQuery(api, tab))
    return { tab }
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page() {
    const { shown, change } = useListView(reviewList)
    const { tab } = shown
    const { api } = usePageContext()
    const filter = tab === 'audit' ? 'waiting' : tab
    const counts = useInfiniteQuery({ ...moderatedReviewsQuery(api, filter), enabled: tab !== 'audit' }).data?.pages[0]
      ?.counts
    const many = (count = 0) => (count > 0 ? texts.many(count, ADMIN_COUNT_MAX) : undefined)
    return (
      <OfficePage title={texts.title} lead={texts.lead}>
        <Tabs
          idPrefix="review-moderation"
          label={texts.tabs}
          value={tab}
          onChange={(id) => change({ tab: id as AdminTab })}
          items={TABS.map((id) => ({
            id,
            label: id === 'audit' ? texts.audit : texts.filters[id],
            count: id === 'waiting' || id === 'reported' ? many(counts?.[id]) : undefined,
          }))}
        />
        <div role="tabpanel" id="review-moderation-panel" aria-labelledby={`review-moderation-${tab}`} className="pt-5">
          {tab === 'audit' ? <ReviewAudit /> : <AdminReviewList key={tab} filter={tab} />}
        </div>
      </OfficePage>
    )
  },
})
