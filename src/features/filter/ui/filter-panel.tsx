import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { SortOrder } from '../constants.ts'
import {
  type CountedPage,
  chosenFilters,
  countChosen,
  type FilterChoice,
  type FilterOffer,
  toggleChoice,
} from '../policy.ts'
import { filterTexts } from '../texts.ts'
import { ChosenFilters } from './chosen-filters.tsx'
import { ChosenNumber, FilterGroupButton } from './filter-group-button.tsx'
import type { CountsQuery } from './filter-sheet.tsx'
import { SortSelect } from './sort-select.tsx'

const loadSheet = () => import('./filter-sheet.tsx').then((module) => module.FilterSheet)

interface FilterPanelProps extends FilterOffer {
  /** As in the URL. */
  choice: FilterChoice
  onChange: (choice: FilterChoice) => void
  /** The first page of the list; undefined while it loads or after an error: the filter works without counts. */
  page: CountedPage | undefined
  /** The first page of the list with another choice. */
  queryOf: (choice: FilterChoice) => CountsQuery
  /** The orders of the list, the default first. */
  orders?: readonly SortOrder[]
  /** Tabs above the groups. */
  tabs?: ReactNode
  hasEducationPlan?: boolean
  /** The heading of the page states the total, so it is repeated next to chosen filters only. */
  hasTotalInHeading?: boolean
  /** Between the panel and the chosen filters. */
  children?: ReactNode
}

/**
 * The filter of a list: tabs, groups with counts, order, chosen filters. On phones the groups open in a sheet and the
 * two buttons stay below the header; therefore its parent element contains the list too.
 */
export function FilterPanel({ groups, tree, showsRoot, choice, onChange, page, queryOf, ...parts }: FilterPanelProps) {
  const { orders, tabs, hasEducationPlan = false, hasTotalInHeading = false, children } = parts
  const chosenRow = useRef<HTMLDivElement>(null)
  const [FilterSheet, fetchSheet] = useLazyModule(loadSheet)
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const count = countChosen(choice)
  /** From the buttons that stay in view: the reader sees the beginning of the new list. */
  const changeAndShow = (next: FilterChoice) => {
    onChange(next)
    const row = chosenRow.current
    if (row && row.getBoundingClientRect().top < 0) row.scrollIntoView()
  }
  const openSheet = () =>
    fetchSheet(() => {
      setOpenings((before) => before + 1)
      setOpen(true)
    })
  return (
    <>
      {(tabs || hasEducationPlan) && (
        <div className="filter-top">
          {tabs}
          {hasEducationPlan && (
            <label className="check">
              <input
                type="checkbox"
                checked={choice.eduPlan}
                onChange={(event) => onChange({ ...choice, eduPlan: event.target.checked })}
              />
              <span>
                {filterTexts.educationPlanOnly} <span className="hint">{filterTexts.educationPlanHint}</span>
              </span>
            </label>
          )}
        </div>
      )}
      <div className="filter-row" role="group" aria-label={filterTexts.filter}>
        <button
          type="button"
          className="filter-btn md:hidden"
          data-chosen={count > 0 || undefined}
          aria-haspopup="dialog"
          onPointerEnter={() => fetchSheet()}
          onFocus={() => fetchSheet()}
          onClick={openSheet}
        >
          <SlidersHorizontal className="icon" aria-hidden="true" />
          {filterTexts.filter}
          {count > 0 && <ChosenNumber count={count} />}
        </button>
        {groups.map((group) => (
          <FilterGroupButton key={group.key} group={group} choice={choice} onChange={onChange} page={page} />
        ))}
        {orders && (
          <SortSelect orders={orders} value={choice.sort} onChange={(sort) => changeAndShow({ ...choice, sort })} />
        )}
      </div>
      {children}
      <ChosenFilters
        ref={chosenRow}
        filters={chosenFilters({ groups, tree, showsRoot }, choice)}
        total={page?.total}
        hasTotalInHeading={hasTotalInHeading}
        onRemove={({ tagId }) =>
          onChange(tagId === undefined ? { ...choice, eduPlan: false } : toggleChoice(choice, tagId))
        }
        onClear={() => onChange({ ...choice, tags: [], eduPlan: false })}
      />
      {FilterSheet && (
        <FilterSheet
          key={openings}
          groups={groups}
          choice={choice}
          onApply={changeAndShow}
          page={page}
          queryOf={queryOf}
          hasEducationPlan={hasEducationPlan}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
