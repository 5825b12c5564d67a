/** Suggests search texts while the user types. */
import type { Db } from '#server/database/db.ts'
import { SEARCH_TEXT_MAX_LENGTH, SUGGESTION_LIMIT } from '../../constants.ts'
import type { Suggestion } from '../../contract.ts'
import { findNames, findPopularNames, findQuestions, findTopics } from '../repository/names.ts'
import { isVocabularyWord } from './build-document.ts'
import { buildQuery } from './build-query.ts'
import { correctText } from './correct-words.ts'
import { foldText, squash } from './fold-text.ts'
import { switchLayout } from './interpretations.ts'
import { isOutsideField } from './outside-field.ts'
import { searchPosts } from './search-posts.ts'
import { tokenize } from './tokenize.ts'
import { vocabularyOf } from './vocabulary.ts'

const NAMES = 5
const WORDS = 2
const TAIL_UNITS = 3
const TOPIC_WINDOW = 2_000
/** Shown questions, and those read of a text that many contain; the index knows texts of three letters and more. */
const QUESTIONS = { limit: 2, window: 200, minLength: 3, maxLength: SEARCH_TEXT_MAX_LENGTH }

/**
 * Names of tools, tags and authors, the text with its last word completed, topics of posts and their questions. If the text has none,
 * returns those of the text on the other keyboard layout, or the corrected text where it finds posts.
 */
export async function suggest(db: Db, typed: string): Promise<Suggestion[]> {
  const text = typed.trim()
  if (text === '') return []
  for (const candidate of [text, ...switchLayout(text)]) {
    const found = await continueText(db, candidate)
    if (found.length > 0) return found
  }
  if (isOutsideField(text)) return []
  const [corrected] = await correctText(db, text)
  if (!corrected || !(await findsPosts(db, corrected))) return []
  return distinct([{ text: corrected, kind: 'word' }, ...(await continueText(db, corrected))]).slice(
    0,
    SUGGESTION_LIMIT,
  )
}

/** A correction of several words can join words that no post has together. */
async function findsPosts(db: Db, text: string): Promise<boolean> {
  const { postIds } = await searchPosts(db, { text, before: new Date(), page: 1 })
  return postIds.length > 0
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
  const questions = distinct([...found, ...(await questionsOf(db, folded))]).filter(({ kind }) => kind === 'question')
  return [...distinct(found).slice(0, SUGGESTION_LIMIT - questions.length), ...questions]
}

async function questionsOf(db: Db, folded: string): Promise<Suggestion[]> {
  if (folded.split(' ').every((run) => run.length < QUESTIONS.minLength)) return []
  const questions = await findQuestions(db, folded, QUESTIONS)
  return questions.map((text) => ({ text, kind: 'question' }))
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

/** Without texts that are too long to search for as they are. */
function distinct(suggestions: readonly Suggestion[]): Suggestion[] {
  const byKey = new Map<string, Suggestion>()
  for (const suggestion of suggestions) {
    if (suggestion.text.length > SEARCH_TEXT_MAX_LENGTH) continue
    const key = squash(foldText(suggestion.text))
    if (!byKey.has(key)) byKey.set(key, suggestion)
  }
  return [...byKey.values()]
}
