import { type ChangeEvent, type CompositionEvent, useRef } from 'react'
import { ABOUT_ME_MAX_LENGTH } from '../constants.ts'

/** What brings a text as a whole; cutting it would lose its end unseen (PROF-084). */
const WHOLE = new Set([
  'insertFromPaste',
  'insertFromDrop',
  'insertFromYank',
  'insertReplacementText',
  'historyUndo',
  'historyRedo',
])

/**
 * The text after a change: typing beyond the limit adds nothing (PROF-083), a paste stays whole, and what is too long
 * already may only become shorter by typing.
 */
export function limitTyping(before: string, after: string, inputType: string | undefined): string {
  if (after.length <= ABOUT_ME_MAX_LENGTH || after.length <= before.length) return after
  if (inputType === undefined || WHOLE.has(inputType) || !inputType.startsWith('insert')) return after
  if (before.length >= ABOUT_ME_MAX_LENGTH) return before
  const cut = after.slice(0, ABOUT_ME_MAX_LENGTH)
  // Half a pair is no character.
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

/** The handlers of a controlled text area whose typing stops at the limit. */
export function useLimitedText(value: string, onChange: (value: string) => void) {
  const before = useRef(value)
  const isComposing = useRef(false)

  function take(target: HTMLTextAreaElement, inputType: string | undefined) {
    // An input method loses its place when the text changes under it; it is cut when the word is done.
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
      take(event.target, (event.nativeEvent as InputEvent).inputType),
    onCompositionStart: () => {
      isComposing.current = true
    },
    onCompositionEnd: (event: CompositionEvent<HTMLTextAreaElement>) => {
      isComposing.current = false
      take(event.currentTarget, 'insertText')
    },
  }
}
