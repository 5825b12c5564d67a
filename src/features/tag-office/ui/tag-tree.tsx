import { MoveVertical } from 'lucide-react'
import { Fragment, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { childrenOf, type Place } from '../policy.ts'
import { officeTexts as texts } from '../texts.ts'
import type { TreeTag } from './queries.ts'
import { TagRow } from './tag-row.tsx'
import { useLiftedTag } from './use-lifted-tag.ts'

interface TagTreeProps {
  tags: readonly TreeTag[]
  /** The tags on the screen when a filter is set; the tree is unfolded then and cannot be changed by hand. */
  found: ReadonlySet<number> | null
  openId: number | null
  unfolded: ReadonlySet<number>
  onFold: (id: number, isUnfolded: boolean) => void
  onOpen: (id: number) => void
  onMove: (id: number, place: Place) => void
}

interface ShownRow {
  tag: TreeTag
  level: number
  place: number
  siblings: number
}

/** The tags as an ARIA tree. Space lifts and drops a tag, arrows move it, Esc puts it back; a drag does the same. */
export function TagTree({ tags, found, openId, unfolded, onFold, onOpen, onMove }: TagTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<number | null>(null)
  const { lifted, spoken, handleKey, startDrag } = useLiftedTag(tags, unfolded, onMove)
  const rows = shownRows(tags, found, unfolded)
  const current = rows.find(({ tag }) => tag.id === currentId) ?? rows[0]
  const focusOn = (row: ShownRow | undefined) =>
    row && tree.current?.querySelector<HTMLElement>(`[data-id="${row.tag.id}"]`)?.focus()
  const isUnfolded = (id: number) => (childrenOf(tags, id).length === 0 ? null : found !== null || unfolded.has(id))

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey || !current) return
    const { tag } = current
    const isHandled = (found === null && handleKey(event, tag.id)) || navigate(event.key, current)
    if (isHandled) event.preventDefault()
  }

  function navigate(key: string, row: ShownRow): boolean {
    const at = rows.indexOf(row)
    const { tag } = row
    const state = isUnfolded(tag.id)
    if (key === 'ArrowDown') focusOn(rows[at + 1])
    else if (key === 'ArrowUp') focusOn(rows[at - 1])
    else if (key === 'Home') focusOn(rows[0])
    else if (key === 'End') focusOn(rows.at(-1))
    else if (key === 'Enter') onOpen(tag.id)
    else if (key === 'ArrowRight' && state === false) onFold(tag.id, true)
    else if (key === 'ArrowRight' && state) focusOn(rows[at + 1])
    else if (key === 'ArrowLeft' && state && found === null) onFold(tag.id, false)
    else if (key === 'ArrowLeft') focusOn(rows.find((one) => one.tag.id === tag.parentId))
    else return false
    return true
  }

  // A row that moves in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of the order
  useLayoutEffect(() => {
    if (currentId !== null && document.activeElement === document.body) focusOn(current)
  }, [tags])

  const line = lifted && dropLine(rows, tags, lifted)
  return (
    <section className="tag-tree">
      <p className="tag-tree-keys" aria-hidden="true">
        {(['move', 'fold', 'open', 'lift', 'back'] as const).map((name) => (
          <Fragment key={name}>
            <kbd className="key-hint">{KEYS[name]}</kbd> {texts.keys[name]}{' '}
          </Fragment>
        ))}
      </p>
      <div role="tree" aria-label={texts.tree} ref={tree} onKeyDown={press}>
        {rows.map((row) => (
          <Fragment key={row.tag.id}>
            {line?.beforeId === row.tag.id && <DropLine level={line.level} />}
            <TagRow
              {...row}
              isUnfolded={isUnfolded(row.tag.id)}
              isOpen={openId === row.tag.id}
              isLifted={lifted?.id === row.tag.id}
              isCurrent={current === row}
              canDrag={found === null}
              onFocus={() => setCurrentId(row.tag.id)}
              onOpen={() => onOpen(row.tag.id)}
              onFold={() => onFold(row.tag.id, !unfolded.has(row.tag.id))}
              onDrag={(event) => startDrag(event, row.tag.id)}
            />
          </Fragment>
        ))}
        {line?.beforeId === null && <DropLine level={line.level} />}
      </div>
      <p role="status" className="tag-tree-place">
        {found !== null ? texts.filtered : spoken && <MoveVertical className="icon" aria-hidden="true" />}
        {found === null && spoken}
      </p>
    </section>
  )
}

const KEYS = { move: '↑ ↓', fold: '→ ←', open: 'Enter', lift: 'Space', back: 'Esc' } as const

function DropLine({ level }: { level: number }) {
  return <div role="presentation" className="tag-tree-line" data-level={level} />
}

function shownRows(
  tags: readonly TreeTag[],
  found: ReadonlySet<number> | null,
  unfolded: ReadonlySet<number>,
): ShownRow[] {
  const rows: ShownRow[] = []
  const enter = (parentId: number | null, level: number) => {
    const children = childrenOf(tags, parentId)
    for (const [index, tag] of children.entries()) {
      if (found && !found.has(tag.id)) continue
      rows.push({ tag, level, place: index + 1, siblings: children.length })
      if (found || unfolded.has(tag.id)) enter(tag.id, level + 1)
    }
  }
  enter(null, 1)
  return rows
}

/** Where the line is drawn: before which row, null at the end. */
function dropLine(
  rows: readonly ShownRow[],
  tags: readonly TreeTag[],
  { id, place }: { id: number; place: Place },
): { beforeId: number | null; level: number } {
  const parent = rows.findIndex(({ tag }) => tag.id === place.parentId)
  const level = (rows[parent]?.level ?? 0) + 1
  const next = childrenOf(tags, place.parentId, id)[place.index]
  if (next && rows.some(({ tag }) => tag.id === next.id)) return { beforeId: next.id, level }
  const after = rows.slice(parent + 1).find((row) => row.level < level)
  return { beforeId: after?.tag.id ?? null, level }
}
