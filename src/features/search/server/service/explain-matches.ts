/** Says why posts are among the results of a search (decision 0046). */
import { highlightTerms } from '#lib/highlight-terms.ts'
import type { Db } from '#server/database/db.ts'
import { cleanedText } from '#server/html/editorial-html.ts'
import type { MatchField, PostMatch } from '../../contract.ts'
import { findMatchSources, type MatchSource } from '../repository/match-sources.ts'

/** Length of a snippet in characters, and of its beginning before the first term. */
const SNIPPET_LENGTH = 190
const SNIPPET_BEFORE = 40
/** Number of places among which the best is chosen. */
const SNIPPET_PLACES = 100

const words = new Intl.Segmenter('th', { granularity: 'word' })

/**
 * Where the terms occur in each post. One statement. Only the posts of one page are read, because the whole
 * description of each is searched.
 * @param terms as in `SearchedText`
 */
export async function explainMatches(
  db: Db,
  postIds: readonly number[],
  terms: readonly string[],
): Promise<PostMatch[]> {
  if (postIds.length === 0) return []
  const sources = new Map((await findMatchSources(db, postIds)).map((source) => [source.id, source]))
  return postIds.flatMap((id) => {
    const source = sources.get(id)
    return source ? explainMatch(source, terms) : []
  })
}

/** Pure: the reasons are the places that `highlightTerms` highlights, so none can be invented. */
function explainMatch(source: MatchSource, terms: readonly string[]): PostMatch {
  const fields: PostMatch['fields'] = []
  const add = (field: MatchField, texts: readonly string[], names: readonly string[] = []) => {
    const count = texts.reduce((sum, text) => sum + placesOf(text, terms).length, 0)
    if (count > 0) fields.push({ field, names: [...names], count })
  }
  const matching = (names: readonly string[]) => [...new Set(names)].filter((name) => placesOf(name, terms).length > 0)
  const text = cleanedText(source.description)
  const places = placesOf(text, terms)
  const [tags, apps] = [matching(source.tags), matching(source.apps)]
  add('topic', [source.topic])
  add('tool', [source.toolName])
  add('tag', tags, tags)
  add('app', apps, apps)
  add('summary', [source.summary])
  if (places.length > 0) fields.push({ field: 'text', names: [], count: places.length })
  add('teacher', [source.teacher, source.otherName], [source.teacher])
  add('place', source.places)
  // Readers do not see the questions on the page, so they are a reason only where there is no other.
  if (fields.length === 0) add('question', source.questions)
  return { post_id: source.id, fields, snippet: snippetOf(text, places) }
}

interface Place {
  start: number
  end: number
}

function placesOf(text: string, terms: readonly string[]): Place[] {
  let end = 0
  return highlightTerms(text, terms).flatMap((part) => {
    const start = end
    end += part.text.length
    return part.isHighlighted ? { start, end } : []
  })
}

/** The part of the text with the most terms, cut between words. */
function snippetOf(text: string, places: readonly Place[]): string {
  const first = places.slice(0, SNIPPET_PLACES)
  const within = (from: Place) =>
    first.filter(({ start, end }) => start >= from.start && end <= from.start + SNIPPET_LENGTH - SNIPPET_BEFORE).length
  let best = first[0]
  for (const place of first) if (best && within(place) > within(best)) best = place
  if (!best) return ''
  const from = boundaryAfter(text, best.start - SNIPPET_BEFORE, best.start)
  const to = boundaryBefore(text, from + SNIPPET_LENGTH, best.end)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`
}

/** Start of a word at or after `at`, at most `limit`. The segmenter begins earlier, because it may begin inside a word. */
function boundaryAfter(text: string, at: number, limit: number): number {
  if (at <= 0) return 0
  const start = Math.max(0, at - SNIPPET_BEFORE)
  for (const { index } of words.segment(text.slice(start, limit))) if (start + index >= at) return start + index
  return limit
}

/** End of a word at or before `at`, at least `limit`. */
function boundaryBefore(text: string, at: number, limit: number): number {
  if (at >= text.length) return text.length
  let end = limit
  for (const { index } of words.segment(text.slice(limit, at + SNIPPET_BEFORE))) {
    if (limit + index > at) break
    end = limit + index
  }
  return end
}
