import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '#components/forms/checkbox.tsx'
import { OpenIcon } from '#components/icons/icons.tsx'
import { Sheet } from '#components/overlays/sheet.tsx'
import {
  type CountedPage,
  countsOf,
  type FilterChoice,
  type FilterGroup,
  isSameChoice,
  toggleChoice,
} from '../policy.ts'
import { filterTexts } from '../texts.ts'
import { FilterChoices } from './filter-choices.tsx'

/** Query of the first page of a list, which counts the result of a choice. */
export interface CountsQuery {
  queryKey: QueryKey
  queryFn: () => Promise<CountedPage>
}

interface FilterSheetProps {
  groups: readonly FilterGroup[]
  choice: FilterChoice
  onApply: (choice: FilterChoice) => void
  /** The first page of the list of `choice`. */
  page: CountedPage | undefined
  queryOf: (choice: FilterChoice) => CountsQuery
  hasEducationPlan: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * All groups in a sheet, for phones. Choices apply with the button at the end, which shows the number of their results;
 * closing the sheet drops them. Mount it for each opening. Loaded when its button is reached.
 */
export function FilterSheet({ groups, choice, onApply, page, queryOf, hasEducationPlan, ...sheet }: FilterSheetProps) {
  const [pending, setPending] = useState(choice)
  // The group with a chosen tag is open at first, otherwise the first group.
  const [openGroup] = useState(() => {
    const found = groups.findIndex(({ tags }) => tags.some(({ id }) => choice.tags.includes(id)))
    return Math.max(0, found)
  })
  const { data, isPlaceholderData } = useQuery({
    ...queryOf(pending),
    placeholderData: (previous) => previous ?? page,
  })
  const counts = countsOf(data)
  // The counts of the choice before stay until the new ones are loaded; their total would be wrong.
  const total = isPlaceholderData && !isSameChoice(pending, choice) ? undefined : data?.total
  const apply = () => {
    sheet.onOpenChange(false)
    if (!isSameChoice(pending, choice)) onApply(pending)
  }
  return (
    <Sheet
      {...sheet}
      title={filterTexts.filter}
      footer={
        <>
          <button
            type="button"
            className="btn btn-ghost"
            onClick={() => setPending({ ...pending, tags: [], eduPlan: false })}
          >
            {filterTexts.clearAll}
          </button>
          <button type="button" className="btn btn-primary" onClick={apply}>
            {filterTexts.show(total)}
          </button>
        </>
      }
    >
      <div className="filter-folds">
        {groups.map((group, at) => {
          const chosen = group.tags.filter(({ id }) => pending.tags.includes(id))
          return (
            <details key={group.key} className="fold" open={at === openGroup}>
              <summary>
                {group.label}
                <span className="chosen">{chosen.map(({ name }) => name).join(', ')}</span>
                <OpenIcon className="icon" />
              </summary>
              <FilterChoices
                group={group}
                chosen={pending.tags}
                counts={counts}
                onToggle={(id) => setPending(toggleChoice(pending, id))}
              />
            </details>
          )
        })}
        {hasEducationPlan && (
          <Checkbox
            label={filterTexts.educationPlanOnly}
            checked={pending.eduPlan}
            onChange={(event) => setPending({ ...pending, eduPlan: event.target.checked })}
          />
        )}
      </div>
      <p role="status" className="visually-hidden">
        {total !== undefined && filterTexts.foundCount(total)}
      </p>
    </Sheet>
  )
}
