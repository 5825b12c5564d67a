/**
 * Abbreviations that no lexicon lists: a word cut with the sign of abbreviation, or the initials of the words of a
 * known name.
 */
import type { Db } from '#server/database/db.ts'
import { foldText, squash } from './fold-text.ts'
import { conceptSpellings, conceptsByInitials, conceptsStartingWith, findEntry } from './lexicon.ts'
import { type TermStatistics, termStatisticsOf } from './term-statistics.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

const CANDIDATES = 10
/** The initials of words. Two of them are too few to mean a name, unless they are written with full stops. */
const INITIALS = /^(?:[\u0E01-\u0E2E]\.?){3,5}$|^[\u0E01-\u0E2E]\.?[\u0E01-\u0E2E]\.$|^[a-z]{3,5}$/
const CUT_WORD = /^([\u0E01-\u0E3A\u0E40-\u0E4E]{2,})\u0E2F$/

/** The text with its abbreviations written out; null where it has none that can be read. */
export async function expandAbbreviations(db: Db, typed: string): Promise<string | null> {
  const [vocabulary, statistics] = await Promise.all([vocabularyOf(db), termStatisticsOf(db)])
  const runs = typed.trim().split(/\s+/)
  const expanded = runs.map((run) => expand(run, vocabulary, statistics) ?? run)
  return expanded.some((run, index) => run !== runs[index]) ? expanded.join(' ') : null
}

function expand(run: string, vocabulary: Vocabulary, statistics: TermStatistics): string | null {
  const cut = CUT_WORD.exec(run)?.[1]
  if (cut)
    return findEntry(foldText(cut))
      ? null
      : usualSpelling(conceptsStartingWith(squash(foldText(cut)), CANDIDATES), statistics)
  const folded = foldText(run)
  const letters = squash(folded)
  if (!INITIALS.test(folded) || findEntry(letters) || vocabulary.documentsOf(letters) !== undefined) return null
  return usualSpelling(conceptsByInitials(letters), statistics)
}

/** The usual spelling of the concept that most posts contain; null where none does. */
function usualSpelling(concepts: readonly string[], statistics: TermStatistics): string | null {
  const known = concepts.filter((concept) => statistics.documentsOf(concept) > 0)
  const [best] = known.toSorted((one, other) => statistics.documentsOf(other) - statistics.documentsOf(one))
  return best === undefined ? null : (conceptSpellings(best)[0] ?? null)
}
