/** Terms to highlight in search results. */
import { graphemes } from '#lib/thai.ts'
import { foldText } from './fold-text.ts'
import { conceptSpellings, isStopWord } from './lexicon.ts'
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts'
import { tokenize, type Unit } from './tokenize.ts'

/**
 * Terms to highlight for the text that was searched for: its runs, its words, their synonyms and every spelling of its
 * concepts, longest first, without function words and single letters. `highlightTerms` of `#lib/highlight-terms.ts` takes them.
 */
export function collectHighlightTerms(text: string, synonyms: Synonyms = NO_SYNONYMS): string[] {
  const folded = foldText(text).trim()
  const terms = new Set(folded.split(/\s+/))
  const add = (unit: Unit) => {
    terms.add(unit.words.join(/^[a-z0-9]/.test(unit.words[0] ?? '') ? ' ' : ''))
    for (const word of unit.words) terms.add(word)
    for (const concept of unit.concepts) for (const spelling of conceptSpellings(concept)) terms.add(spelling)
    for (const other of [...(unit.parts ?? []), ...(unit.synonyms ?? []).flat()]) add(other)
  }
  for (const unit of synonyms.mark(tokenize(folded))) add(unit)
  return [...terms]
    .filter((term) => graphemes(term).length > 1 && !isStopWord(term))
    .sort((one, other) => other.length - one.length)
}
