import { useInfiniteQuery } from '@tanstack/react-query'
import { BookText } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '#components/forms/button.tsx'
import { OfficePage } from '#components/layout/office-page.tsx'
import { savedViewsQuery } from '#features/saved-views/ui/queries.ts'
import { relativeTime } from '#lib/dates.ts'
import { definePage, PageNotFound, type RawSearch, usePageContext } from '#lib/page.ts'
import { can } from '#lib/permissions.ts'
import { textParam } from '#lib/search-params.ts'
import { type ListAddress, useListView } from '#lib/use-list-view.ts'
import { MONTH_PATTERN, PURCHASE_FILTERS, SEARCH_MAX } from '../../constants.ts'
import { monthOf } from '../../policy.ts'
import { MonthBook } from '../month-book.tsx'
import { PurchaseList } from '../purchase-list.tsx'
import { bookQuery, officePurchasesQuery, type PurchaseView, slipQueueQuery } from '../queries.ts'
import { SlipQueue } from '../slip-queue.tsx'
import { bookTexts, officeTexts as texts } from '../texts.ts'

/** Parses the query of the address and ignores invalid values. */
function parseView(search: RawSearch): PurchaseView {
  const month = textParam(search, 'month') ?? ''
  const training = textParam(search, 'training') ?? ''
  return {
    filter: PURCHASE_FILTERS.find((one) => one === textParam(search, 'filter')) ?? 'all',
    month: MONTH_PATTERN.test(month) ? month : '',
    training: /^[1-9]\d{0,14}$/.test(training) ? training : '',
    search: (textParam(search, 'search') ?? '').trim().slice(0, SEARCH_MAX),
  }
}

const purchaseList: ListAddress<PurchaseView> = { path: '/admin/purchases', parse: parseView }

/** `/admin/purchases`: the queue of slips, all orders and the month's book. Other users get 404 (ADMIN-004). */
export const page = definePage<PurchaseView>({
  async load({ context: { api, queryClient, viewer, renderedAt }, search }) {
    if (!can(viewer, 'purchases.decide')) throw new PageNotFound()
    const view = parseView(search)
    await Promise.all([
      queryClient.prefetchQuery(slipQueueQuery(api)),
      queryClient.prefetchQuery(savedViewsQuery(api, 'purchases')),
      queryClient.prefetchInfiniteQuery(officePurchasesQuery(api, view)),
      queryClient.prefetchQuery(bookQuery(api, monthOf(renderedAt))),
    ])
    return view
  },
  head: () => ({ title: texts.title, isHidden: true }),
  Page: AdminPurchases,
})

function AdminPurchases() {
  const { view, shown, change } = useListView(purchaseList)
  const { api, renderedAt } = usePageContext()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const first = useInfiniteQuery(officePurchasesQuery(api, shown)).data?.pages[0]
  return (
    <OfficePage
      title={texts.title}
      lead={
        first &&
        texts.lead(
          first.queue.waiting,
          first.queue.oldestSentAt && relativeTime(first.queue.oldestSentAt, renderedAt),
          first.paidThisMonth,
        )
      }
      actions={
        <ButtonLink size="sm" variant="outline" href="#book" icon={<BookText className="icon" aria-hidden="true" />}>
          {bookTexts.title}
        </ButtonLink>
      }
    >
      <div className="grid grid-cols-1 gap-7">
        <SlipQueue chosenId={chosenId} onChoose={setChosenId} />
        <PurchaseList
          address={purchaseList}
          view={view}
          shown={shown}
          onChange={change}
          onOpen={({ id }) => {
            setChosenId(id)
            document.getElementById('slip-queue')?.focus()
          }}
        />
        <MonthBook />
      </div>
    </OfficePage>
  )
}
