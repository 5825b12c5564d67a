import { highlightTerms } from '#lib/highlight-terms.ts'

/** A text with the words of a search marked where they stand, so that a result says why it is there. */
export function HighlightedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlightTerms(text, terms).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    part.isMarked ? <mark key={at}>{part.text}</mark> : part.text,
  )
}
