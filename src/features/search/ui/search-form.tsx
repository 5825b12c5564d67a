import { Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SEARCH_STORAGE_KEY, SEARCH_TEXT_MAX_LENGTH } from '../constants.ts'
import { searchTexts } from '../texts.ts'
import { SearchSuggestions } from './search-suggestions.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

interface SearchFormProps {
  value?: string
  isAutoFocus?: boolean
  /** The question above the field (SRCH-003). */
  question?: string
  /** Default: invites to search for teaching tools (SRCH-005). */
  placeholder?: string
}

/** The search form (SRCH-002..009); without JavaScript it submits to `/search` (SRCH-006). */
export function SearchForm({
  value = '',
  isAutoFocus,
  question,
  placeholder = searchTexts.banner.placeholder,
}: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const submit = useSearchSubmit()

  // Only this browser stores the last text, so it is filled in after hydration (SRCH-009).
  useEffect(() => {
    if (input.current && !value && input.current.value === '') {
      input.current.value = localStorage.getItem(SEARCH_STORAGE_KEY) ?? ''
    }
  }, [value])

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
      <SearchSuggestions input={input} onChoose={submit}>
        {question && (
          <span className="search-question" lang="en">
            {question}
          </span>
        )}
        <input
          ref={input}
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
          // biome-ignore lint/a11y/noAutofocus: only on the search page, where this field is the main control
          autoFocus={isAutoFocus}
        />
      </SearchSuggestions>
      <button type="submit" className="btn btn-hero">
        <Search className="icon" aria-hidden="true" />
        <span>{searchTexts.banner.submit}</span>
      </button>
    </form>
  )
}
