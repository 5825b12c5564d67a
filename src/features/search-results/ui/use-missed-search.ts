/**
 * The last search of this tab that found nothing. It is sent once, with the next search, and counted without the person
 * (decision 0075); after ten minutes the next search is another question.
 */
import { useEffect } from 'react'

const KEY = 'missedSearch'
const VALID_MS = 10 * 60_000

/** Keeps the text of a page without results. */
export function useMissedSearch(text: string): void {
  useEffect(() => {
    if (text) sessionStorage.setItem(KEY, JSON.stringify([Date.now(), text]))
  }, [text])
}

/** Removes and returns it; undefined on the server, without one, and for the same text. */
export function takeMissedSearch(text: string): string | undefined {
  if (typeof sessionStorage === 'undefined') return undefined
  const stored = sessionStorage.getItem(KEY)
  if (!stored) return undefined
  sessionStorage.removeItem(KEY)
  const [at, missed] = JSON.parse(stored) as [number, string]
  return Date.now() - at < VALID_MS && missed !== text ? missed : undefined
}
