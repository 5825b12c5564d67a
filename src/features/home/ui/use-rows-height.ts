/** Height of the rows of home at the last visit, so that the cards below do not move when the rows arrive. */
import { type RefObject, useEffect } from 'react'
import { tryStorage } from '#lib/web-storage.ts'

/** Local storage key; the value is `{window width} {height}` in pixels. */
const ROWS_HEIGHT_KEY = 'homeRows'

/**
 * Runs before the first paint of each document: sets the height of the space that home keeps for a signed-in reader.
 * Inlined unchanged into the head and allowed by its hash.
 */
export const rowsHeightScript = `try{let[w,h]=localStorage.getItem('${ROWS_HEIGHT_KEY}').split(' ');if(w==innerWidth)document.documentElement.style.setProperty('--home-rows',h+'px')}catch{}`

/** Remembers the height of the rows. `count` is their number; undefined until they are loaded. */
export function useRowsHeight(rows: RefObject<HTMLElement | null>, count: number | undefined): void {
  useEffect(() => {
    if (count === undefined) return
    const element = rows.current
    if (!element) return rememberHeight(0)
    const observer = new ResizeObserver(() => rememberHeight(element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [rows, count])
}

/**
 * For the next document: as a style of this one's root, the height would make the browser compute the styles of the whole
 * page again (decision 0080).
 */
function rememberHeight(height: number): void {
  // Without storage the space has its usual height.
  tryStorage(() => localStorage.setItem(ROWS_HEIGHT_KEY, `${innerWidth} ${height}`))
}
