/** Finds and ranks posts for a typed text, regardless of its spelling (decision Q-126, SRCH-001). */
import { hasThai } from '#lib/has-thai.ts'
import type { Db } from '#server/database/db.ts'
import { SEARCH_MAX_RESULTS, SEARCH_PAGE_SIZE, SEARCH_TEXT_MAX_LENGTH } from '../../constants.ts'
import type { SearchedText } from '../../contract.ts'
import { type BuiltQuery, buildQuery, type Filters, filterOf } from './build-query.ts'
import { collectHits } from './collect-hits.ts'
import { foldText } from './fold-text.ts'
import { collectHighlightTerms } from './highlight-terms.ts'
import { type Interpretation, interpretations, runsOf } from './interpretations.ts'
import { isWeakWord } from './lexicon.ts'
import { isOutsideField } from './outside-field.ts'
import { termsOf, UNKNOWN_WEIGHT_MAX } from './query-terms.ts'
import { type Ranked, rankPosts } from './rank-posts.ts'
import { relatedPosts } from './related-posts.ts'
import { type Synonyms, synonymsOf } from './synonyms.ts'
import { termStatisticsOf } from './term-statistics.ts'
import { tokenize } from './tokenize.ts'

export interface SearchRequest extends Filters {
  text: string
  /** Time when the list was first loaded; posts published later are left out (decision Q-111). */
  before: Date
  /** 1-based. */
  page: number
}

export interface SearchResult {
  /** Best first. */
  postIds: number[]
  hasNextPage: boolean
  used: SearchedText
  /** Significant words that each near match lacks. */
  missing: ReadonlyMap<number, string[]>
}

/** Without words that no post contains, or with corrected ones, only a post that covers the rest of the text is near. */
const PART_COVERAGE = 0.8

/**
 * One page of posts for a text, best first. A near match about the rare words of the text may stand above a post that only
 * mentions all of them. Where no post has every word, the text is interpreted as typed on the other keyboard layout, then
 * with its words corrected; then near matches are shown as a part of the text.
 */
export async function searchPosts(db: Db, { page, ...request }: SearchRequest): Promise<SearchResult> {
  const start = (page - 1) * SEARCH_PAGE_SIZE
  const end = Math.min(start + SEARCH_PAGE_SIZE, SEARCH_MAX_RESULTS)
  const { found } = await interpret(db, request, end + 1)
  return {
    ...found,
    postIds: found.postIds.slice(start, end),
    hasNextPage: end < Math.min(found.postIds.length, SEARCH_MAX_RESULTS),
  }
}

/**
 * Up to 1,000 posts for a text, best first, as the pages of `searchPosts` list them. `isComplete`: there are no more.
 */
export async function searchAllPosts(
  db: Db,
  request: Omit<SearchRequest, 'page'>,
): Promise<Omit<SearchResult, 'hasNextPage'> & { isComplete: boolean }> {
  const { found } = await interpret(db, request, SEARCH_MAX_RESULTS + 1)
  const isComplete = found.postIds.length <= SEARCH_MAX_RESULTS
  return { ...found, postIds: found.postIds.slice(0, SEARCH_MAX_RESULTS), isComplete }
}

/** The posts of a search with the scores that decided about them. */
interface ExplainedSearch extends Found {
  /** The interpretation that found them, or the text as typed; null for a text without a word. */
  ranked: { text: string; ranked: Ranked } | null
}

/** The same search as `searchAllPosts`, with its scores: at most `limit` posts. */
export async function explainSearch(
  db: Db,
  { limit, ...request }: Omit<SearchRequest, 'page'> & { limit: number },
): Promise<ExplainedSearch> {
  const { found, ranked } = await interpret(db, request, limit)
  return { ...found, postIds: found.postIds.slice(0, limit), ranked }
}

type Request = Omit<SearchRequest, 'page'>
type Found = Omit<SearchResult, 'hasNextPage'>
interface Interpreted {
  found: Found
  ranked: ExplainedSearch['ranked']
}

async function interpret(db: Db, request: Request, needed: number): Promise<Interpreted> {
  const typed = request.text.trim().slice(0, SEARCH_TEXT_MAX_LENGTH)
  const synonyms = await synonymsOf(db)
  const search: Search = { db, request, needed, synonyms, unscored: new Map() }
  let first: Interpreted['ranked'] = null
  let near: (Collected & { interpretation: Interpretation }) | null = null
  const resultOf = ({ postIds, missing }: Pick<Found, 'postIds' | 'missing'>, { text, by }: Interpretation): Found => ({
    postIds,
    missing,
    used: { text, by, terms: collectHighlightTerms(text, synonyms) },
  })
  if (isOutsideField(typed)) {
    const { ranked } = await collect(search, typed)
    const exact = ranked?.judged.filter(({ verdict, isExact }) => verdict === 'hit' && isExact) ?? []
    const found = { postIds: exact.map(({ id }) => id), missing: new Map() }
    return { found: resultOf(found, { text: typed, by: 'typed' }), ranked: ranked && { text: typed, ranked } }
  }
  for await (const interpretation of interpretations(db, typed)) {
    const { text, by, isStrict } = interpretation
    if (near && by === 'part') break
    const { found, ranked } = await (isStrict ? collectStrictly : collect)(search, text)
    if (ranked && (by === 'typed' || !first)) first = { text, ranked }
    const isGuess = by === 'part' || (by === 'correction' && !found?.isFull)
    if (!found || (isGuess && found.coverage < PART_COVERAGE)) continue
    if (by === 'part' && !found.isNamed) continue
    if (by === 'part' && !namesSubject(found.ranked, text, typed)) continue
    if (found.isFull) {
      const left = by === 'part' ? leftOut(text, typed) : []
      const full = left.length > 0 ? { ...found, missing: new Map(found.postIds.map((id) => [id, left])) } : found
      const answered = await addRelated(db, { ...found, ...full, left }, request)
      return { found: resultOf(answered, interpretation), ranked: { text, ranked: found.ranked } }
    }
    if (!near || found.best > near.best || (by === 'typed' && found.best === near.best))
      near = { ...found, interpretation }
  }
  if (!near)
    return { found: resultOf({ postIds: [], missing: new Map() }, { text: typed, by: 'typed' }), ranked: first }
  const { text } = near.interpretation
  const { interpretation, ...hits } = near
  const answered = await addRelated(db, { ...hits, left: [] }, request)
  const found = resultOf(answered, nearInterpretation(interpretation, near.missing.get(near.postIds[0] as number)))
  return { found, ranked: { text, ranked: near.ranked } }
}

/** Words of the text that its part lacks. */
function leftOut(part: string, typed: string): string[] {
  const kept = new Set(runsOf(part))
  return runsOf(typed).filter((run) => !kept.has(run))
}

/** Few hits with posts about the same tool behind them; `left`: words that all of them lack. */
async function addRelated(
  db: Db,
  { postIds, missing, ranked, left }: Pick<Collected, 'postIds' | 'missing' | 'ranked'> & { left: string[] },
  request: Request,
): Promise<Pick<Found, 'postIds' | 'missing'>> {
  const { terms } = ranked
  const related = await relatedPosts(db, { postIds, terms, filter: filterOf(request), before: request.before })
  return {
    postIds: [...postIds, ...related.map(({ id }) => id)],
    missing: new Map([...missing, ...related.map((post): [number, string[]] => [post.id, [...post.missing, ...left]])]),
  }
}

/**
 * Whether a part of a text still says what it is about: it has a term of the lexicon that is more than an attribute such as
 * a price, or half of the text by rarity, where a word that no post contains is as rare as a name and a number says nothing.
 */
function namesSubject({ terms }: Ranked, part: string, typed: string): boolean {
  if (terms.every((term) => isWeakWord(term.word) || term.isField)) return false
  if (terms.some((term) => term.isConcept && !term.isWeak && !term.isAttribute)) return true
  const words = (text: string) => runsOf(text).filter((run) => /\p{L}/u.test(run)).length
  const kept = terms.reduce((sum, { weight }) => sum + weight, 0)
  return kept >= (words(typed) - words(part)) * UNKNOWN_WEIGHT_MAX
}

/** Names the words that the best near match has; the others were left out. */
function nearInterpretation({ text }: Interpretation, missing: readonly string[] = []): Interpretation {
  const units = tokenize(foldText(text))
  const runs = Map.groupBy(units, (unit) => unit.run)
  const kept = [...runs.values()].map((run) =>
    run
      .map((unit) => unit.words.join(''))
      .filter((word) => !missing.includes(word))
      .join(''),
  )
  return { text: kept.filter((run) => run !== '').join(' '), by: 'part' }
}

interface Collected {
  postIds: number[]
  missing: Map<number, string[]>
  /** Whether some post has every significant word. */
  isFull: boolean
  best: number
  /** Share of the text that the best post covers. */
  coverage: number
  /** Whether the best post names a word outside its body. */
  isNamed: boolean
  ranked: Ranked
}

/** One search, which collects posts for several interpretations of its text. */
interface Search {
  db: Db
  request: Request
  /** Number of posts that are needed in total. */
  needed: number
  synonyms: Synonyms
  /** Posts with every word by text, as far as they were read. */
  unscored: Map<string, number[]>
}

interface Collection {
  /** Null when no post is near enough. */
  found: Collected | null
  /** Null for a text without a word. */
  ranked: Ranked | null
}

async function collect(
  search: Search,
  text: string,
  query = buildQuery(text, search.request, search.synonyms),
): Promise<Collection> {
  if (!query) return { found: null, ranked: null }
  const ranked = await rankPosts(search.db, query, search.request.before)
  return { found: await addUnscored(search, text, query, ranked), ranked }
}

/** Like `collect`, but nothing where a significant word is unknown and no post has every word: near matches are not scored. */
async function collectStrictly(search: Search, text: string): Promise<Collection> {
  const query = buildQuery(text, search.request, search.synonyms)
  if (!query) return { found: null, ranked: null }
  const terms = termsOf(query.units, await termStatisticsOf(search.db))
  const isUnknown = terms.some(({ documents, isWeak, isConcept }) => documents === 0 && !isWeak && !isConcept)
  const isNear = isUnknown && (await unscoredHits(search, text, query)).length === 0
  return isNear ? { found: null, ranked: null } : collect(search, text, query)
}

async function unscoredHits({ db, request, needed, unscored }: Search, text: string, query: BuiltQuery) {
  const hits = unscored.get(text) ?? (await collectHits(db, query, { before: request.before, needed }))
  unscored.set(text, hits)
  return hits
}

/** The hits, and where these are too few the posts with every word that were not scored. */
async function addUnscored(search: Search, text: string, query: BuiltQuery, ranked: Ranked): Promise<Collected | null> {
  const { hits, scored, isComplete, isWeak } = ranked
  // Letters and digits that stand apart say nothing, beside Latin stop words either; in Thai they may number a topic.
  if (query.runs.length > 1 && !query.runs.some(hasThai) && ranked.terms.every((term) => term.isLetter)) return null
  const isJudged = isWeak && isComplete
  const postIds = hits.map((post) => post.id)
  const full = hits.filter((post) => post.missing.length === 0)
  // Other posts have the last word only as the beginning of longer ones, which a long text does not mean.
  if (!isJudged && full.length < search.needed && (full.length === 0 || !isComplete)) {
    const seen = new Set(full.length > 0 ? scored : postIds)
    const strict = await unscoredHits(search, text, query)
    postIds.push(...strict.filter((id) => !seen.has(id)))
    if (full.length === 0 && strict.length > 0)
      return { postIds: strict, missing: new Map(), isFull: true, best: 1, coverage: 1, isNamed: true, ranked }
  }
  if (postIds.length === 0) return null
  const missing = new Map(hits.filter((post) => post.missing.length > 0).map((post) => [post.id, post.missing]))
  return {
    postIds,
    missing,
    isFull: full.length > 0 || hits.length === 0,
    best: hits[0]?.score ?? 0,
    coverage: hits[0]?.coverage ?? 1,
    isNamed: hits[0]?.isNamed ?? true,
    ranked,
  }
}
