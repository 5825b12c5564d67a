import { ArrowRight, Search } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SEARCH_STORAGE_KEY, SEARCH_TEXT_MAX_LENGTH } from '../constants.ts'
import { searchTexts } from '../texts.ts'
import { SearchSuggestions } from './search-suggestions.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** The banner with the search field at the top of every section (SRCH-002..009, FEED-016, FEED-018). */
export function SearchBanner({ heading }: { heading?: string }) {
  return (
    <section className="hero-banner hero">
      <div className="wrapper">
        <div>
          <h1 lang={heading ? undefined : 'en'}>{heading ?? searchTexts.banner.heading}</h1>
          <p className="hero-question" lang="en">
            {searchTexts.banner.question}
          </p>
          <SearchForm />
          <div className="popular-searches">
            <span>{searchTexts.banner.popular}</span>
            {searchTexts.banner.popularSearches.map((text) => (
              <a key={text} href={`/search?search=${encodeURIComponent(text)}`}>
                {text}
              </a>
            ))}
            <a className="btn btn-hero btn-sm" href="/case-studies">
              {searchTexts.banner.seeAll} <ArrowRight className="icon" aria-hidden="true" />
            </a>
          </div>
        </div>
        <img src="/scenes/hero.svg" alt="" className="hero-picture" width="850" height="560" fetchPriority="high" />
      </div>
    </section>
  )
}

interface SearchFormProps {
  value?: string
  isAutoFocus?: boolean
  /** Default: invites to search for teaching tools (SRCH-005). */
  placeholder?: string
}

/** The search form; without JavaScript it submits to `/search` (SRCH-006). */
export function SearchForm({ value = '', isAutoFocus, placeholder = searchTexts.banner.placeholder }: SearchFormProps) {
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
        {searchTexts.banner.submit}
      </button>
    </form>
  )
}
