import { highlightTerms } from '#lib/highlight-terms.ts'

/** A text with the search terms highlighted, which shows why a result matched. */
export function HighlightedText({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlightTerms(text, terms).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
    part.isHighlighted ? <mark key={at}>{part.text}</mark> : part.text,
  )
}
