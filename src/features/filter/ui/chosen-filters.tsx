import type { Ref } from 'react'
import { RemovableChip } from '#components/navigation/chip.tsx'
import { restoreFocus } from '#components/overlays/restore-focus.ts'
import { formatNumber } from '#lib/counts.ts'
import type { ChosenFilter } from '../policy.ts'
import { filterTexts } from '../texts.ts'

interface ChosenFiltersProps {
  ref: Ref<HTMLDivElement>
  filters: readonly ChosenFilter[]
  /** Undefined while unknown. */
  total: number | undefined
  /** Without chosen filters, the total is for screen readers only: it announces a new list. */
  hasTotalInHeading: boolean
  onRemove: (filter: ChosenFilter) => void
  onClear: () => void
}

/** The number of results, and the chosen filters with the words between them. */
export function ChosenFilters({ ref, filters, total, hasTotalInHeading, onRemove, onClear }: ChosenFiltersProps) {
  const isTotalShown = !hasTotalInHeading || filters.length > 0
  return (
    <div ref={ref} className={isTotalShown ? 'chosen-filters' : 'list-gap'}>
      <p role="status" className={isTotalShown ? undefined : 'visually-hidden'}>
        {total !== undefined && (
          <>
            {filterTexts.found} <b className="numeric">{formatNumber(total)}</b> {filterTexts.unit}
          </>
        )}
      </p>
      {filters.length > 0 && (
        <>
          <ul aria-label={filterTexts.chosen}>
            {filters.map((filter) => (
              <li key={filter.tagId ?? 'education-plan'}>
                {filter.joiner && <span>{filterTexts.joiners[filter.joiner]}</span>}
                <RemovableChip label={filter.name} onRemove={() => onRemove(filter)} />
              </li>
            ))}
          </ul>
          <button ref={restoreFocus} type="button" className="link" onClick={onClear}>
            {filterTexts.clearAll}
          </button>
        </>
      )}
    </div>
  )
}
