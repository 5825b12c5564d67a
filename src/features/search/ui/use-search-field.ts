import { type RefObject, useCallback, useRef } from 'react'
import type { EarlyUse } from './search-suggestions.tsx'
import { useSearchSubmit } from './use-search-submit.ts'

/** What is typed into the search field while the results of another text load. */
let unsent: { text: string; start: number | null; end: number | null } | null = null

/** A link to the search was pressed, and its page is not there yet. */
let isRequested = false

/** For links to the search: the field of the page gets the focus when it is shown. */
export function requestSearchFocus(): void {
  const shown = document.querySelector<HTMLInputElement>('#content .search input')
  // Another press on the page of the search leads nowhere.
  if (shown && window.location.pathname === '/search' && !window.location.search) focusField(shown)
  else isRequested = true
}

/** Gives the field the focus that a link asked for, on the page of the search alone: a link may also open another tab. */
export function takeSearchFocus(field: HTMLInputElement | null): void {
  const isWanted = isRequested && window.location.pathname === '/search'
  isRequested = false
  if (isWanted && field) focusField(field)
}

function focusField(field: HTMLInputElement): void {
  field.focus({ preventScroll: true })
  field.select()
}

/**
 * The field of a search and its submit. The results of a text come with a new field, on this page or on the next one; what
 * was typed since the submit stays in it, with the caret and the focus.
 */
export function useSearchField(input: RefObject<HTMLInputElement | null>, early: RefObject<EarlyUse>) {
  const sent = useRef<string>(null)
  const goToResults = useSearchSubmit()
  const submit = (text: string) => {
    sent.current = text.trim()
    goToResults(text)
  }
  const attach = useCallback(
    (field: HTMLInputElement) => {
      input.current = field
      if (restore(field)) early.current.hasTyped = true
      return () => {
        if (sent.current !== null && sent.current !== field.value.trim()) keep(field)
        sent.current = null
        input.current = null
      }
    },
    [input, early],
  )
  return { attach, submit }
}

/** For the field that is added in the same update of the page. */
function keep(field: HTMLInputElement): void {
  if (document.activeElement !== field) return
  unsent = { text: field.value, start: field.selectionStart, end: field.selectionEnd }
  setTimeout(() => {
    unsent = null
  })
}

function restore(field: HTMLInputElement): boolean {
  if (!unsent) return false
  const { text, start, end } = unsent
  unsent = null
  field.value = text
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  return true
}
