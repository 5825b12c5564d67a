import { useEffect, useState } from 'react'
import { tryStorage } from '#lib/web-storage.ts'

/** Announcements that were closed on this device, as `id.version`; the newest last. */

/** Local storage key; the value is a list separated by spaces. */
const DISMISSED_KEY = 'closedAnnouncements'
const REMEMBERED = 50

/**
 * Runs after the banners, before the first paint: the stored page is the same for everyone and contains those that this
 * device closed. Inlined unchanged and allowed by its hash.
 */
export const hideDismissedScript = `try{let c=(localStorage.getItem('${DISMISSED_KEY}')||'').split(' ');for(let n of document.querySelectorAll('[data-announcement]'))if(c.includes(n.dataset.announcement))n.hidden=true}catch{}`

/** Nothing is closed in the first render, which equals the stored page. */
export function useDismissed() {
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  useEffect(() => setDismissed(read()), [])
  function dismiss(key: string) {
    const all = [...read().filter((one) => one !== key), key].slice(-REMEMBERED)
    setDismissed(all)
    // Without storage it is closed until the next document.
    tryStorage(() => localStorage.setItem(DISMISSED_KEY, all.join(' ')))
  }
  return { dismissed, dismiss }
}

function read(): readonly string[] {
  const stored = tryStorage(() => localStorage.getItem(DISMISSED_KEY)) ?? ''
  return stored.split(' ').filter(Boolean)
}
