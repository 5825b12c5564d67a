import type { RefObject } from 'react'
import { Popover } from '#components/overlays/popover.tsx'
import { type CountedPage, countsOf, type FilterChoice, type FilterGroup, toggleChoice } from '../policy.ts'
import { filterTexts } from '../texts.ts'
import { FilterChoices } from './filter-choices.tsx'

interface FilterPopoverProps {
  group: FilterGroup
  choice: FilterChoice
  onChange: (choice: FilterChoice) => void
  page: CountedPage | undefined
  button: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The choices of one group below its button; each applies at once. Loaded when its button is reached. */
export function FilterPopover({ group, choice, onChange, page, button, open, onOpenChange }: FilterPopoverProps) {
  const ids = group.tags.map(({ id }) => id)
  return (
    <Popover
      open={open}
      onOpenChange={onOpenChange}
      button={button}
      align="start"
      title={group.label}
      footer={
        <>
          <button
            type="button"
            className="btn btn-ghost btn-sm"
            onClick={() => onChange({ ...choice, tags: choice.tags.filter((id) => !ids.includes(id)) })}
          >
            {filterTexts.clearGroup}
          </button>
          <button type="button" className="btn btn-primary btn-sm" onClick={() => onOpenChange(false)}>
            {filterTexts.show(page?.total)}
          </button>
        </>
      }
    >
      <FilterChoices
        group={group}
        chosen={choice.tags}
        counts={countsOf(page)}
        onToggle={(id) => onChange(toggleChoice(choice, id))}
      />
    </Popover>
  )
}
