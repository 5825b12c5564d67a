import type { ReactNode } from 'react'
import { RemovableChip } from '#components/navigation/chip.tsx'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { usePageContext } from '#lib/page.ts'
import { PURCHASE_FILTERS, type PurchaseFilter, SEARCH_MAX } from '../constants.ts'
import { monthOptions } from '../policy.ts'
import type { PurchaseView } from './queries.ts'
import { listTexts as texts } from './texts.ts'

interface PurchaseFiltersProps {
  view: PurchaseView
  /** Of the training in the address. */
  trainingName?: string
  /** Number and sum of all pages. */
  count?: string
  onChange: (next: Partial<PurchaseView>) => void
  /** Saved views. */
  children: ReactNode
}

const states = PURCHASE_FILTERS.filter((filter) => filter !== 'all')

/** Search, state and month of the list; all are in the address. */
export function PurchaseFilters({ view, trainingName, count, onChange, children }: PurchaseFiltersProps) {
  const { renderedAt } = usePageContext()
  return (
    <FilterBar
      search={{
        label: texts.search,
        maxLength: SEARCH_MAX,
        words: view.search,
        onSearch: (search) => onChange({ search }),
      }}
      count={count}
    >
      <FilterSelect
        label={texts.status}
        value={view.filter === 'all' ? '' : view.filter}
        options={states.map((value) => ({ value, label: texts.filters[value] }))}
        onChange={(value) => onChange({ filter: (value || 'all') as PurchaseFilter })}
      />
      <FilterSelect
        label={texts.month}
        value={view.month}
        options={monthOptions(renderedAt)}
        onChange={(month) => onChange({ month })}
      />
      {view.training && (
        <RemovableChip
          label={texts.onlyTraining(trainingName ?? texts.unknownTraining)}
          onRemove={() => onChange({ training: '' })}
        />
      )}
      {children}
    </FilterBar>
  )
}
