import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLazyModule } from '#components/state/use-lazy-module.ts'
import { tryStorage } from '#lib/web-storage.ts'
import { SEARCH_STORAGE_KEY, SEARCH_TEXT_MAX_LENGTH } from '../constants.ts'
import { searchTexts } from '../texts.ts'
import { takeSearchFocus, useSearchField } from './use-search-field.ts'

interface SearchFormProps {
  value?: string
  /** Id of the text that says why the field gets the focus at first, with its text selected; not on touch screens. */
  focusReason?: string
  /** The question above the field (SRCH-003). */
  question?: string
  /** Default: invites to search for teaching tools (SRCH-005). */
  placeholder?: string
}

const loadSuggestions = () => import('./search-suggestions.tsx').then((module) => module.SearchSuggestions)

/**
 * The search form (SRCH-002..009); without JavaScript it submits to `/search` (SRCH-006). The suggestions load when the
 * field gets the focus.
 */
export function SearchForm({
  value = '',
  focusReason,
  question,
  placeholder = searchTexts.banner.placeholder,
}: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const early = useRef({ hasTyped: false, hasPressed: false })
  const { attach, submit } = useSearchField(input, early)
  const [SearchSuggestions, fetchSuggestions] = useLazyModule(loadSuggestions)

  // Only this browser stores the last text, so it is filled in after hydration (SRCH-009).
  useEffect(() => {
    if (input.current && !value && input.current.value === '') {
      input.current.value = tryStorage(() => localStorage.getItem(SEARCH_STORAGE_KEY)) ?? ''
    }
    takeSearchFocus(input.current)
  }, [value])

  useEffect(() => {
    // A touch screen would cover the page with its keyboard, and a reader who is elsewhere in the page stays there.
    if (!focusReason || !matchMedia('(hover: hover) and (pointer: fine)').matches) return
    if (document.activeElement?.closest('#content, [role$=dialog]')) return
    input.current?.focus({ preventScroll: true })
    input.current?.select()
  }, [focusReason])

  return (
    <form
      className="search"
      role="search"
      action="/search"
      onSubmit={(event) => {
        event.preventDefault()
        submit(input.current?.value ?? '')
      }}
    >
      <Search className="icon" aria-hidden="true" />
      <div className="combobox">
        {question && (
          <span className="search-question" lang="en">
            {question}
          </span>
        )}
        <input
          ref={attach}
          key={value}
          name="search"
          type="search"
          required
          defaultValue={value}
          maxLength={SEARCH_TEXT_MAX_LENGTH}
          aria-label={searchTexts.banner.searchLabel}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => fetchSuggestions()}
          onInput={() => {
            early.current.hasTyped = true
          }}
          onPointerDown={() => {
            early.current.hasPressed = true
          }}
          aria-describedby={focusReason}
        />
        {SearchSuggestions && (
          <SearchSuggestions key={`suggestions ${value}`} input={input} early={early} onChoose={submit} />
        )}
      </div>
      <button type="submit" className="btn btn-hero">
        <Search className="icon" aria-hidden="true" />
        <span>{searchTexts.banner.submit}</span>
      </button>
    </form>
  )
}
