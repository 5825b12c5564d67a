import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '#components/feedback/empty-state.tsx'
import { LoadError } from '#components/feedback/load-error.tsx'
import { SkeletonLines } from '#components/feedback/skeleton.tsx'
import { Button } from '#components/forms/button.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { hasFailed } from '#lib/has-failed.ts'
import { usePageContext } from '#lib/page.ts'
import { CONFIRM_MAX } from '../constants.ts'
import type { OfficePurchase } from '../contract.ts'
import { ConfirmBar } from './confirm-bar.tsx'
import { PurchaseFilters } from './purchase-filters.tsx'
import { PurchaseTable } from './purchase-table.tsx'
import { officePurchasesQuery, type PurchaseView } from './queries.ts'
import { officeTexts, listTexts as texts } from './texts.ts'

const loadRefund = () => import('./refund-dialog.tsx').then((module) => module.RefundDialog)

interface PurchaseListProps {
  view: PurchaseView
  onChange: (next: Partial<PurchaseView>) => void
  onOpen: (purchase: OfficePurchase) => void
}

/** All orders by state, month, training and words; the slips among them can be confirmed together. */
export function PurchaseList({ view, onChange, onOpen }: PurchaseListProps) {
  const { api } = usePageContext()
  const query = useInfiniteQuery(officePurchasesQuery(api, view))
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
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-2">
        <h2 id="all-purchases" className="text-h3">
          {texts.title}
        </h2>
        {first && (
          <p className="numeric text-sm" role="status">
            {texts.total(first.total, first.totalPriceText)}
          </p>
        )}
      </div>
      <PurchaseFilters view={view} trainingName={purchases[0]?.trainingName} onChange={onChange} />
      {hasFailed(query) ? (
        <LoadError
          text={officeTexts.failed}
          isCentred
          isLoading={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        query.isPending && <SkeletonLines lines={6} />
      )}
      {query.isSuccess && purchases.length === 0 && (
        <EmptyState
          picture="no-result"
          headingLevel={3}
          title={texts.empty}
          actions={
            <Button variant="soft" onClick={() => onChange({ filter: 'all', month: '', training: '', search: '' })}>
              {texts.clear}
            </Button>
          }
        />
      )}
      {purchases.length > 0 && (
        <div className="card purchase-table">
          <PurchaseTable
            purchases={purchases}
            chosen={chosen}
            onSelect={select}
            onOpen={onOpen}
            onRefund={(purchase) => fetchRefund(() => setRefunding(purchase))}
            onTraining={(trainingId) => onChange({ training: String(trainingId) })}
          />
        </div>
      )}
      {query.hasNextPage && (
        <Button
          variant="outline"
          className="mt-5 w-full"
          isLoading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
      {selected.length > 0 && (
        <ConfirmBar selected={selected.slice(0, CONFIRM_MAX)} onClear={() => setChosen(new Set())} />
      )}
      {RefundDialog && refunding && <RefundDialog purchase={refunding} onClose={() => setRefunding(null)} />}
    </section>
  )
}
