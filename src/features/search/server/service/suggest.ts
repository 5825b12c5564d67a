/** Suggests search texts while the user types. */
import type { Db } from '#server/database/db.ts'
import { SUGGESTION_LIMIT } from '../../constants.ts'
import type { Suggestion } from '../../contract.ts'
import { findNames, findPopularNames, findTopics } from '../repository/names.ts'
import { isVocabularyWord } from './build-document.ts'
import { buildQuery } from './build-query.ts'
import { correctText } from './correct-words.ts'
import { foldText, squash } from './fold-text.ts'
import { switchLayout } from './search-posts.ts'
import { tokenize } from './tokenize.ts'
import { vocabularyOf } from './vocabulary.ts'

const NAMES = 5
const WORDS = 2
const TAIL_UNITS = 3
const TOPIC_WINDOW = 2_000

/**
 * Names of tools, tags and authors, the text with its last word completed, and topics of posts. If the text has none,
 * returns those of the text on the other keyboard layout, or of the corrected text.
 */
export async function suggest(db: Db, typed: string): Promise<Suggestion[]> {
  const text = typed.trim()
  if (text === '') return []
  for (const candidate of [text, ...switchLayout(text)]) {
    const found = await continueText(db, candidate)
    if (found.length > 0) return found
  }
  const [corrected] = await correctText(db, text)
  if (!corrected) return []
  return distinct([{ text: corrected, kind: 'word' }, ...(await continueText(db, corrected))])
}

/** Groups of tags that people search by; levels would be in every list. */
const POPULAR = { groups: ['subject', 'method', 'problem'], tags: 4, tools: 3 }

/** What others can search for: names with many posts, never what people have typed. */
export async function listPopularNames(db: Db): Promise<string[]> {
  return findPopularNames(db, POPULAR)
}

async function continueText(db: Db, text: string): Promise<Suggestion[]> {
  const folded = foldText(text).trim().replace(/\s+/g, ' ')
  const query = buildQuery(text)
  if (folded === '' || !query) return []
  const names = await findNames(db, folded, NAMES)
  const found: Suggestion[] = names.map(({ name, kind, documents }) => ({
    text: name,
    kind,
    ...(documents > 0 && { posts: documents }),
  }))
  if (names.length < NAMES) found.push(...(await completeWord(db, folded)))
  found.push(...(await findTopics(db, query.strict.match, TOPIC_WINDOW, SUGGESTION_LIMIT)).map(asTopic))
  return distinct(found)
}

/**
 * The text with its last word completed in the most frequent ways. The segmenter cuts an unfinished Thai word
 * incorrectly, so the last units are tried together, the longest combination first.
 */
async function completeWord(db: Db, folded: string): Promise<Suggestion[]> {
  const vocabulary = await vocabularyOf(db)
  const units = tokenize(folded)
  const tail = units.filter((unit) => unit.run === units.at(-1)?.run).slice(-TAIL_UNITS)
  for (let start = 0; start < tail.length; start++) {
    const last = tail
      .slice(start)
      .map((unit) => unit.words.join(''))
      .join('')
    if (!folded.endsWith(last) || !isVocabularyWord(last)) continue
    const words = vocabulary.startingWith(last, WORDS + 1)
    const longer = words.filter(({ word, documents }) => word !== last && documents > 0).slice(0, WORDS)
    const before = folded.slice(0, folded.length - last.length)
    if (longer.length > 0) return longer.map(({ word }) => ({ text: `${before}${word}`, kind: 'word' }))
  }
  return []
}

function asTopic(topic: string): Suggestion {
  return { text: topic, kind: 'topic' }
}

function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const byKey = new Map<string, Suggestion>()
  for (const suggestion of suggestions) {
    const key = squash(foldText(suggestion.text))
    if (!byKey.has(key)) byKey.set(key, suggestion)
  }
  return [...byKey.values()].slice(0, SUGGESTION_LIMIT)
}
