import type { ReactNode } from 'react'
import { FilterBar, FilterSelect } from '#components/office/filter-bar.tsx'
import { provinces } from '#features/profiles/texts.ts'
import { PEOPLE_KINDS, PEOPLE_ROLES, PEOPLE_SEARCH_MAX, PEOPLE_SEEN, PEOPLE_STATES } from '../constants.ts'
import type { PeopleView } from './queries.ts'
import { peopleTexts as texts } from './texts.ts'

interface PeopleFiltersProps {
  view: PeopleView
  count?: string
  onChange: (next: Partial<PeopleView>) => void
  /** Saved views. */
  children: ReactNode
}

/** Search and filters of the list; all are in the address. */
export function PeopleFilters({ view, count, onChange, children }: PeopleFiltersProps) {
  return (
    <FilterBar
      search={{
        label: texts.search,
        maxLength: PEOPLE_SEARCH_MAX,
        words: view.search,
        onSearch: (search) => onChange({ search }),
      }}
      count={count}
    >
      <FilterSelect
        label={texts.kind}
        value={view.kind}
        options={PEOPLE_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={texts.role}
        value={view.role}
        options={PEOPLE_ROLES.map((value) => ({ value, label: texts.roles[value] }))}
        onChange={(role) => onChange({ role })}
      />
      <FilterSelect
        label={texts.province}
        value={view.province}
        options={provinces.map((value) => ({ value, label: value }))}
        onChange={(province) => onChange({ province })}
      />
      <FilterSelect
        label={texts.seen}
        value={view.seen}
        options={PEOPLE_SEEN.map((value) => ({ value, label: texts.seenWithin[value] }))}
        onChange={(seen) => onChange({ seen })}
      />
      <FilterSelect
        label={texts.state}
        value={view.state}
        options={PEOPLE_STATES.map((value) => ({ value, label: texts.states[value] }))}
        onChange={(state) => onChange({ state })}
      />
      {children}
    </FilterBar>
  )
}
