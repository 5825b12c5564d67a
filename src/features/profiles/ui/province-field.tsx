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
 * A text field with the provinces under it, narrowed while typing (PROF-063): arrows choose, Enter and Tab take, Esc closes.
 * What was typed is the value, so nothing is lost when it is no province. Stands in a `Field`.
 */
export function ProvinceField({ value, onChange, onBlur, ...rest }: ProvinceFieldProps) {
  const id = useId()
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  const [active, setActive] = useState(-1)
  const found = isTyping ? search(value) : provinces
  const isShown = isOpen && found.length > 0

  // Once more when a phone's keyboard has taken its place.
  useEffect(() => {
    if (!isShown) return
    const show = () => list.current?.scrollIntoView({ block: 'nearest' })
    window.visualViewport?.addEventListener('resize', show)
    return () => window.visualViewport?.removeEventListener('resize', show)
  }, [isShown])

  useEffect(() => {
    if (!isShown) return
    list.current?.children[Math.max(active, 0)]?.scrollIntoView({ block: 'nearest' })
    // Of a field that stands low, the list comes up. The whole list last: of two smooth movements of the page only the later one ends.
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
      // Tab goes on to the next field all the same.
      if (event.key === 'Enter') event.preventDefault()
      choose(found[active] ?? (found.length === 1 ? found[0] : undefined))
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the field bubble through here
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
        // Not as the finger comes down: it may be scrolling, and the page must not move under it.
        onClick={() => (isOpen ? close() : open())}
        onBlur={(event) => {
          // However the field is left: the only one that fits was meant.
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
          // The field keeps the focus: leaving it would close the list before a press counts, or as it is scrolled.
          onMouseDown={keepFocus}
        >
          {found.map((province, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's, which keeps the focus
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
        // The status above has said it to those who listen.
        <p className="combobox-list combobox-empty" aria-hidden="true" onMouseDown={keepFocus}>
          {comboTexts.count(0)}
        </p>
      )}
    </div>
  )
}

const keepFocus = (event: MouseEvent) => event.preventDefault()

/** Also by the names that people say, and with the word for province before it. Those that begin with it come first. */
function search(text: string): readonly string[] {
  const typed = normalizeThai(text).trim()
  const { provinceWord, shortWord, otherNames } = comboTexts
  const word = [provinceWord, shortWord].find((one) => typed.startsWith(one)) ?? ''
  const wanted = typed.slice(word.length).trim()
  const found = provinces.filter(
    (name) => name.includes(wanted) || otherNames[name]?.some((other) => other.startsWith(wanted)),
  )
  // In the middle of the word nothing is amiss.
  if (found.length === 0 && provinceWord.startsWith(wanted)) return provinces
  return found.sort((a, b) => Number(b.startsWith(wanted)) - Number(a.startsWith(wanted)))
}
