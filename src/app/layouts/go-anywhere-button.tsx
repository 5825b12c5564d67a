import { Keyboard, Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { areLetterKeysOn } from '#components/state/letter-keys.ts'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { officeTexts } from './texts.ts'

const texts = officeTexts.anywhere
const loadDialog = () => import('./go-anywhere-dialog.tsx').then((module) => module.GoAnywhereDialog)
const loadShortcuts = () => import('./shortcuts-dialog.tsx').then((module) => module.ShortcutsDialog)
const FIELDS = 'input, select, textarea, [contenteditable="true"]'
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** Opens the dialog that goes anywhere, also with Ctrl+K, and the list of keys, also with `?`. */
export function GoAnywhereButton() {
  const [open, setOpen] = useState<'anywhere' | 'shortcuts' | null>(null)
  const [GoAnywhereDialog, fetchDialog] = useLazyModule(loadDialog)
  const [ShortcutsDialog, fetchShortcuts] = useLazyModule(loadShortcuts)
  const goAnywhere = () => fetchDialog(() => setOpen('anywhere'))
  const showShortcuts = () => fetchShortcuts(() => setOpen('shortcuts'))
  const press = useEffectEvent((event: KeyboardEvent): boolean => {
    const isOpenKey = event.code === 'KeyK' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (isOpenKey) {
      if (open === 'anywhere') setOpen(null)
      else if (!document.querySelector(OVERLAYS)) goAnywhere()
      return true
    }
    const isHelp = event.key === '?' && !event.ctrlKey && !event.metaKey && !event.altKey && areLetterKeysOn()
    const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null
    if (!isHelp || isInField || document.querySelector(OVERLAYS)) return false
    showShortcuts()
    return true
  })
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (!event.defaultPrevented && press(event)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  const close = () => setOpen(null)
  return (
    <>
      <button
        type="button"
        className="go-anywhere"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onPointerEnter={() => fetchDialog()}
        onClick={goAnywhere}
      >
        <Search className="icon" aria-hidden="true" />
        <span>{texts.open}</span>
        <span className="key" aria-hidden="true">
          Ctrl K
        </span>
      </button>
      <button
        type="button"
        className="icon-btn office-keys"
        aria-label={texts.shortcuts}
        aria-haspopup="dialog"
        onClick={showShortcuts}
      >
        <Keyboard className="icon" aria-hidden="true" />
      </button>
      {open === 'anywhere' && GoAnywhereDialog && <GoAnywhereDialog onClose={close} />}
      {open === 'shortcuts' && ShortcutsDialog && <ShortcutsDialog onClose={close} />}
    </>
  )
}
