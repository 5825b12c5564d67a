import { Children, type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react'

const ROW_UNIT = 2
const RESIZE_DEBOUNCE_MS = 300

interface MasonryProps {
  children: ReactNode
  label?: string
  isBusy?: boolean
  /** Debounce of the layout after a size change, in milliseconds (UX-007, decision Q-177). */
  resizeMs?: number
}

/**
 * Cards of unequal height without gaps. The style sheet sets the number of columns (FEED-019, FEED-020). The DOM keeps
 * the reading order; each card is placed in the shortest column so far. Without script it is a plain grid.
 */
export function Masonry({ children, label, isBusy, resizeMs = RESIZE_DEBOUNCE_MS }: MasonryProps) {
  const list = useRef<HTMLUListElement>(null)
  const keys = Children.map(children, (card) => (card as ReactElement).key)?.join()

  // Runs again when the keys change, even if the number of cards is the same.
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !keys) return
    placeCards(element)
    let timer: ReturnType<typeof setTimeout>
    // Also re-measures on font load and text zoom, which fire no resize event.
    const observer = new ResizeObserver((entries) => {
      if (entries.every(({ target, contentRect }) => placedSizes.get(target) === sizeText(contentRect))) return
      clearTimeout(timer)
      timer = setTimeout(() => placeCards(element), resizeMs)
    })
    for (const item of element.children) observer.observe(item)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [keys, resizeMs])

  return (
    <ul className="masonry" ref={list} aria-label={label} aria-busy={isBusy || undefined}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

/** Sizes of the cards at the last layout. A new observer reports the size of every card, changed or not. */
const placedSizes = new WeakMap<Element, string>()
const sizeText = ({ width, height }: DOMRectReadOnly) => `${width} ${height}`

/** Reads all sizes before it writes all positions, so that the browser computes the layout only once. */
function placeCards(list: HTMLUListElement) {
  const items = [...list.children] as HTMLElement[]
  list.classList.remove('placed')
  for (const item of items) item.style.gridArea = ''
  const style = getComputedStyle(list)
  const gap = Number.parseFloat(style.columnGap) || 0
  const tops = style.gridTemplateColumns.split(' ').map(() => 0)
  const boxes = items.map((item) => item.getBoundingClientRect())
  list.classList.add('placed')
  boxes.forEach((box, index) => {
    const item = items[index]!
    const column = tops.indexOf(Math.min(...tops))
    const span = Math.ceil((box.height + gap) / ROW_UNIT)
    item.style.gridArea = `${(tops[column] ?? 0) + 1} / ${column + 1} / span ${span}`
    tops[column] = (tops[column] ?? 0) + span
    placedSizes.set(item, sizeText(box))
  })
}
