/**
 * Whether single-letter keys are on for this device (WCAG 2.1.4): speech input and stray presses trigger them, so each
 * person can turn them off.
 */
const KEY = 'letterKeys'

export function areLetterKeysOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    return true
  }
}

/** Applies at once, also to the tables on the page. */
export function setLetterKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, 'off')
  } catch {
    // Without storage the keys stay on.
  }
}
