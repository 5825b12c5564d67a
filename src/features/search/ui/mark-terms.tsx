import type { ReactNode } from 'react'

const MIN_TERM_LENGTH = 2

/** Marks the words of a search text where they stand in a text, so that a result says why it is there. */
export function markTerms(text: string, search: string): ReactNode {
  const terms = search.split(/\s+/).filter((term) => term.length >= MIN_TERM_LENGTH)
  if (terms.length === 0) return text
  const pattern = new RegExp(`(${terms.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'giu')
  const parts = text.split(pattern)
  if (parts.length === 1) return text
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
  return parts.map((part, at) => (at % 2 === 1 ? <mark key={at}>{part}</mark> : part))
}
