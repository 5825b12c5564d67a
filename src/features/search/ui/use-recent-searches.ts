import { useState } from 'react'
import { tryStorage } from '#lib/web-storage.ts'

const KEY = 'recentSearches'
const MAX_RECENT = 5

/** The last search texts, newest first. They stay in this browser; clearing or removing deletes them from it. */
export function useRecentSearches({ isShown }: { isShown: boolean }) {
  const [texts, setTexts] = useState(() => (isShown ? read() : []))
  return {
    texts,
    show: () => setTexts(read()),
    hide: () => setTexts([]),
    clear() {
      tryStorage(() => localStorage.removeItem(KEY))
      setTexts([])
    },
    remove(text: string) {
      const others = read().filter((recent) => recent !== text)
      tryStorage(() => localStorage.setItem(KEY, JSON.stringify(others)))
      setTexts(others)
    },
  }
}

export function addRecentSearch(text: string): void {
  const others = read().filter((recent) => recent !== text)
  tryStorage(() => localStorage.setItem(KEY, JSON.stringify([text, ...others].slice(0, MAX_RECENT))))
}

function read(): string[] {
  const stored: unknown = tryStorage(() => JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string') : []
}
