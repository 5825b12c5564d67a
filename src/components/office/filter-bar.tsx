import { Search, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../forms/icon-button.tsx'
import { CloseIcon } from '../icons/icons.tsx'
import { areLetterKeysOn } from '../state/letter-keys.ts'
import { kitTexts } from '../texts.ts'
import { officeKitTexts } from './texts.ts'

interface FilterBarProps {
  search?: {
    label: string
    placeholder?: string
    maxLength: number
    /** The words of the list on the screen. */
    words: string
    onSearch: (words: string) => void
  }
  /** Number of results, announced when it changes. */
  count?: ReactNode
  /** `FilterSelect`s, and links such as CSV. */
  children?: ReactNode
}

/**
 * Search, filters and the number of results above a table. The caller keeps the state in the address. On a phone with a
 * search, a button beside it shows the filters; a chosen filter is always shown.
 */
export function FilterBar({ search, count, children }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="filter-bar">
      <div className="filter-bar-fields">
        {search && <SearchField {...search} />}
        {search && children && (
          <IconButton
            className="filter-bar-toggle"
            label={officeKitTexts.table.filters}
            aria-expanded={isOpen}
            aria-controls={id}
            icon={<SlidersHorizontal className="icon" aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        {children && (
          <div id={id} className="filter-bar-more" data-closed={(search && !isOpen) || undefined}>
            {children}
          </div>
        )}
      </div>
      <p className="filter-bar-count" role="status">
        {count}
      </p>
    </div>
  )
}

/** Sent by Enter or its button; `/` moves the focus here from outside of fields. */
function SearchField({
  label,
  placeholder = label,
  maxLength,
  words,
  onSearch,
}: NonNullable<FilterBarProps['search']>) {
  const [text, setText] = useState(words)
  const [shown, setShown] = useState(words)
  // Follows the list, unless other words were typed meanwhile.
  if (shown !== words) {
    setShown(words)
    if (text.trim() === shown) setText(words)
  }
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
      if (
        event.target instanceof Element &&
        event.target.closest('input, select, textarea, [contenteditable="true"]')
      ) {
        return
      }
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
      if (!areLetterKeysOn()) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <form
      role="search"
      aria-label={label}
      className="filter-bar-search"
      onSubmit={(event) => {
        event.preventDefault()
        // Without new words, the magnifier leads into the field.
        if (text.trim() === words) input.current?.focus()
        else onSearch(text.trim())
      }}
    >
      <button type="submit" aria-label={kitTexts.find}>
        <Search className="icon" aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        enterKeyHint="search"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          // Also by the button of the browser that empties the field. A search on its way is replaced.
          if (event.currentTarget.value === '') onSearch('')
        }}
      />
      <span className="key-hint" aria-hidden="true">
        /
      </span>
    </form>
  )
}

interface FilterSelectProps {
  label: string
  /** Empty: not filtered. */
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A filter of one choice. A chosen one is filled and has a button that removes it. */
export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  const chosen = value === '' ? undefined : options.find((option) => option.value === value)
  return (
    <span className="filter-select" data-chosen={chosen ? '' : undefined}>
      <select aria-label={label} value={chosen ? value : ''} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{chosen ? officeKitTexts.table.all : label}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {chosen && (
        <button type="button" aria-label={kitTexts.remove(`${label}: ${chosen.label}`)} onClick={() => onChange('')}>
          <CloseIcon className="icon" />
        </button>
      )}
    </span>
  )
}
