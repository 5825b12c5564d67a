import { type ComponentProps, type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { TextInput } from '#components/forms/text-input.tsx'
import { normalizeThai } from '#lib/thai.ts'
import { provinces } from '../texts.ts'
import { comboTexts, editTexts as texts } from './texts.ts'

interface ProvinceFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

/**
 * Combobox of provinces, filtered while typing (PROF-063). Arrow keys move, Enter and Tab select, Escape closes. The
 * typed text is the value, so text that is not a province is preserved. Render it in a `Field`.
 */
export function ProvinceField({ value, onChange, onBlur, ...rest }: ProvinceFieldProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isTyping ? search(value) : provinces
  const isShown = isOpen && found.length > 0

  // Scroll again after a virtual keyboard has resized the viewport.
  useEffect(() => {
    if (!isShown) return
    const show = () => list.current?.scrollIntoView({ block: 'nearest' })
    window.visualViewport?.addEventListener('resize', show)
    return () => window.visualViewport?.removeEventListener('resize', show)
  }, [isShown])

  useEffect(() => {
    if (!isShown) return
    list.current?.children[Math.max(active, 0)]?.scrollIntoView({ block: 'nearest' })
    // Scroll the list into view if the field is near the bottom. Scroll the list last, because the later of two smooth
    // scrolls of the page cancels the first.
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, active])

  function open() {
    setOpen(true)
    setActive(found.indexOf(value as (typeof provinces)[number]))
  }
  function close() {
    setOpen(false)
    setTyping(false)
    setActive(-1)
  }
  function choose(province: string | undefined) {
    if (province === undefined) return
    onChange(province)
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!isShown) open()
      else setActive((at) => (at + step + found.length + (at < 0 && step < 0 ? 1 : 0)) % found.length)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && isShown) {
      // Tab still moves focus to the next field.
      if (event.key === 'Enter') event.preventDefault()
      choose(found[active] ?? (found.length === 1 ? found[0] : undefined))
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events of the field bubble up to this element
    <div className="combobox" onKeyDown={onKeyDown}>
      <TextInput
        {...rest}
        value={value}
        role="combobox"
        aria-expanded={isShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        className="input-select"
        placeholder={texts.provincePlaceholder}
        onChange={(event) => {
          onChange(event.target.value)
          setTyping(true)
          setOpen(true)
          setActive(-1)
        }}
        // Use click instead of touch start, which may begin a scroll; the page must not move then.
        onClick={() => (isOpen ? close() : open())}
        onBlur={(event) => {
          // When the field loses focus and only one province matches, select it.
          if (isTyping && found.length === 1 && value.trim() !== '') onChange(found[0] as string)
          close()
          onBlur?.(event)
        }}
      />
      <span className="visually-hidden" role="status">
        {isTyping && comboTexts.count(found.length)}
      </span>
      {isShown && (
        <ul
          ref={list}
          className="combobox-list combobox-long"
          id={id}
          role="listbox"
          aria-label={texts.provinceList}
          // Keeps focus in the field. Losing focus would close the list before a click or while scrolling.
          onMouseDown={preventFocusLoss}
        >
          {found.map((province, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps focus and handles the keys
            <li
              key={province}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              onClick={() => choose(province)}
            >
              {province}
            </li>
          ))}
        </ul>
      )}
      {isOpen && !isShown && (
        // Hidden from screen readers, because the status above announces it.
        <p className="combobox-list combobox-empty" aria-hidden="true" onMouseDown={preventFocusLoss}>
          {comboTexts.count(0)}
        </p>
      )}
    </div>
  )
}

const preventFocusLoss = (event: MouseEvent) => event.preventDefault()

/** Matches common names and an optional word for province. Names that start with the text are sorted first. */
function search(text: string): readonly string[] {
  const typed = normalizeThai(text).trim()
  const { provinceWord, shortWord, otherNames } = comboTexts
  const word = [provinceWord, shortWord].find((one) => typed.startsWith(one)) ?? ''
  const query = typed.slice(word.length).trim()
  const found = provinces.filter(
    (name) => name.includes(query) || otherNames[name]?.some((other) => other.startsWith(query)),
  )
  // The user may still be typing the word for province.
  if (found.length === 0 && provinceWord.startsWith(query)) return provinces
  return found.sort((a, b) => Number(b.startsWith(query)) - Number(a.startsWith(query)))
}
