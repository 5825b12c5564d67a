import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import type { MouseEvent, PointerEvent } from 'react'
import { Badge } from '#components/feedback/badge.tsx'
import { formatCount } from '#lib/counts.ts'
import { officeTexts as texts } from '../texts.ts'
import type { TreeTag } from './queries.ts'

interface TagRowProps {
  tag: TreeTag
  level: number
  place: number
  siblings: number
  /** Null without children. */
  isUnfolded: boolean | null
  isOpen: boolean
  isLifted: boolean
  /** In the tab order. */
  isCurrent: boolean
  canDrag: boolean
  onFocus: () => void
  onOpen: () => void
  onFold: () => void
  onDrag: (event: PointerEvent) => void
}

/** A tag in the tree. Pressing it opens its panel; the keys of the tree do the rest. */
export function TagRow({ tag, level, place, siblings, isUnfolded, ...row }: TagRowProps) {
  const fold = (event: MouseEvent) => {
    event.stopPropagation()
    row.onFold()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys of all its items
    <div
      role="treeitem"
      className="tag-tree-row"
      data-id={tag.id}
      data-level={level}
      data-lifted={row.isLifted || undefined}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isUnfolded ?? undefined}
      aria-selected={row.isOpen}
      tabIndex={row.isCurrent ? 0 : -1}
      onFocus={row.onFocus}
      onClick={row.onOpen}
    >
      {row.canDrag && tag.is_protected === 0 ? (
        <span className="sort-handle" onPointerDown={row.onDrag} title={texts.handle(tag.name)} aria-hidden="true">
          <GripVertical className="icon" />
        </span>
      ) : (
        <span className="tag-tree-gap" />
      )}
      {isUnfolded === null ? (
        <span className="tag-tree-gap is-small" />
      ) : (
        <span className="tag-tree-fold" onClick={fold} aria-hidden="true">
          {isUnfolded ? <ChevronDown className="icon" /> : <ChevronRight className="icon" />}
        </span>
      )}
      <span className="tag-tree-name">
        <b>{tag.name}</b> <small lang="en">/{tag.slug}</small>
      </span>
      {tag.is_protected === 0 && <Badge icon={null}>{texts.kinds[tag.kind]}</Badge>}
      <span className="tag-tree-posts numeric">{texts.posts(formatCount(tag.posts))}</span>
    </div>
  )
}
