import type { Tag } from '#features/tags/contract.ts'
import { type CaseStudyFilter, FILTERS, filterCount, tagsOfKind, toggleFilter } from '../policy.ts'
import { caseStudiesTexts } from '../texts.ts'

interface FilterPanelProps {
  tree: readonly Tag[]
  filter: CaseStudyFilter
  onChange: (filter: CaseStudyFilter) => void
}

/** The three filters as groups of checkboxes (CASE-002); beside the list, or in a sheet on a phone. */
export function FilterPanel({ tree, filter, onChange }: FilterPanelProps) {
  return (
    <div className="grid gap-6">
      {FILTERS.map(({ name, kind }) => (
        <fieldset key={name} className="grid gap-2.5">
          <legend className="mb-2.5 font-semibold">{caseStudiesTexts.groups[kind]}</legend>
          {tagsOfKind(tree, kind).map((tag) => (
            <label key={tag.id} className="check">
              <input
                type="checkbox"
                checked={filter[name]?.includes(tag.id) ?? false}
                onChange={() => onChange(toggleFilter(filter, name, tag.id))}
              />
              <span>{tag.name}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {filterCount(filter) > 0 && (
        <button type="button" className="btn btn-ghost" onClick={() => onChange({})}>
          {caseStudiesTexts.clear}
        </button>
      )}
    </div>
  )
}
