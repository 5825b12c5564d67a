import { useNavigateTo } from '#lib/page.ts'
import { tryStorage } from '#lib/web-storage.ts'
import { SEARCH_STORAGE_KEY, SEARCH_TEXT_MAX_LENGTH } from '../constants.ts'
import { addRecentSearch } from './use-recent-searches.ts'

/** Navigates to the search page with a trimmed, non-empty text and stores the text (SRCH-007..009, Q-128). */
export function useSearchSubmit() {
  const go = useNavigateTo()
  return (text: string) => {
    const search = text.trim().slice(0, SEARCH_TEXT_MAX_LENGTH)
    if (!search) return
    tryStorage(() => localStorage.setItem(SEARCH_STORAGE_KEY, search))
    addRecentSearch(search)
    go(`/search?search=${encodeURIComponent(search)}`)
  }
}
