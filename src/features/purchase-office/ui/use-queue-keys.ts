import { useEffect, useEffectEvent } from 'react'
import { areLetterKeysOn } from '#components/state/letter-keys.ts'

interface QueueKeys {
  /** False while a dialog is open, or when the person turned the keys off (WCAG 2.1.4). */
  isActive: boolean
  onConfirm: () => void
  onReject: () => void
  onSkip: () => void
  onMove: (step: 1 | -1) => void
}

const FIELDS = 'input:not([type="checkbox"]), select, textarea'
/** Enter presses these. */
const CONTROLS = `${FIELDS}, input, button, a, summary`
/** Also the confirmation of the password. */
const DIALOGS = '[role="dialog"], [role="alertdialog"]'
/** Enter on the current entry of the list confirms it: it is chosen already. */
const CURRENT = '[aria-current="true"]'

/** Keys of the queue of slips: Enter confirms, R rejects, S skips, J and K move. */
export function useQueueKeys({ isActive, ...on }: QueueKeys): void {
  /** False for other keys. */
  const press = useEffectEvent((code: string, isEnter: boolean): boolean => {
    if (isEnter) on.onConfirm()
    else if (code === 'KeyR') on.onReject()
    else if (code === 'KeyS') on.onSkip()
    else if (code === 'KeyJ') on.onMove(1)
    else if (code === 'KeyK') on.onMove(-1)
    else return false
    return true
  })
  useEffect(() => {
    if (!isActive) return
    function handleKey(event: KeyboardEvent) {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return
      const target = event.target instanceof Element ? event.target : null
      if (document.querySelector(DIALOGS) || !areLetterKeysOn()) return
      const isEnter = event.key === 'Enter'
      if (isEnter ? target?.closest(CONTROLS) && !target.closest(CURRENT) : target?.closest(FIELDS)) return
      if (press(event.code, isEnter)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [isActive])
}
