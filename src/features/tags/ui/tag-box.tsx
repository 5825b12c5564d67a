import { useState } from 'react'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { DEFAULT_ROOT_ID } from '../constants.ts'
import type { Tag } from '../contract.ts'
import { findTag, type TagSelection, toggleTag } from '../policy.ts'
import { tagsTexts } from '../texts.ts'

interface TagBoxProps {
  tree: readonly Tag[]
  rootId: number
  selection: TagSelection
  onChange: (selection: TagSelection) => void
  /** `action=show-all-tags` shows all tags (FEED-028). */
  isExpanded?: boolean
}

/** The tags under the open tab as filters; the first tab also offers the education plan (TAG-005..007). */
export function TagBox({ tree, rootId, selection, onChange, isExpanded }: TagBoxProps) {
  const [isOpen, setOpen] = useState(isExpanded ?? false)
  const root = findTag(tree, rootId)
  if (!root) return null
  const isFirst = rootId === DEFAULT_ROOT_ID
  const hasChild = root.child.some((tag) => selection.tags.includes(tag.id))
  return (
    <div className="tag-filter">
      <div className="tag-filter-bar">
        <h2 className="text-h3">{isFirst ? tagsTexts.toolCategory : tagsTexts.category}</h2>
        {isFirst && (
          <label className="check">
            <input
              type="checkbox"
              checked={selection.eduPlan}
              onChange={(event) => onChange({ ...selection, eduPlan: event.target.checked })}
            />
            <span>
              {tagsTexts.educationPlanOnly}{' '}
              <span className="text-ink-3 text-sm max-md:hidden">{tagsTexts.educationPlanHint}</span>
            </span>
          </label>
        )}
      </div>
      <ShowMore moreText={tagsTexts.showAll} lessText={tagsTexts.showLess} isOpen={isOpen} onOpenChange={setOpen}>
        <div className="chips">
          <button
            type="button"
            className="chip"
            aria-pressed={!hasChild}
            onClick={() => onChange({ ...selection, tags: [rootId] })}
          >
            {tagsTexts.all}
          </button>
          {root.child.map((tag) => (
            <button
              key={tag.id}
              type="button"
              className="chip"
              aria-pressed={selection.tags.includes(tag.id)}
              onClick={() => onChange(toggleTag(selection, tag.id, tree))}
            >
              {tag.name}
            </button>
          ))}
        </div>
      </ShowMore>
    </div>
  )
}
