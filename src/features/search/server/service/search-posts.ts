/** Finds and ranks posts for a typed text, regardless of its spelling (decision Q-126, SRCH-001). */
import { hasThai } from '#lib/has-thai.ts'
import { otherLayout } from '#lib/keyboard-layout.ts'
import { graphemes } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { SEARCH_MAX_RESULTS, SEARCH_PAGE_SIZE, SEARCH_TEXT_MAX_LENGTH } from '../../constants.ts'
import type { SearchedText } from '../../contract.ts'
import { expandAbbreviations } from './abbreviations.ts'
import { type BuiltQuery, buildQuery, type Filters, filterOf } from './build-query.ts'
import { collectHits } from './collect-hits.ts'
import { correctText, isKnownText, selectKnownRuns } from './correct-words.ts'
import { foldText } from './fold-text.ts'
import { collectHighlightTerms } from './highlight-terms.ts'
import { isWeakWord } from './lexicon.ts'
import { PRICE_LIMIT } from './numbers.ts'
import { isOutsideField } from './outside-field.ts'
import { UNKNOWN_WEIGHT_MAX } from './query-terms.ts'
import { type Ranked, rankPosts } from './rank-posts.ts'
import { relatedPosts } from './related-posts.ts'
import { type Synonyms, synonymsOf } from './synonyms.ts'
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

/** Share of the runs of a text that must be known, if the others are left out. */
const KNOWN_SHARE = 0.5
/** Without words that no post contains, or with corrected ones, only a post that covers the rest of the text is near. */
const PART_COVERAGE = 0.8

/** A shorter text on the other layout resembles some word by chance: an abbreviation would be corrected to it. */
const SWITCHED_MIN_LENGTH = 5
/** Thai letters are on keys of signs; a Latin word does not begin with one. */
const SIGN_BEFORE_LATIN = /^[^\p{L}\p{N}][a-z]/iu

type Interpretation = Omit<SearchedText, 'terms'>

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
  let first: Interpreted['ranked'] = null
  let near: (Collected & { interpretation: Interpretation }) | null = null
  const resultOf = ({ postIds, missing }: Pick<Found, 'postIds' | 'missing'>, { text, by }: Interpretation): Found => ({
    postIds,
    missing,
    used: { text, by, terms: collectHighlightTerms(text, synonyms) },
  })
  if (isOutsideField(typed)) {
    const { ranked } = await collect(db, typed, synonyms, request, needed)
    const exact = ranked?.judged.filter(({ verdict, isExact }) => verdict === 'hit' && isExact) ?? []
    const found = { postIds: exact.map(({ id }) => id), missing: new Map() }
    return { found: resultOf(found, { text: typed, by: 'typed' }), ranked: ranked && { text: typed, ranked } }
  }
  for await (const interpretation of interpretations(db, typed)) {
    const { text, by } = interpretation
    if (near && by === 'part') break
    const { found, ranked } = await collect(db, text, synonyms, request, needed)
    first ??= ranked && { text, ranked }
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
    if (!near || found.best > near.best) near = { ...found, interpretation }
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

function runsOf(text: string): string[] {
  return foldText(text).trim().split(/\s+/)
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

/** `found` is null when no post is near enough, `ranked` for a text without a word. */
async function collect(
  db: Db,
  text: string,
  synonyms: Synonyms,
  request: Request,
  needed: number,
): Promise<{ found: Collected | null; ranked: Ranked | null }> {
  const query = buildQuery(text, request, synonyms)
  if (!query) return { found: null, ranked: null }
  const ranked = await rankPosts(db, query, request.before)
  return { found: await addUnscored(db, query, ranked, { before: request.before, needed }), ranked }
}

/** The hits, and where these are too few the posts with every word that were not scored. */
async function addUnscored(
  db: Db,
  query: BuiltQuery,
  ranked: Ranked,
  scope: { before: Date; needed: number },
): Promise<Collected | null> {
  const { hits, scored, isComplete, isWeak } = ranked
  // Letters and digits that stand apart say nothing, beside Latin stop words either; in Thai they may number a topic.
  if (query.runs.length > 1 && !query.runs.some(hasThai) && ranked.terms.every((term) => term.isLetter)) return null
  const isJudged = isWeak && isComplete
  const postIds = hits.map((post) => post.id)
  const full = hits.filter((post) => post.missing.length === 0)
  // Other posts have the last word only as the beginning of longer ones, which a long text does not mean.
  if (!isJudged && full.length < scope.needed && (full.length === 0 || !isComplete)) {
    const seen = new Set(full.length > 0 ? scored : postIds)
    const strict = await collectHits(db, query, scope)
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

/** Interpretations of the text, most likely first; corrections are looked up only when they are requested. */
async function* interpretations(db: Db, typed: string): AsyncGenerator<Interpretation> {
  yield { text: typed, by: 'typed' }
  // The words of a limit mean nothing without it.
  if (foldText(typed).search(PRICE_LIMIT) >= 0) return
  const expanded = await expandAbbreviations(db, typed)
  if (expanded) yield { text: expanded, by: 'correction' }
  const repaired = await repairRuns(db, typed)
  if (repaired !== typed) yield { text: repaired, by: 'layout' }
  const switched = switchLayout(typed)
  for (const text of switched) if (await isKnownText(db, text)) yield { text, by: 'layout' }
  const isLong = (text: string) => graphemes(text).length >= SWITCHED_MIN_LENGTH
  for (const text of [typed, ...switched.filter(isLong)]) {
    for (const corrected of await correctText(db, text)) yield { text: corrected, by: 'correction' }
  }
  const known = await selectKnownRuns(db, typed)
  if (known && runsOf(known).length >= runsOf(typed).length * KNOWN_SHARE) yield { text: known, by: 'part' }
}

/** The text with each unknown run typed on the other layout, where that is a known text. */
async function repairRuns(db: Db, typed: string): Promise<string> {
  const runs = typed.split(/\s+/)
  const repaired = await Promise.all(
    runs.map(async (run) => {
      if (await isKnownText(db, run)) return run
      for (const text of switchLayout(run)) if (await isKnownText(db, text)) return text
      return run
    }),
  )
  return repaired.join(' ')
}

/**
 * The text on the other keyboard layout, if it has at least two letters. Returns two texts where a phone may have
 * capitalised the first letter.
 */
export function switchLayout(typed: string): string[] {
  const switched = new Set([otherLayout(typed), otherLayout(typed.toLowerCase())])
  return [...switched].filter((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= 2 && !SIGN_BEFORE_LATIN.test(text))
}
