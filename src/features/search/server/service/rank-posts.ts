/** Ranks posts by the rarity of the words they share with a text (decision 0066). */
import { graphemes } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { type ScoredPost, scorePosts } from '../repository/scores.ts'
import { quoteLexeme } from './build-document.ts'
import type { BuiltQuery } from './build-query.ts'
import { foldText, squash } from './fold-text.ts'
import { conceptsStartingWith, isStopWord, isWeakWord } from './lexicon.ts'
import { type TermStatistics, termStatisticsOf } from './term-statistics.ts'
import { tokenize, type Unit } from './tokenize.ts'

export interface RankedPost {
  id: number
  score: number
  /** Significant words of the text that the post lacks; not empty for a near match. */
  missing: string[]
}

export interface Ranked {
  hits: RankedPost[]
  /** All posts that were scored; those that are no hits are below the cut. */
  scored: number[]
  /** Whether the text is long and every post with all its words was scored. */
  isComplete: boolean
}

interface Term {
  /** As typed. */
  word: string
  alternatives: { lexeme: string; weight: number }[]
  documents: number
  weight: number
  isWeak: boolean
  /** A single letter or digit without a concept. */
  isLetter: boolean
}

/** Words such as teacher and lesson say little on this site: they order hits, but a hit may lack them. */
const WEAK_SHARE = 0.25
const PREFIX_WEIGHT = 0.7
const PREFIX_CONCEPTS = 5
const EXACT_BONUS = 1.25
/** A topic that is the text and nothing more says most; divided by the number of its words. */
const SHORT_TOPIC_BONUS = 0.3
/** Hits below this share of the best score are not shown. */
const RELATIVE_CUT = { oneWord: 0.1, moreWords: 0.34 }
/** Share of the words, weighted by rarity, that a near match must have beside full matches, and alone. */
const COVERAGE = { besideFull: 0.7, alone: 0.55 }
/** A near match must be strong: a rare word in the topic, not a common one in the body. */
const NEAR_SCORE = 0.12
const TERMS_MAX = 24
/** A text with fewer terms may be the beginning of a longer word or name. */
const LONG_TEXT_TERMS = 3
/** Number of terms whose combinations are written into the query; the others count as present in every post. */
const COMBINED_TERMS = 6

/** Best first; equal scores newest first. Only posts above the cut. */
export async function rankPosts(db: Db, text: string, query: BuiltQuery, before: Date): Promise<Ranked> {
  const statistics = await termStatisticsOf(db)
  const terms = termsOf(text, statistics)
  // Single letters and digits mean something only in their order, which the strict query checks.
  if (terms.every((term) => term.isLetter)) return { hits: [], scored: [], isComplete: false }
  const scored = await scorePosts(
    db,
    {
      every: withFilter(everyTerm(terms), query.filter),
      some: withFilter(someTerms(terms), query.filter),
      exact: query.strict.match,
      alternatives: terms.flatMap((term) => term.alternatives),
    },
    before,
  )
  const hits = selectHits(
    scored.map((post) => rank(post, terms)),
    terms.length > 1 ? RELATIVE_CUT.moreWords : RELATIVE_CUT.oneWord,
  )
  return {
    hits,
    scored: scored.map((post) => post.id),
    isComplete: terms.length >= LONG_TEXT_TERMS && scored.every((post) => post.isComplete),
  }
}

function termsOf(text: string, statistics: TermStatistics): Term[] {
  const units = tokenize(foldText(text))
  const content = units.filter((unit) => unit.concepts.length > 0 || !unit.words.every(isStopWord))
  const terms = new Map<string, Term>()
  for (const unit of (content.length > 0 ? content : units).slice(0, TERMS_MAX)) {
    const term = termOf(unit, statistics, unit === units.at(-1))
    if (!terms.has(term.word)) terms.set(term.word, term)
  }
  const found = [...terms.values()]
  return found.every((term) => term.isWeak) ? found.map((term) => ({ ...term, isWeak: false })) : found
}

function termOf(unit: Unit, statistics: TermStatistics, isLast: boolean): Term {
  const word = unit.words.join('')
  const lexemes = [...unit.concepts, ...(unit.words.length === 1 ? unit.words : [])]
  const documents = Math.max(0, ...lexemes.map((lexeme) => statistics.documentsOf(lexeme)))
  const alternatives = lexemes.map((lexeme) => ({ lexeme: quoteLexeme(lexeme), weight: 1 }))
  if (isLast && documents === 0 && graphemes(word).length > 1) {
    alternatives.push({ lexeme: `${quoteLexeme(unit.words.at(-1) as string)}:*`, weight: PREFIX_WEIGHT })
    for (const concept of conceptsStartingWith(squash(word), PREFIX_CONCEPTS))
      alternatives.push({ lexeme: quoteLexeme(concept), weight: PREFIX_WEIGHT })
  }
  const isWeak = isWeakWord(word)
  const rarity = Math.log(1 + (Math.max(statistics.total, documents) - documents + 0.5) / (documents + 0.5))
  const isLetter = unit.concepts.length === 0 && graphemes(word).length < 2
  return { word, alternatives, documents, weight: rarity * (isWeak ? WEAK_SHARE : 1), isWeak, isLetter }
}

/** Every significant word: a post with them is no near match. */
function everyTerm(terms: readonly Term[]): string {
  return join(
    terms.filter((term) => !term.isWeak),
    ' & ',
  )
}

/**
 * The smallest sets of terms that reach the coverage of a near match: posts with fewer cannot be hits. The index reads
 * the rarest words of such a condition first. Terms beyond the heaviest are assumed to be present.
 */
function someTerms(terms: readonly Term[]): string {
  const all = sum(terms)
  const heaviest = terms.toSorted((one, other) => other.weight - one.weight).slice(0, COMBINED_TERMS)
  const needed = COVERAGE.alone * all - (all - sum(heaviest))
  const sets: Term[][] = []
  const extend = (chosen: Term[], from: number, covered: number) => {
    if (covered >= needed) sets.push(chosen)
    else
      heaviest.slice(from).forEach((term, index) => {
        extend([...chosen, term], from + index + 1, covered + term.weight)
      })
  }
  extend([], 0, 0)
  if (sets.some((set) => set.length === 0)) return join(heaviest, ' | ')
  return sets.map((set) => `(${join(set, ' & ')})`).join(' | ')
}

function sum(terms: readonly Term[]): number {
  return terms.reduce((total, term) => total + term.weight, 0)
}

function join(terms: readonly Term[], operator: ' & ' | ' | '): string {
  return terms.map(({ alternatives }) => `(${alternatives.map(({ lexeme }) => lexeme).join(' | ')})`).join(operator)
}

function withFilter(candidates: string, filter: string | null): string {
  return filter ? `(${candidates}) & ${filter}` : candidates
}

interface Scored extends RankedPost {
  isExact: boolean
  coverage: number
}

function rank({ id, strengths, isExact, topicWords }: ScoredPost, terms: readonly Term[]): Scored {
  const all = sum(terms)
  let strength = 0
  let covered = 0
  let next = 0
  const missing: string[] = []
  for (const { word, weight, isWeak, alternatives } of terms) {
    const own = Math.max(...strengths.slice(next, next + alternatives.length))
    next += alternatives.length
    strength += weight * own
    if (own > 0) covered += weight
    else if (!isWeak) missing.push(word)
  }
  const coverage = covered / all
  const bonus = (isExact ? EXACT_BONUS : 1) + (topicWords ? SHORT_TOPIC_BONUS / topicWords : 0)
  return { id, missing, coverage, isExact, score: (strength / all) * coverage * bonus }
}

function selectHits(posts: readonly Scored[], cut: number): RankedPost[] {
  const sorted = posts.toSorted((one, other) => other.score - one.score)
  const best = Math.max(0, ...sorted.map((post) => post.score))
  const hasFull = sorted.some((post) => post.missing.length === 0)
  const coverage = hasFull ? COVERAGE.besideFull : COVERAGE.alone
  return sorted.filter(
    (post) =>
      post.score >= best * (post.isExact ? RELATIVE_CUT.oneWord : cut) &&
      (post.missing.length === 0 || (post.coverage >= coverage && post.score >= NEAR_SCORE)),
  )
}
