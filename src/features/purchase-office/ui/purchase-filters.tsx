import { Select } from '#components/forms/select.tsx'
import { RemovableChip } from '#components/navigation/chip.tsx'
import { ListSearch } from '#components/navigation/list-search.tsx'
import { usePageContext } from '#lib/page.ts'
import { PURCHASE_FILTERS, type PurchaseFilter, SEARCH_MAX } from '../constants.ts'
import { monthOptions } from '../policy.ts'
import type { PurchaseView } from './queries.ts'
import { listTexts as texts } from './texts.ts'

interface PurchaseFiltersProps {
  view: PurchaseView
  /** Of the training in the address. */
  trainingName?: string
  onChange: (next: Partial<PurchaseView>) => void
}

/** Search, state and month of the list; all are in the address. */
export function PurchaseFilters({ view, trainingName, onChange }: PurchaseFiltersProps) {
  const { renderedAt } = usePageContext()
  return (
    <>
      <div className="office-filters">
        <ListSearch
          key={view.search}
          label={texts.search}
          maxLength={SEARCH_MAX}
          words={view.search}
          onSearch={(search) => onChange({ search })}
        />
        <Select
          aria-label={texts.status}
          value={view.filter}
          options={PURCHASE_FILTERS.map((value) => ({ value, label: texts.filters[value] }))}
          onChange={(event) => onChange({ filter: event.currentTarget.value as PurchaseFilter })}
        />
        <Select
          aria-label={texts.month}
          value={view.month}
          options={[{ value: '', label: texts.allMonths }, ...monthOptions(renderedAt)]}
          onChange={(event) => onChange({ month: event.currentTarget.value })}
        />
      </div>
      {(view.training || view.search) && (
        <p className="mb-4 flex flex-wrap items-center gap-2">
          {view.training && (
            <RemovableChip
              label={texts.onlyTraining(trainingName ?? texts.unknownTraining)}
              onRemove={() => onChange({ training: '' })}
            />
          )}
          {view.search && (
            <RemovableChip label={texts.onlySearch(view.search)} onRemove={() => onChange({ search: '' })} />
          )}
        </p>
      )}
    </>
  )
}
