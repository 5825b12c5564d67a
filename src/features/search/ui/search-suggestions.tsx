import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react'
import { usePageContext } from '#lib/page.ts'
import { SUGGEST_DELAY_MS } from '../constants.ts'
import { groupSuggestions, selectedPlace } from '../policy.ts'
import { suggestionsQuery } from './queries.ts'
import { type Option, SuggestionList } from './suggestion-list.tsx'
import { suggestionTexts as texts } from './texts.ts'
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

/**
 * Suggestions below the search field, in groups; the last searches of this browser where nothing is typed and the field
 * is pressed. Arrow keys, Home and End select, Enter searches, Delete removes a last search, Esc closes.
 */
export function SearchSuggestions({ input, early, onChoose }: SearchSuggestionsProps) {
  const { api } = usePageContext()
  const id = useId()
  const [text, setText] = useTypedText(input, early)
  const [isOpen, setOpen] = useState(false)
  // The text, not the place: newer suggestions may arrive at any time.
  const [selected, setSelected] = useState<string | null>(null)
  const [removed, setRemoved] = useState('')
  const recent = useRecentSearches({ isShown: early.current.hasPressed })
  const { data = [] } = useQuery(suggestionsQuery(api, text))

  const groups: { label: string; options: Option[] }[] = text
    ? groupSuggestions(data).map((group) => ({
        label: texts.groups[group.name],
        options: group.suggestions,
      }))
    : [{ label: texts.recent, options: recent.texts.map((one) => ({ text: one, kind: 'recent' })) }]
  const options = groups.flatMap((group) => group.options)
  const isShown = isOpen && options.length > 0
  const active = selectedPlace(
    options.map((option) => option.text),
    selected,
  )
  // A selection that newer suggestions lack does not come back with later ones.
  if (selected !== null && active < 0) setSelected(null)

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

  function close() {
    setOpen(false)
    setSelected(null)
  }

  function choose(option: Option) {
    if (input.current) input.current.value = option.text
    setText('')
    close()
    recent.hide()
    onChoose(option.text)
  }

  function remove(option: Option) {
    const next = options[active + 1] ?? options[active - 1]
    if (option.text === selected) setSelected(next?.text ?? null)
    recent.remove(option.text)
    setRemoved(texts.removed(option.text))
  }

  /** Nothing is typed: the field is empty, or contains the text of this page or of the last search. */
  function showRecent() {
    recent.show()
    setRemoved('')
    setOpen(true)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const edge = { Home: 0, End: -1 }[event.key]
    const current = isShown ? options[active] : undefined
    if (step && !isShown) {
      event.preventDefault()
      if (text) setOpen(true)
      else showRecent()
    } else if (step) {
      event.preventDefault()
      const next = (active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length
      setSelected(options[next]?.text ?? null)
    } else if (current && edge !== undefined) {
      // Without a selection the keys move the cursor in the field.
      event.preventDefault()
      setSelected(options.at(edge)?.text ?? null)
    } else if (current && event.key === 'Enter') {
      event.preventDefault()
      choose(current)
    } else if (current?.kind === 'recent' && event.key === 'Delete') {
      event.preventDefault()
      remove(current)
    } else if (event.key === 'Escape') {
      if (isShown) event.preventDefault()
      close()
    }
  })
  const onPress = useEffectEvent(() => (text ? setOpen(true) : showRecent()))
  const onFocusOut = useEffectEvent(({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(currentTarget as Element).contains(relatedTarget as Element | null)) close()
  })
  const onSubmit = useEffectEvent(() => close())
  const onInput = useEffectEvent(() => {
    // What is typed is searched for, not what was selected before.
    setSelected(null)
    setRemoved('')
    setOpen(true)
  })
  useEffect(() => {
    const field = input.current
    const box = field?.parentElement
    if (!field || !box) return
    const stop = new AbortController()
    const { signal } = stop
    setOpen(document.activeElement === field)
    // Not when the text changes: after Esc, a delayed text must not open the list again.
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    field.addEventListener('pointerdown', () => onPress(), { signal })
    box.addEventListener('focusout', (event) => onFocusOut(event), { signal })
    field.form?.addEventListener('submit', () => onSubmit(), { signal })
    return () => stop.abort()
  }, [input])

  return (
    <>
      <p className="visually-hidden" role="status">
        {removed || (isShown && texts.count(options.length))}
      </p>
      {isShown && (
        <div className="suggestions">
          <SuggestionList id={id} groups={groups} typed={text} active={active} onChoose={choose} onRemove={remove} />
          {!text && (
            <button
              type="button"
              className="link"
              onClick={() => {
                recent.clear()
                input.current?.focus()
              }}
            >
              {texts.clearRecent}
            </button>
          )}
        </div>
      )}
    </>
  )
}

/** The trimmed value of the field, debounced; empty until the user types. */
function useTypedText(input: RefObject<HTMLInputElement | null>, early: RefObject<EarlyUse>) {
  const [text, setText] = useState(() => (early.current.hasTyped ? (input.current?.value.trim() ?? '') : ''))
  const hasTypedEarly = useEffectEvent(() => early.current.hasTyped)
  useEffect(() => {
    const field = input.current
    if (!field) return
    let timer: ReturnType<typeof setTimeout>
    const onInput = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(field.value.trim()), SUGGEST_DELAY_MS)
    }
    field.addEventListener('input', onInput)
    // A letter may have been typed since the first render.
    if (hasTypedEarly()) onInput()
    return () => {
      clearTimeout(timer)
      field.removeEventListener('input', onInput)
    }
  }, [input])
  return [text, setText] as const
}
