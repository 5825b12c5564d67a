import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '#components/feedback/load-more.tsx'
import { ListState } from '#components/office/list-state.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { SavedViews } from '#features/saved-views/ui/saved-views.tsx'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import type { ListAddress } from '#lib/use-list-view.ts'
import { CONFIRM_MAX } from '../constants.ts'
import type { OfficePurchase } from '../contract.ts'
import { ConfirmBar } from './confirm-bar.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import { officePurchasesQuery, type PurchaseView } from './queries.ts'
import { listTexts as texts } from './texts.ts'

const loadRefund = () => import('./refund-dialog.tsx').then((module) => module.RefundDialog)

interface PurchaseListProps {
  address: ListAddress<PurchaseView>
  /** What the filters say. */
  view: PurchaseView
  /** What the list answers. */
  shown: PurchaseView
  onChange: (next: Partial<PurchaseView>) => void
  onOpen: (purchase: OfficePurchase) => void
}

/** All orders by state, month, training and words; the slips among them can be confirmed together. */
export function PurchaseList({ address, view, shown, onChange, onOpen }: PurchaseListProps) {
  const { api } = usePageContext()
  const query = useInfiniteQuery(officePurchasesQuery(api, shown))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refunding, setRefunding] = useState<OfficePurchase | null>(null)
  const [RefundDialog, fetchRefund] = useLazyModule(loadRefund)
  const purchases = query.data?.pages.flatMap(({ data }) => data) ?? []
  const first = query.data?.pages[0]
  const selected = purchases.filter(({ id, state, slip }) => chosen.has(id) && state === 'checking' && slip)

  function select(ids: readonly number[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <section aria-labelledby="all-purchases">
      <h2 id="all-purchases" className="mb-3 text-h3">
        {texts.title}
      </h2>
      <PurchaseFilters
        view={view}
        trainingName={purchases[0]?.trainingName}
        count={first && texts.total(first.total, first.totalPriceText)}
        onChange={onChange}
      >
        <SavedViews list="purchases" address={address} view={view} />
      </PurchaseFilters>
      <ListState
        hasFailed={hasFailed(query)}
        isFetching={query.isFetching}
        onRetry={() => void query.refetch()}
        rows={query.isSuccess ? purchases.length : undefined}
        isFiltered={shown.filter !== 'all' || Boolean(shown.month || shown.training || shown.search)}
        onClearFilters={() => onChange({ filter: 'all', month: '', training: '', search: '' })}
        empty={{ title: texts.empty }}
      />
      {(query.isPending || purchases.length > 0) && (
        <PurchaseTable
          purchases={purchases}
          isLoading={query.isPending}
          chosen={chosen}
          onSelect={select}
          onOpen={onOpen}
          onRefund={(purchase) => fetchRefund(() => setRefunding(purchase))}
          onTraining={(trainingId) => onChange({ training: String(trainingId) })}
        />
      )}
      <LoadMore list={query} />
      {selected.length > 0 && (
        <ConfirmBar selected={selected.slice(0, CONFIRM_MAX)} onClear={() => setChosen(new Set())} />
      )}
      {RefundDialog && refunding && <RefundDialog purchase={refunding} onClose={() => setRefunding(null)} />}
    </section>
  )
}
