import type { KeyboardEvent } from 'react'
import { Checkbox } from '#components/forms/checkbox.tsx'
import type { FilterGroup } from '../policy.ts'
import { FilterCount } from './filter-count.tsx'

interface FilterChoicesProps {
  group: FilterGroup
  chosen: readonly number[]
  /** Undefined while unknown: then every choice is enabled. */
  counts: ReadonlyMap<number, number> | undefined
  onToggle: (id: number) => void
}

/** The choices of one group with their numbers of results. A choice without results is disabled unless it is chosen. */
export function FilterChoices({ group, chosen, counts, onToggle }: FilterChoicesProps) {
  return (
    <div className="filter-choices" role="group" aria-label={group.label}>
      {group.tags.map(({ id, name }) => {
        const count = counts?.get(id)
        const isChosen = chosen.includes(id)
        return (
          <Checkbox
            key={id}
            label={name}
            count={count === undefined ? '' : <FilterCount count={count} />}
            checked={isChosen}
            disabled={count === 0 && !isChosen}
            onChange={() => onToggle(id)}
            onKeyDown={moveWithArrows}
          />
        )
      })}
    </div>
  )
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** Up and down move between the choices of the group. */
function moveWithArrows(event: KeyboardEvent<HTMLInputElement>) {
  const step = STEPS[event.key]
  const group = event.currentTarget.closest('.filter-choices')
  if (!step || !group) return
  event.preventDefault()
  const inputs = [...group.querySelectorAll<HTMLInputElement>('input:enabled')]
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus()
}
