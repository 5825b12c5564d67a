import { ROOT_TAGS } from '#features/tags/constants.ts'
import type { Tag } from '#features/tags/contract.ts'
import { type TagSelection, toggleTag } from '#features/tags/policy.ts'
import { tagsTexts } from '#features/tags/texts.ts'
import { resultsTexts } from '../texts.ts'

interface ResultTagsProps {
  tree: readonly Tag[]
  selection: TagSelection
  onChange: (selection: TagSelection) => void
}

/** Filters a search without a text by the four sections (TAG-024). */
export function ResultTags({ tree, selection, onChange }: ResultTagsProps) {
  return (
    <div className="chips" role="group" aria-label={resultsTexts.filters}>
      <button
        type="button"
        className="chip"
        aria-pressed={selection.tags.length === 0}
        onClick={() => onChange({ tags: [], eduPlan: false })}
      >
        {tagsTexts.all}
      </button>
      {ROOT_TAGS.map(({ id }) => (
        <button
          key={id}
          type="button"
          className="chip"
          lang="en"
          aria-pressed={selection.tags.includes(id)}
          onClick={() =>
            onChange(selection.tags.includes(id) ? { tags: [], eduPlan: false } : toggleTag(selection, id, tree))
          }
        >
          {tagsTexts.roots[id]?.name}
        </button>
      ))}
    </div>
  )
}
