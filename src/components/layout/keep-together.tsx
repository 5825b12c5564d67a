import type { ReactNode } from 'react'
import { keepWords } from '../texts.ts'

// Longest first, so that a word inside another never wins.
const KEPT = new RegExp(`(${[...keepWords].sort((a, b) => b.length - a.length).join('|')})`)
// The repetition mark belongs to the word before it.
const REPEATED = / (?=\u0E46)/g

/**
 * Text with its compound words held on one line (`.nb`): the browser's dictionary splits some Thai compounds in the
 * middle. For block text only; inside a flex row each piece would become an item of its own.
 */
export function keepTogether(text: string): ReactNode {
  const parts = text.replace(REPEATED, '\u00A0').split(KEPT)
  if (parts.length === 1) return parts[0]
  // Odd places hold the matched words.
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
      <span key={index} className="nb">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
