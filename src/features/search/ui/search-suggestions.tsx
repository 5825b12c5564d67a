import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useState } from 'react'
import { usePageContext } from '#lib/page.ts'
import { SUGGEST_DELAY_MS } from '../constants.ts'
import { searchTexts } from '../texts.ts'
import { suggestionsQuery } from './queries.ts'

interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  onChoose: (text: string) => void
  children: ReactNode
}

/** Suggestions under the search field: arrow keys select, Enter searches, Esc closes. */
export function SearchSuggestions({ input, onChoose, children }: SearchSuggestionsProps) {
  const { api } = usePageContext()
  const id = useId()
  const text = useTypedText(input)
  const [isClosed, setClosed] = useState(false)
  const [active, setActive] = useState(-1)
  const { data: suggestions = [] } = useQuery(suggestionsQuery(api, text))
  const isOpen = !isClosed && text !== '' && suggestions.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly typed text reopens the list
  useEffect(() => {
    setClosed(false)
    setActive(-1)
  }, [text])

  // The parent form owns the field; its combobox attributes are set here.
  useEffect(() => {
    const field = input.current
    if (!field) return
    const attributes = {
      role: 'combobox',
      'aria-expanded': String(isOpen),
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isOpen && active >= 0 ? `${id}-${active}` : '',
    }
    for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)
  }, [input, id, isOpen, active])

  function choose(at: number) {
    const suggestion = suggestions[at]
    if (!suggestion) return
    if (input.current) input.current.value = suggestion.text
    setClosed(true)
    onChoose(suggestion.text)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setActive((at) => (at + step + suggestions.length + (at < 0 && step < 0 ? 1 : 0)) % suggestions.length)
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      setClosed(true)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the field bubble to this element
    <div className="combobox" onKeyDown={onKeyDown} onBlur={() => setClosed(true)} onFocus={() => setClosed(false)}>
      {children}
      <p className="visually-hidden" role="status">
        {text && searchTexts.suggestionCount(suggestions.length)}
      </p>
      {isOpen && (
        <ul className="combobox-list" id={id} role="listbox" aria-label={searchTexts.suggestions}>
          {suggestions.map((suggestion, at) => (
            <li
              key={suggestion.text}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              // `pointerdown` fires before blur, which closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(at)
              }}
            >
              {suggestion.text}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The trimmed value of the field, debounced; empty until the user types. */
function useTypedText(input: RefObject<HTMLInputElement | null>): string {
  const [text, setText] = useState('')
  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer: ReturnType<typeof setTimeout>
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(field.value.trim()), SUGGEST_DELAY_MS)
    }
    field.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', onInput)
    }
  }, [input])
  return text
}
