import { type ChangeEvent, type CompositionEvent, useRef } from 'react'
import { ABOUT_ME_MAX_LENGTH } from '../constants.ts'

/** Input types that insert a text as a whole. Truncating it would lose its end unnoticed (PROF-084). */
const WHOLE = new Set([
  'insertFromPaste',
  'insertFromDrop',
  'insertFromYank',
  'insertReplacementText',
  'historyUndo',
  'historyRedo',
])

/**
 * Returns the text after an input event. Typing beyond the limit adds nothing (PROF-083), a paste stays complete, and
 * typing can only shorten a text that is too long.
 */
export function limitTyping(before: string, after: string, inputType: string | undefined): string {
  if (after.length <= ABOUT_ME_MAX_LENGTH || after.length <= before.length) return after
  if (inputType === undefined || WHOLE.has(inputType) || !inputType.startsWith('insert')) return after
  if (before.length >= ABOUT_ME_MAX_LENGTH) return before
  const cut = after.slice(0, ABOUT_ME_MAX_LENGTH)
  // Do not keep half of a surrogate pair.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** Event handlers of a controlled text area that stops typing at the limit. */
export function useLimitedText(value: string, onChange: (value: string) => void) {
  const before = useRef(value)
  const isComposing = useRef(false)

  function handleInput(target: HTMLTextAreaElement, inputType: string | undefined) {
    // Changing the text during composition confuses input methods, so it is limited when the composition ends.
    const next = isComposing.current ? target.value : limitTyping(before.current, target.value, inputType)
    if (next !== target.value) {
      const place = Math.max(0, target.selectionStart - (target.value.length - next.length))
      target.value = next
      target.setSelectionRange(place, place)
    }
    if (!isComposing.current) before.current = next
    onChange(next)
  }

  return {
    onChange: (event: ChangeEvent<HTMLTextAreaElement>) =>
      handleInput(event.target, (event.nativeEvent as InputEvent).inputType),
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
      isComposing.current = false
      handleInput(event.currentTarget, 'insertText')
    },
  }
}
