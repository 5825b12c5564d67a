import { useState } from 'react'
import { Checkbox } from '#components/forms/checkbox.tsx'
import type { Tag } from '#features/tags/contract.ts'
import { FILTER_CHOICES_SHOWN } from '../constants.ts'
import { type CaseStudyFilter, FILTERS, tagsOfKind, toggleFilter } from '../policy.ts'
import { caseStudiesTexts } from '../texts.ts'

interface FilterPanelProps {
  tree: readonly Tag[]
  filter: CaseStudyFilter
  onChange: (filter: CaseStudyFilter) => void
}

/** The three filters as groups of checkboxes (CASE-002): next to the list, or in a sheet on a phone. */
export function FilterPanel({ tree, filter, onChange }: FilterPanelProps) {
  return (
    <>
      {FILTERS.map(({ name, kind }) => (
        <FilterGroup
          key={name}
          legend={caseStudiesTexts.groups[kind]}
          tags={tagsOfKind(tree, kind)}
          chosen={filter[name] ?? []}
          onToggle={(id) => onChange(toggleFilter(filter, name, id))}
        />
      ))}
    </>
  )
}

interface FilterGroupProps {
  legend: string
  tags: readonly Tag[]
  chosen: readonly number[]
  onToggle: (id: number) => void
}

function FilterGroup({ legend, tags, chosen, onToggle }: FilterGroupProps) {
  const [isOpen, setOpen] = useState(tags.length <= FILTER_CHOICES_SHOWN + 1)
  const shown = isOpen ? tags : tags.filter((tag, at) => at < FILTER_CHOICES_SHOWN || chosen.includes(tag.id))
  return (
    <fieldset className="group">
      <legend className="label">{legend}</legend>
      {shown.map((tag) => (
        <Checkbox key={tag.id} label={tag.name} checked={chosen.includes(tag.id)} onChange={() => onToggle(tag.id)} />
      ))}
      {!isOpen && (
        <button type="button" className="link justify-self-start text-sm" onClick={() => setOpen(true)}>
          {caseStudiesTexts.moreOptions(tags.length - shown.length)}
        </button>
      )}
    </fieldset>
  )
}
