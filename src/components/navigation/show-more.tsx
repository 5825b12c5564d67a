import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { OpenIcon } from '../icons/icons.tsx'
import { useResize } from '../layout/use-resize.ts'
import { kitTexts } from '../texts.ts'

const useBrowserLayoutEffect = typeof document === 'undefined' ? () => {} : useLayoutEffect

interface ShowMoreProps {
  children: ReactNode
  moreText?: string
  lessText?: string
  /** Controls the state, e.g. from the URL; uncontrolled by default. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Change it with the content to measure again. */
  contentKey?: string | number
  /** `[--cut:200px]` sets a height other than 140 px (100 px on a phone). */
  className?: string
}

/**
 * Cuts content taller than 140 px (100 px on a phone) and shows a toggle for the rest (TAG-009, TAG-010). Measures
 * again when fonts are loaded and after a resize. Opens when the keyboard focus reaches hidden content.
 */
export function ShowMore({
  children,
  moreText = kitTexts.showMore,
  lessText = kitTexts.showLess,
  isOpen: controlled,
  onOpenChange,
  contentKey,
  className,
}: ShowMoreProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [ownOpen, setOwnOpen] = useState(false)
  const [isTall, setTall] = useState(false)
  const isOpen = controlled ?? ownOpen
  const setOpen = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  const measure = () => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    // The limit is set in CSS, so it is read from the element while it is cut.
    element.style.removeProperty('--at')
    element.classList.add('is-cut')
    const limit = Number.parseFloat(getComputedStyle(element).maxHeight)
    if (isOpen) element.classList.remove('is-cut')
    const { top, height } = content.getBoundingClientRect()
    setTall(height > limit)
    if (height <= limit) return
    // Cut between two rows, not through a row.
    const ends = [...content.querySelectorAll('a, button, label, li')].map(
      (item) => item.getBoundingClientRect().bottom - top,
    )
    const at = Math.max(0, ...ends.filter((end) => end <= limit))
    if (at > 0) element.style.setProperty('--at', `${at}px`)
  }
  useBrowserLayoutEffect(measure, [contentKey])
  useResize(measure)

  const openWhenHidden = (event: FocusEvent<HTMLDivElement>) => {
    const { bottom } = event.currentTarget.getBoundingClientRect()
    if (!isOpen && isTall && event.target.getBoundingClientRect().bottom > bottom + 4) setOpen(true)
  }
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the focus events of its children */}
      <div id={id} ref={box} className={isOpen ? undefined : 'is-cut'} onFocus={openWhenHidden}>
        <div>{children}</div>
      </div>
      {isTall && (
        <button
          type="button"
          className="chip chip-soft show-more-toggle"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? lessText : moreText}
          <OpenIcon className="icon" />
        </button>
      )}
    </div>
  )
}
