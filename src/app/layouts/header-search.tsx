import { Search } from 'lucide-react'
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { useSearchSubmit } from '#features/search/ui/use-search-submit.ts'
import { appTexts } from '../texts.ts'

/** The search field in the header of pages that have none of their own; without JavaScript it submits to `/search`. */
export function HeaderSearch() {
  const submit = useSearchSubmit()
  return (
    <form
      className="header-search"
      role="search"
      action="/search"
      aria-label={appTexts.searchSite}
      onSubmit={(event) => {
        event.preventDefault()
        submit(String(new FormData(event.currentTarget).get('search')))
      }}
    >
      <Search className="icon" aria-hidden="true" />
      <input
        name="search"
        type="search"
        required
        maxLength={SEARCH_TEXT_MAX_LENGTH}
        aria-label={appTexts.searchSite}
        placeholder={appTexts.searchSite}
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  )
}
