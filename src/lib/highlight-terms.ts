/** Finds search terms in a text, for highlighting. */

interface TextPart {
  text: string
  isHighlighted: boolean
}

/**
 * Splits the text into parts and marks the found terms. Matching ignores case, spaces and hyphens in a term are
 * optional, and longer terms win. A Thai letter is never separated from its vowels and combining marks; a Latin term
 * matches only at the beginning of a word. The parts joined equal the text.
 */
export function highlightTerms(text: string, terms: readonly string[]): TextPart[] {
  const pattern = termPattern(terms)
  if (!pattern) return text === '' ? [] : [{ text, isHighlighted: false }]
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), isHighlighted: false })
    parts.push({ text: match[0], isHighlighted: true })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end), isHighlighted: false })
  return parts
}

/** One list of terms is searched in many texts. `matchAll` does not change its pattern. */
const patterns = new WeakMap<readonly string[], RegExp | null>()

function termPattern(terms: readonly string[]): RegExp | null {
  const known = patterns.get(terms)
  if (known !== undefined) return known
  const pattern = createPattern(terms)
  patterns.set(terms, pattern)
  return pattern
}

function createPattern(terms: readonly string[]): RegExp | null {
  const sources = [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))]
    .sort((one, other) => other.length - one.length)
    .map(toSource)
  return sources.length > 0 ? new RegExp(sources.join('|'), 'giu') : null
}

function toSource(term: string): string {
  const words = term.split(/[\s-]+/).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
  const before = /^[\u0E01-\u0E4E]/.test(term) ? '(?<![\\u0E40-\\u0E44])' : '(?<![a-z0-9])'
  return `${before}${words.join('[ -]?')}(?![\\u0E30-\\u0E3A\\u0E47-\\u0E4E])`
}
