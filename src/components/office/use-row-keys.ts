import { type RefObject, useEffect, useEffectEvent } from 'react'
import { areLetterKeysOn } from '../state/letter-keys.ts'

const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]'
/** Enter and the space bar press these. */
const CONTROLS = `${FIELDS}, input, button, a, summary`
/** Dialogs, menus and popovers have keys of their own. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

interface RowKeys {
  /** False where the person turned single-letter keys off (WCAG 2.1.4). */
  isActive: boolean
  table: RefObject<HTMLTableElement | null>
  /** Moves to the next or previous row. */
  onMove: (step: 1 | -1) => void
  /** Selects the current row or removes it from the selection. */
  onSelect: () => void
  /** Opens the current row. */
  onOpen: () => void
}

/** Keys of a table: J and K move, X selects, Enter opens. Letters are read by place, so that the Thai layout works too. */
export function useRowKeys({ isActive, table, ...on }: RowKeys): void {
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    if (event.key === 'Enter') on.onOpen()
    else if (event.code === 'KeyJ') on.onMove(1)
    else if (event.code === 'KeyK') on.onMove(-1)
    else if (event.code === 'KeyX') on.onSelect()
    else return false
    return true
  })
  useEffect(() => {
    if (!isActive) return
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || !table.current) return
      if (!areLetterKeysOn()) return
      const target = event.target instanceof Element ? event.target : null
      if (document.querySelector(OVERLAYS)) return
      if (target?.closest(event.key === 'Enter' ? CONTROLS : FIELDS)) return
      if (press(event)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isActive, table])
}
