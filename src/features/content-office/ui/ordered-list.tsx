import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { IconButton } from '#components/forms/icon-button.tsx'
import { formTexts as texts } from '../texts.ts'

interface OrderedItem {
  key: string
  name: string
  content: ReactNode
}

interface OrderedListProps {
  label: string
  items: readonly OrderedItem[]
  onMove: (from: number, to: number) => void
  onRemove?: ((index: number) => void) | undefined
}

/** Rows that are moved by drag, by Alt and an arrow, or by buttons; a live sentence names the new place. */
export function OrderedList({ label, items, onMove, onRemove }: OrderedListProps) {
  const dragged = useRef<number | null>(null)
  const [said, setSaid] = useState('')
  function move(from: number, to: number) {
    if (to < 0 || to >= items.length || from === to) return
    setSaid(texts.moved(items[from]?.name ?? '', to + 1, items.length))
    onMove(from, to)
  }
  const handleKey = (event: KeyboardEvent, index: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  const handleDrop = (event: DragEvent, index: number) => {
    event.preventDefault()
    if (dragged.current !== null) move(dragged.current, index)
    dragged.current = null
  }
  return (
    <>
      <ol className="grid gap-2" aria-label={label}>
        {items.map(({ key, name, content }, index) => (
          <li
            key={key}
            className="flex flex-wrap items-center gap-2 rounded border border-line p-2"
            draggable
            onDragStart={(event) => {
              // Text in a field of the row is selected, not dragged.
              if (
                document.activeElement instanceof HTMLInputElement &&
                event.currentTarget.contains(document.activeElement)
              )
                event.preventDefault()
              else dragged.current = index
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => handleDrop(event, index)}
            onKeyDown={(event) => handleKey(event, index)}
          >
            <div className="min-w-0 flex-1">{content}</div>
            <IconButton
              label={texts.up(name)}
              icon={<ArrowUp className="icon" aria-hidden="true" />}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              label={texts.down(name)}
              icon={<ArrowDown className="icon" aria-hidden="true" />}
              onClick={() => move(index, index + 1)}
            />
            {onRemove && (
              <IconButton
                label={texts.remove(name)}
                icon={<X className="icon" aria-hidden="true" />}
                onClick={() => onRemove(index)}
              />
            )}
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}

/** The list with one item at another place. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = items.toSpliced(from, 1)
  return next.toSpliced(to, 0, items[from] as Item)
}
