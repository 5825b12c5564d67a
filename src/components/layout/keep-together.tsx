import type { ReactNode } from 'react'
import { unbreakableWords } from '../texts.ts'

// Longest first, so that a word contained in another word does not match instead of it.
const UNBREAKABLE = new RegExp(`(${[...unbreakableWords].sort((a, b) => b.length - a.length).join('|')})`)
// The repetition mark belongs to the word before it.
const REPEATED = / (?=\u0E46)/g

/**
 * Prevents line breaks inside compound words (`.no-break`), because the dictionary of the browser splits some Thai compounds.
 * For block text only: inside a flex row each part would become a separate item.
 */
export function keepTogether(text: string): ReactNode {
  const parts = text.replace(REPEATED, '\u00A0').split(UNBREAKABLE)
  if (parts.length === 1) return parts[0]
  // Odd positions hold the matched words.
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts does not change
      <span key={index} className="no-break">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
