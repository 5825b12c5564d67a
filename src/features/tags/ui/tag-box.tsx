import { useState } from 'react'
import { ShowMore } from '#components/navigation/show-more.tsx'
import { DEFAULT_ROOT_ID, SECTION_TAG_TYPE } from '../constants.ts'
import type { Tag } from '../contract.ts'
import { findTag, type TagSelection, toggleTag } from '../policy.ts'
import { tagsTexts } from '../texts.ts'

interface TagBoxProps {
  tree: readonly Tag[]
  rootId: number
  selection: TagSelection
  onChange: (selection: TagSelection) => void
  /** Number of results of each tag; undefined while unknown. */
  counts: ReadonlyMap<number, number> | undefined
  /** `action=show-all-tags` shows all tags (FEED-028). */
  isExpanded?: boolean
}

/** The categories of the open tab as chips; those of the first tab are categories of tools (TAG-006, TAG-007). */
export function TagBox({ tree, rootId, selection, onChange, counts, isExpanded }: TagBoxProps) {
  const [isOpen, setOpen] = useState(isExpanded ?? false)
  const root = findTag(tree, rootId)
  if (!root) return null
  const hasChild = root.child.some((tag) => selection.tags.includes(tag.id))
  const categories = root.child.filter(({ type }) => type === SECTION_TAG_TYPE)
  return (
    <div className="tag-filter">
      <div className="tag-filter-bar">
        <h2 className="text-ui">{rootId === DEFAULT_ROOT_ID ? tagsTexts.toolCategory : tagsTexts.category}</h2>
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
          {categories.map(({ id, name }) => {
            const count = counts?.get(id)
            const isSelected = selection.tags.includes(id)
            return (
              <button
                key={id}
                type="button"
                className="chip"
                aria-pressed={isSelected}
                disabled={count === 0 && !isSelected}
                onClick={() => onChange(toggleTag(selection, id, tree))}
              >
                {name}
                {count !== undefined && (
                  <span className="numeric">
                    {count}
                    <span className="visually-hidden"> {tagsTexts.posts}</span>
                  </span>
                )}
              </button>
            )
          })}
        </div>
      </ShowMore>
    </div>
  )
}
