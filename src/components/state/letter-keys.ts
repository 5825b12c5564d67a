/**
 * Whether single-letter keys are on for this device (WCAG 2.1.4): speech input and stray presses trigger them, so each
 * person can turn them off.
 */
import { tryStorage } from '#lib/web-storage.ts'

const KEY = 'letterKeys'

export function areLetterKeysOn(): boolean {
  return tryStorage(() => localStorage.getItem(KEY)) !== 'off'
}

/** Applies at once, also to the tables on the page. */
export function setLetterKeys(isOn: boolean): void {
  // Without storage the keys stay on.
  tryStorage(() => {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  })
}
