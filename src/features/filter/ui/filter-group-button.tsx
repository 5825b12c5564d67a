import { useRef, useState } from 'react'
import { OpenIcon } from '#components/icons/icons.tsx'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import type { CountedPage, FilterChoice, FilterGroup } from '../policy.ts'
import { filterTexts } from '../texts.ts'

const loadPopover = () => import('./filter-popover.tsx').then((module) => module.FilterPopover)

interface FilterGroupButtonProps {
  group: FilterGroup
  choice: FilterChoice
  onChange: (choice: FilterChoice) => void
  page: CountedPage | undefined
}

/** Opens the choices of one group, from 768 px on. */
export function FilterGroupButton({ group, choice, onChange, page }: FilterGroupButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [FilterPopover, fetchPopover] = useLazyModule(loadPopover)
  const chosen = group.tags.filter(({ id }) => choice.tags.includes(id)).length
  return (
    // The popover is rendered next to its button: in the row it would be an item with a gap.
    <div className="max-md:hidden">
      <button
        ref={button}
        type="button"
        className="filter-btn"
        data-chosen={chosen > 0 || undefined}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => fetchPopover()}
        onFocus={() => fetchPopover()}
        onClick={() => (isOpen ? setOpen(false) : fetchPopover(() => setOpen(true)))}
      >
        {group.label}
        {chosen > 0 && <ChosenNumber count={chosen} />}
        <OpenIcon className="icon" />
      </button>
      {FilterPopover && (
        <FilterPopover
          group={group}
          choice={choice}
          onChange={onChange}
          page={page}
          button={button}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </div>
  )
}

/** Number of chosen filters on a button. */
export function ChosenNumber({ count }: { count: number }) {
  return (
    <span className="filter-number">
      <span className="visually-hidden">{filterTexts.chosenPrefix} </span>
      {count}
    </span>
  )
}
