import type { ReactNode } from 'react'
import { hasThai } from '#lib/has-thai.ts'
import { escapeText } from '../words/escape-text.ts'

let groupedHtml: ((text: string) => string) | undefined

/**
 * Loads the groups of words. A page needs none before the first text that the server did not send: its dictionary and
 * its code take a phone a tenth of a second. Without them texts are shown as they are.
 */
export function loadWordGroups(): Promise<void> {
  return import('../words/word-groups.ts').then(
    (module) => {
      groupedHtml = module.groupedHtml
    },
    () => {},
  )
}

/**
 * Breaks Thai text between groups of words: compounds, small words with the word they belong to, numbers with their
 * unit and times stay on one line. Adds elements only (`.no-break`, `<wbr>`), so that searched and copied text stays
 * the same. Server and browsers may know different words: the HTML of the server stays until the page is rendered again.
 */
export function keepTogether(text: string): ReactNode {
  // Groups without Thai letters are times.
  if (!hasThai(text) && !/\d[.:]\d{2}/.test(text)) return text
  const html = (groupedHtml ?? escapeText)(text)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped by both
  return <span suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}
