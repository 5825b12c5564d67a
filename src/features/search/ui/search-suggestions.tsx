import { useQuery } from '@tanstack/react-query'
import { BookOpen, History, LayoutGrid, type LucideIcon, Search, Tag, User } from 'lucide-react'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { formatCount } from '#lib/counts.ts'
import { usePageContext } from '#lib/page.ts'
import { SUGGEST_DELAY_MS } from '../constants.ts'
import type { SuggestionKind } from '../contract.ts'
import { groupSuggestions } from '../policy.ts'
import { searchTexts } from '../texts.ts'
import { HighlightedText } from './highlighted-text.tsx'
import { suggestionsQuery } from './queries.ts'
import { useRecentSearches } from './use-recent-searches.ts'

interface SearchSuggestionsProps {
  input: RefObject<HTMLInputElement | null>
  /** What the user did with the field before this component was loaded. */
  early: RefObject<EarlyUse>
  onChoose: (text: string) => void
}

export interface EarlyUse {
  hasTyped: boolean
  hasPressed: boolean
}

interface Option {
  text: string
  kind: SuggestionKind | 'recent'
  posts?: number | undefined
}

const icons: Record<Option['kind'], LucideIcon> = {
  ...{ tool: LayoutGrid, topic: BookOpen, tag: Tag, word: Search, author: User },
  recent: History,
}

/**
 * Suggestions below the search field, in groups; the last searches of this browser where nothing is typed and the field
 * is pressed. Arrow keys select, Enter searches, Esc closes.
 */
export function SearchSuggestions({ input, early, onChoose }: SearchSuggestionsProps) {
  const { api } = usePageContext()
  const id = useId()
  const [text, setText] = useTypedText(input, early)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const recent = useRecentSearches({ isShown: early.current.hasPressed })
  const { data = [] } = useQuery(suggestionsQuery(api, text))

  const groups: { label: string; options: Option[] }[] = text
    ? groupSuggestions(data).map((group) => ({
        label: searchTexts.suggestionGroups[group.name],
        options: group.suggestions,
      }))
    : [{ label: searchTexts.recent, options: recent.texts.map((one) => ({ text: one, kind: 'recent' })) }]
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0

  // biome-ignore lint/correctness/useExhaustiveDependencies: other options follow another text
  useEffect(() => setActive(-1), [text])

  // The form owns the field, which also works without this component; its combobox attributes are set here.
  useEffect(() => {
    const attributes = {
      role: 'combobox',
      'aria-expanded': String(isShown),
      'aria-controls': id,
      'aria-autocomplete': 'list',
      'aria-activedescendant': isShown && active >= 0 ? `${id}-${active}` : '',
    }
    for (const [name, value] of Object.entries(attributes)) input.current?.setAttribute(name, value)
  }, [input, id, isShown, active])

  function choose(option: Option | undefined) {
    if (!option) return
    if (input.current) input.current.value = option.text
    setText('')
    setOpen(false)
    recent.hide()
    onChoose(option.text)
  }

  /** Nothing is typed: the field is empty, or contains the text of this page or of the last search. */
  function showRecent() {
    recent.show()
    setOpen(true)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && !isShown) {
      event.preventDefault()
      if (text) setOpen(true)
      else showRecent()
    } else if (step) {
      event.preventDefault()
      setActive((at) => (at + step + options.length + (at < 0 && step < 0 ? 1 : 0)) % options.length)
    } else if (isShown && event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Escape') {
      if (isShown) event.preventDefault()
      setOpen(false)
    }
  })
  const onPress = useEffectEvent(() => (text ? setOpen(true) : showRecent()))
  const onFocusOut = useEffectEvent(({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(currentTarget as Element).contains(relatedTarget as Element | null)) setOpen(false)
  })
  useEffect(() => {
    const field = input.current
    const box = field?.parentElement
    if (!field || !box) return
    const stop = new AbortController()
    const { signal } = stop
    setOpen(document.activeElement === field)
    // Not when the text changes: after Esc, a delayed text must not open the list again.
    field.addEventListener('input', () => setOpen(true), { signal })
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('pointerdown', () => onPress(), { signal })
    box.addEventListener('focusout', (event) => onFocusOut(event), { signal })
    field.form?.addEventListener('submit', () => setOpen(false), { signal })
    return () => stop.abort()
  }, [input])

  return (
    <>
      <p className="visually-hidden" role="status">
        {isShown && searchTexts.suggestionCount(options.length)}
      </p>
      {isShown && (
        <div className="suggestions">
          <div id={id} role="listbox" aria-label={searchTexts.suggestions}>
            {groups.map((group, at) => (
              <div key={group.label} role="group" aria-labelledby={`${id}-group-${at}`}>
                <p className="suggestions-label" id={`${id}-group-${at}`}>
                  {group.label}
                </p>
                {group.options.map((option) => (
                  <SuggestionOption
                    key={option.text}
                    id={`${id}-${options.indexOf(option)}`}
                    option={option}
                    typed={text}
                    isSelected={options.indexOf(option) === active}
                    onChoose={() => choose(option)}
                  />
                ))}
              </div>
            ))}
          </div>
          {!text && (
            <button
              type="button"
              className="link"
              onClick={() => {
                recent.clear()
                input.current?.focus()
              }}
            >
              {searchTexts.clearRecent}
            </button>
          )}
        </div>
      )}
    </>
  )
}

interface SuggestionOptionProps {
  id: string
  option: Option
  typed: string
  isSelected: boolean
  onChoose: () => void
}

function SuggestionOption({ id, option, typed, isSelected, onChoose }: SuggestionOptionProps) {
  const Icon = icons[option.kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      // The focus stays in the field, because losing it closes the list.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="suggestion-icon">
        <Icon className="icon" aria-hidden="true" />
      </span>
      <span className="suggestion-text">
        <HighlightedText text={option.text} terms={[typed, ...typed.split(/\s+/)]} />
      </span>
      {option.posts !== undefined && <small className="numeric">{searchTexts.posts(formatCount(option.posts))}</small>}
    </div>
  )
}

/** The trimmed value of the field, debounced; empty until the user types. */
function useTypedText(input: RefObject<HTMLInputElement | null>, early: RefObject<EarlyUse>) {
  const [text, setText] = useState(() => (early.current.hasTyped ? (input.current?.value.trim() ?? '') : ''))
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
  return [text, setText] as const
}
