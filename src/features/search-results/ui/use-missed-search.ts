/**
 * The last search of this tab that found nothing. It is sent once, with the next search, and counted without the person
 * (decision 0075); after ten minutes the next search is another question.
 */
import { useEffect } from 'react'
import { tryStorage } from '#lib/web-storage.ts'

const KEY = 'missedSearch'
const VALID_MS = 10 * 60_000

/** Keeps the text of a page without results. */
export function useMissedSearch(text: string): void {
  useEffect(() => {
    if (text) tryStorage(() => sessionStorage.setItem(KEY, JSON.stringify([Date.now(), text])))
  }, [text])
}

/** Removes and returns it; undefined on the server, without one, and for the same text. */
export function takeMissedSearch(text: string): string | undefined {
  if (typeof window === 'undefined') return undefined
  const stored = tryStorage(() => {
    const item = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    return item
  })
  if (!stored) return undefined
  const [at, missed] = JSON.parse(stored) as [number, string]
  return Date.now() - at < VALID_MS && missed !== text ? missed : undefined
}
