/** Offers texts to search for while somebody types. */
import type { Db } from '#server/db.ts'
import { SEARCH_STATEMENT_TIMEOUT_MS, SUGGESTION_LIMIT } from '../../constants.ts'
import type { Suggestion } from '../../contract.ts'
import { setSearchLimits } from '../repository/documents.ts'
import { findNames, findTopics } from '../repository/names.ts'
import { findWordsBeginning } from '../repository/words.ts'
import { isWordWorthKnowing } from './build-document.ts'
import { buildQuery } from './build-query.ts'
import { correctText } from './correct-words.ts'
import { foldText } from './fold-text.ts'
import { switchLayout } from './search-posts.ts'
import { tokenize } from './tokenize.ts'

const NAMES = 5
const WORDS = 2
const TOPIC_WINDOW = 2_000

/**
 * Names of tools, tags and authors, the last word written out, topics of posts; for a text that leads nowhere the same
 * of what it may have meant: typed on the other keyboard layout, or misspelt.
 */
export function suggest(db: Db, typed: string): Promise<Suggestion[]> {
  const text = typed.trim()
  if (text === '') return Promise.resolve([])
  return db.transaction(async (transaction) => {
    await setSearchLimits(transaction, SEARCH_STATEMENT_TIMEOUT_MS)
    for (const reading of [text, ...switchLayout(text)]) {
      const found = await continueText(transaction, reading)
      if (found.length > 0) return found
    }
    const corrected = await correctText(transaction, text)
    if (!corrected) return []
    return distinct([{ text: corrected, kind: 'word' }, ...(await continueText(transaction, corrected))])
  })
}

async function continueText(db: Db, text: string): Promise<Suggestion[]> {
  const folded = foldText(text).trim().replace(/\s+/g, ' ')
  const query = buildQuery(text)
  if (folded === '' || !query) return []
  const names = await findNames(db, folded, NAMES)
  const found: Suggestion[] = names.map(({ name, kind }) => ({ text: name, kind }))
  if (names.length < NAMES) found.push(...(await completeWord(db, folded)))
  found.push(...(await findTopics(db, query.strict, TOPIC_WINDOW, SUGGESTION_LIMIT)).map(asTopic))
  return distinct(found)
}

/** The text with its last word written out in the ways that most posts write it. */
async function completeWord(db: Db, folded: string): Promise<Suggestion[]> {
  const last = tokenize(folded).at(-1)?.words.at(-1)
  if (!last || !folded.endsWith(last) || !isWordWorthKnowing(last)) return []
  const words = await findWordsBeginning(db, last, WORDS + 1)
  const before = folded.slice(0, folded.length - last.length)
  return words
    .filter(({ word }) => word !== last)
    .slice(0, WORDS)
    .map(({ word }) => ({ text: `${before}${word}`, kind: 'word' }))
}

function asTopic(topic: string): Suggestion {
  return { text: topic, kind: 'topic' }
}

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const kept = new Map<string, Suggestion>()
  for (const suggestion of suggestions) {
    const key = foldText(suggestion.text)
    if (!kept.has(key)) kept.set(key, suggestion)
  }
  return [...kept.values()].slice(0, SUGGESTION_LIMIT)
}
