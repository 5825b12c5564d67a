import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../state/class-names.ts'
import { followDrag } from './follow-drag.ts'
import type { RowKey } from './list-table.tsx'
import { sortTexts as texts } from './texts.ts'

interface SortListProps<Row, Key extends RowKey> {
  /** Accessible name. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => Key
  /** For the button that moves the row, and for the sentence about its place. */
  rowName: (row: Row) => string
  /** Called once when a row was dropped at another place. */
  onOrder: (keys: Key[]) => void
  /** Rows beside each other, dropped left or right of one. */
  isGrid?: boolean
  className?: string
  /** A row with the button that moves it. */
  children: (row: Row, handle: ReactNode, index: number) => ReactNode
}

interface Lifted<Key> {
  key: Key
  order: Key[]
}

/** A list that is ordered by drag, and by keyboard: Space lifts and drops, arrows move, Esc puts back. */
export function SortList<Row, Key extends RowKey>({
  label,
  rows,
  rowKey,
  rowName,
  onOrder,
  isGrid = false,
  className,
  children,
}: SortListProps<Row, Key>) {
  const list = useRef<HTMLOListElement>(null)
  const hintId = useId()
  const [lifted, setLifted] = useState<Lifted<Key> | null>(null)
  const [drop, setDrop] = useState<{ key: Key; isAfter: boolean } | null>(null)
  const [dragged, setDragged] = useState<Key | null>(null)
  const [spoken, setSpoken] = useState('')
  const keys = rows.map(rowKey)
  // Another admin may have changed the list meanwhile.
  const isCurrent = lifted !== null && lifted.order.toSorted().join() === keys.toSorted().join()
  const order = isCurrent ? lifted.order : keys
  const byKey = new Map(rows.map((row) => [rowKey(row), row]))
  const nameOf = (key: Key) => rowName(byKey.get(key) as Row)

  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (lifted) list.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus()
  }, [lifted])

  function place(key: Key, from: readonly Key[], to: number): Key[] {
    return from.filter((one) => one !== key).toSpliced(to, 0, key)
  }
  function finish(key: Key, next: Key[]) {
    setLifted(null)
    setSpoken(texts.dropped(nameOf(key), next.indexOf(key) + 1, next.length))
    if (next.join() !== keys.join()) onOrder(next)
  }
  function handleKey(event: KeyboardEvent, key: Key) {
    if (event.key === ' ') {
      event.preventDefault()
      if (isCurrent) return finish(lifted.key, lifted.order)
      setLifted({ key, order: keys })
      return setSpoken(texts.lifted(nameOf(key), keys.indexOf(key) + 1, keys.length))
    }
    if (!isCurrent) return
    const at = lifted.order.indexOf(lifted.key)
    const last = lifted.order.length - 1
    const targets: Record<string, number> = {
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      Home: 0,
      End: last,
    }
    const to = targets[event.key]
    if (event.key === 'Escape') {
      event.stopPropagation()
      setLifted(null)
      setSpoken(texts.returned(nameOf(key)))
    } else if (to === undefined) return
    event.preventDefault()
    if (to === undefined || to < 0 || to > last) return
    setLifted({ key: lifted.key, order: place(lifted.key, lifted.order, to) })
    setSpoken(texts.at(nameOf(lifted.key), to + 1, lifted.order.length))
  }
  function startDrag(event: PointerEvent, key: Key) {
    setLifted(null)
    setDragged(key)
    let target: typeof drop = null
    followDrag(event, {
      onMove(x, y) {
        const item = document.elementFromPoint(x, y)?.closest('li')
        const over = item && item.parentElement === list.current ? keys[Number(item.dataset.index)] : undefined
        if (item && over !== undefined) {
          const { left, top, width, height } = item.getBoundingClientRect()
          target = { key: over, isAfter: isGrid ? x > left + width / 2 : y > top + height / 2 }
          setDrop(target)
        }
      },
      onEnd(isDropped) {
        setDragged(null)
        setDrop(null)
        if (!isDropped || !target || target.key === key) return
        const others = keys.filter((one) => one !== key)
        finish(key, place(key, keys, others.indexOf(target.key) + (target.isAfter ? 1 : 0)))
      },
    })
  }

  return (
    <>
      <ol ref={list} className={classNames('sort-list', isGrid && 'is-grid', className)} aria-label={label}>
        {order.map((key, index) => {
          const row = byKey.get(key) as Row
          const isLifted = isCurrent && lifted.key === key
          const handle = (
            <button
              type="button"
              className="sort-handle"
              aria-label={texts.handle(rowName(row))}
              aria-describedby={hintId}
              aria-pressed={isLifted}
              onKeyDown={(event) => handleKey(event, key)}
              onPointerDown={(event) => startDrag(event, key)}
            >
              <GripVertical className="icon" aria-hidden="true" />
            </button>
          )
          return (
            <li
              key={key}
              data-index={index}
              data-lifted={isLifted || dragged === key || undefined}
              data-drop={drop?.key === key && dragged !== key ? (drop.isAfter ? 'after' : 'before') : undefined}
            >
              {children(row, handle, index)}
            </li>
          )
        })}
      </ol>
      <p id={hintId} className="visually-hidden">
        {texts.hint}
      </p>
      <p role="status" className="sort-place">
        {spoken}
      </p>
    </>
  )
}
