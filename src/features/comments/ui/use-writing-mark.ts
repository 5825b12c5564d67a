import { type FocusEvent, useEffect } from 'react'

const mark = (isWriting: boolean) => document.documentElement.toggleAttribute('data-writing', isWriting)

/**
 * Handlers of a form that mark the document while it has the focus: the bar at the bottom edge leaves the text free.
 * `:has()` around the post would make the browser compute its styles again with every focus (decision 0080).
 */
export function useWritingMark() {
  useEffect(() => () => void mark(false), [])
  return {
    onFocus: () => mark(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) mark(false)
    },
  }
}
