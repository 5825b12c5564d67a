import { useEffect, useEffectEvent } from 'react'
import { areLetterKeysOn } from '../state/letter-keys.ts'

const FIELDS = 'input:not([type="checkbox"]), select, textarea, [contenteditable="true"]'
/** Dialogs, menus and popovers have keys of their own. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/**
 * A letter that does the same as a visible button, outside of fields and overlays. It is read by place (`KeyN`), so that
 * the Thai layout works too.
 */
export function useLetterKey(code: string, onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.code !== code || event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (event.defaultPrevented || !areLetterKeysOn() || document.querySelector(OVERLAYS)) return
      if (event.target instanceof Element && event.target.closest(FIELDS)) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [code])
}
