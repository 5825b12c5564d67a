import { Children, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

const ROW_UNIT = 2
const RESIZE_DEBOUNCE_MS = 300

// On the server a layout effect would only warn.
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

interface MasonryProps {
  children: ReactNode
  label?: string
  isBusy?: boolean
  /** How long the window rests before cards are placed anew (decision Q-177). */
  resizeMs?: number
}

/**
 * Cards of unequal height without holes (FEED-019, FEED-020: the column count is the style sheet's). The DOM keeps
 * reading order; each card goes into the column that is shortest so far. Without script it is a plain grid in rows.
 */
export function Masonry({ children, label, isBusy, resizeMs = RESIZE_DEBOUNCE_MS }: MasonryProps) {
  const list = useRef<HTMLUListElement>(null)
  const count = Children.count(children)

  // Runs again when the number of cards changes: new ones need places.
  useBrowserLayoutEffect(() => {
    if (list.current && count > 0) placeCards(list.current)
  }, [count])

  useEffect(() => {
    const element = list.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout>
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => placeCards(element), resizeMs)
    }
    window.addEventListener('resize', later)
    // Thai faces change line breaks, so heights are right only once they are there.
    document.fonts.ready.then(() => placeCards(element))
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', later)
    }
  }, [resizeMs])

  return (
    <ul className="masonry" ref={list} aria-label={label} aria-busy={isBusy || undefined}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  )
}

/** Reads all heights first, then writes all places, so that the browser lays out once. */
function placeCards(list: HTMLUListElement) {
  const items = [...list.children] as HTMLElement[]
  list.classList.remove('placed')
  for (const item of items) item.style.gridArea = ''
  const style = getComputedStyle(list)
  const gap = Number.parseFloat(style.columnGap) || 0
  const tops = style.gridTemplateColumns.split(' ').map(() => 0)
  const heights = items.map((item) => item.getBoundingClientRect().height)
  list.classList.add('placed')
  items.forEach((item, index) => {
    const column = tops.indexOf(Math.min(...tops))
    const span = Math.ceil(((heights[index] ?? 0) + gap) / ROW_UNIT)
    item.style.gridArea = `${(tops[column] ?? 0) + 1} / ${column + 1} / span ${span}`
    tops[column] = (tops[column] ?? 0) + span
  })
}
