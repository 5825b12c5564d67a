/** Ranks posts by the rarity of the words they share with a text (decision 0066). */
import type { Db } from '#server/database/db.ts'
import { type ScoredPost, scorePosts } from '../repository/scores.ts'
import type { BuiltQuery } from './build-query.ts'
import { anyForm, type Term, termsOf } from './query-terms.ts'
import { termStatisticsOf } from './term-statistics.ts'

interface RankedPost {
  id: number
  score: number
  /** Significant words of the text that the post lacks; not empty for a near match. */
  missing: string[]
  /** Share of the text by rarity that the post has, each word as far as it is covered. */
  coverage: number
  /** Whether the post names a word outside its body. */
  isNamed: boolean
}

/** Why a scored post is a hit or not. */
type Verdict = 'hit' | 'below_cut' | 'lacks_words' | 'no_answer'

/** A scored post with what decided about it. */
interface JudgedPost extends RankedPost {
  /** Of each term of the query, 0 where the post lacks it; 1 is one place in the topic. */
  strengths: number[]
  /** Whether the post has the words in their order. */
  isExact: boolean
  verdict: Verdict
  /** Score that it must reach; 0 where nothing answers the text. */
  cut: number
}

export interface Ranked {
  hits: RankedPost[]
  terms: readonly Term[]
  /** Every scored post, best first. */
  judged: JudgedPost[]
  /** All posts that were scored; those that are no hits are below the cut. */
  scored: number[]
  /** Whether the text is long and every post with all its words was scored. */
  isComplete: boolean
  /** Whether posts with all words were scored, but none of them covers enough of the text. */
  isWeak: boolean
}

const EXACT_BONUS = 1.25
/** A topic that is the text and nothing more says most; divided by the number of its words. */
const SHORT_TOPIC_BONUS = 0.3
/** Hits below this share of the best score are not shown; `exact`: an unbroken text of several words. */
const RELATIVE_CUT = { exact: 0.03, other: 0.42 }
/**
 * Strength at which a word counts as covered: one mention in the caption, which `ts_rank` returns as slightly less than
 * 0.5. A mention in the body counts for less.
 */
const COVERED_STRENGTH = 0.499
/** Less than one mention in the body: words of a term that stand far apart. */
const PRESENT_STRENGTH = 0.1
/**
 * The best hit of several words must cover this share of the text; otherwise nothing answers it. A text without a word of
 * the field is a name or about another field.
 */
const BEST_COVERAGE = { inField: 0.64, other: 0.75 }
/**
 * A description of a need has words that no post shares. A hit of a text with this many words may cover less of it, if it
 * names at least two of the words in its head, one of them among the rarest.
 */
const DESCRIPTION = { terms: 3, coverage: 0.4, strongTerms: 2 }
/**
 * A description that is about teaching says its need in words of its own. Where no post answers it, the best ones
 * that name two of its words are near; beside other hits they fill up the first places.
 */
const TEACHING_NEED = { coverage: 0.32, alone: 0.6, besides: { coverage: 0.35, relative: 0.35 }, hits: 3 }
/** Where no post has every word, near matches below this share of the best score say little about the text. */
const NEAR_ALONE = 0.7
/** A text about a tool and something that no post says about it is answered near: with posts that name it in the topic. */
const TOOL_TOPIC = { strength: 1, hits: 2 }
/** Words of this share of the greatest weight are the rarest of a text. */
const RAREST_SHARE = 0.9
/** Words of at least this weight are rare enough to name what they mean together. */
const NAMING_WEIGHT = 2.3
/** Share of the words, weighted by rarity, that a near match must have beside full matches, and alone. */
const COVERAGE = { besideFull: 0.58, alone: 0.55 }
/** A near match must be strong: a rare word in the topic, not a common one in the body. */
const NEAR_SCORE = 0.2
/** A text with fewer terms may be the beginning of a longer word or name. */
const LONG_TEXT_TERMS = 2
/** Number of terms whose combinations are written into the query; the others count as present in every post. */
const COMBINED_TERMS = 6

/** Best first; equal scores newest first. Only posts above the cut. */
export async function rankPosts(db: Db, query: BuiltQuery, before: Date): Promise<Ranked> {
  const terms = termsOf(query.units, await termStatisticsOf(db))
  // Single letters and digits mean something only in their order, which the strict query checks.
  if (terms.every((term) => term.isLetter))
    return { hits: [], terms, judged: [], scored: [], isComplete: false, isWeak: false }
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
  const ranks = scored.map((post) => rank(post, terms, query.runs.length === 1))
  const judged = addTools(dropFar(addNear(judge(ranks, terms), terms)), terms)
  const hits = judged.filter(({ verdict }) => verdict === 'hit')
  return {
    hits,
    terms,
    judged,
    scored: scored.map((post) => post.id),
    isWeak: hits.every((post) => post.missing.length > 0) && ranks.some((post) => post.missing.length === 0),
    isComplete: terms.length >= LONG_TEXT_TERMS && scored.every((post) => post.isComplete),
  }
}

function isInField(terms: readonly Term[]): boolean {
  return terms.some((term) => term.isField || term.isConcept)
}

function isDescription(terms: readonly Term[]): boolean {
  return isInField(terms) && terms.filter((term) => !term.isWeak).length >= DESCRIPTION.terms
}

function isTeachingNeed(terms: readonly Term[]): boolean {
  return isDescription(terms) && terms.some((term) => term.isField)
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
  const isNeed = isTeachingNeed(terms)
  const share = isNeed ? TEACHING_NEED.coverage : isDescription(terms) ? DESCRIPTION.coverage : COVERAGE.alone
  // One word of a need is enough only where it covers as much as a near match of any text.
  const fewest = isNeed ? DESCRIPTION.strongTerms : 0
  const heaviest = terms.toSorted((one, other) => other.weight - one.weight).slice(0, COMBINED_TERMS)
  const assumed = all - sum(heaviest)
  const needed = share * all - assumed
  const sets: Term[][] = []
  const extend = (chosen: Term[], from: number, covered: number) => {
    if (covered >= needed && (chosen.length >= fewest || covered >= COVERAGE.alone * all - assumed)) sets.push(chosen)
    else
      heaviest.slice(from).forEach((term, index) => {
        extend([...chosen, term], from + index + 1, covered + term.weight)
      })
  }
  extend([], 0, 0)
  for (const term of terms) if (term.isTool) sets.push([term])
  if (sets.some((set) => set.length === 0)) return join(heaviest, ' | ')
  return sets.map((set) => `(${join(set, ' & ')})`).join(' | ')
}

function sum(terms: readonly Term[]): number {
  return terms.reduce((total, term) => total + term.weight, 0)
}

function join(terms: readonly Term[], operator: ' & ' | ' | '): string {
  return terms.map(anyForm).join(operator)
}

function withFilter(candidates: string, filter: string | null): string {
  return filter ? `(${candidates}) & ${filter}` : candidates
}

interface Scored extends Omit<JudgedPost, 'verdict' | 'cut'> {
  /** Whether the post has the words as typed without spaces, or all words of a name. */
  isPhrase: boolean
  /** Number of significant words that the head names. */
  strongTerms: number
  /** Whether one of the rarest words is among them. */
  hasRarest: boolean
}

function rank({ id, strengths, isExact, topicWords }: ScoredPost, terms: readonly Term[], isRun: boolean): Scored {
  const all = sum(terms)
  const isPhrase = isExact && (isRun || terms.every((term) => term.isWeak || term.weight >= NAMING_WEIGHT))
  let strength = 0
  let covered = 0
  let next = 0
  let strongTerms = 0
  let hasRarest = false
  const rarest = RAREST_SHARE * Math.max(...terms.map((term) => term.weight))
  const missing: string[] = []
  const ofTerms: number[] = []
  for (const { word, weight, isWeak, isAttribute, alternatives } of terms) {
    const strongest = Math.max(...strengths.slice(next, next + alternatives.length))
    const own = strongest < PRESENT_STRENGTH ? 0 : strongest
    next += alternatives.length
    ofTerms.push(own)
    strength += weight * own
    covered += own > 0 ? weight * (isPhrase ? 1 : Math.min(1, own / COVERED_STRENGTH)) : 0
    if (own >= COVERED_STRENGTH && !isWeak && !isAttribute) {
      strongTerms++
      hasRarest ||= weight >= rarest
    }
    if (own === 0 && !isWeak) missing.push(word)
  }
  const coverage = covered / all
  const bonus = (isExact ? EXACT_BONUS : 1) + (topicWords ? SHORT_TOPIC_BONUS / topicWords : 0)
  const score = (strength / all) * coverage * bonus
  const isNamed = ofTerms.some((own) => own >= COVERED_STRENGTH)
  return { id, missing, coverage, isNamed, isExact, isPhrase, strongTerms, hasRarest, strengths: ofTerms, score }
}

type Judged = Scored & Pick<JudgedPost, 'verdict' | 'cut'>

/** The posts best first, each with whether it answers the text. */
function judge(posts: readonly Scored[], terms: readonly Term[]): Judged[] {
  const isDescribing = isDescription(terms)
  const isDescribed = (post: Scored) =>
    isDescribing &&
    post.hasRarest &&
    post.coverage >= DESCRIPTION.coverage &&
    post.strongTerms >= DESCRIPTION.strongTerms
  const enough = isInField(terms) ? BEST_COVERAGE.inField : BEST_COVERAGE.other
  const answers = (post: Scored) => terms.length === 1 || post.coverage >= enough || isDescribed(post)
  const sorted = posts.toSorted((one, other) => other.score - one.score)
  const best = sorted.find(answers)
  if (!best) return sorted.map((post) => ({ ...post, verdict: 'no_answer', cut: 0 }))
  const hasFull = sorted.some((post) => post.missing.length === 0 && answers(post))
  const coverage = hasFull ? COVERAGE.besideFull : COVERAGE.alone
  const cutOf = ({ isPhrase }: Scored) => (isPhrase && terms.length > 1 ? 'exact' : 'other')
  const lacksGrade = (post: Scored) => terms.some(({ isGrade }, at) => isGrade && post.strengths[at] === 0)
  const isNear = (post: Scored) =>
    hasFull ? post.coverage >= coverage && !lacksGrade(post) : post.coverage >= coverage || isDescribed(post)
  return sorted.map((post) => {
    const isFull = post.missing.length === 0
    const cut = Math.max(best.score * RELATIVE_CUT[cutOf(post)], isFull ? 0 : NEAR_SCORE)
    const verdict = post.score < cut ? 'below_cut' : isFull || isNear(post) ? 'hit' : 'lacks_words'
    return { ...post, cut, verdict }
  })
}

/** Of a need about teaching, the best posts that name two of its words are hits, until there are some. */
function addNear(posts: readonly Judged[], terms: readonly Term[]): JudgedPost[] {
  if (!isTeachingNeed(terms)) return [...posts]
  const hits = posts.filter(({ verdict }) => verdict === 'hit').length
  const { coverage, relative } =
    hits > 0 ? TEACHING_NEED.besides : { coverage: TEACHING_NEED.coverage, relative: TEACHING_NEED.alone }
  const isNear = (post: Scored) => post.coverage >= coverage && post.strongTerms >= DESCRIPTION.strongTerms
  const best = hits > 0 ? posts[0] : posts.find(isNear)
  const cut = best ? best.score * relative : 0
  const others = posts.filter((post) => post.verdict !== 'hit' && isNear(post) && post.score >= cut)
  const near = new Set(others.slice(0, Math.max(0, TEACHING_NEED.hits - hits)))
  return posts.map((post) => (near.has(post) ? { ...post, cut, verdict: 'hit' } : post))
}

/** Where no hit has every word, only those near the best one stay. */
function dropFar(posts: readonly JudgedPost[]): JudgedPost[] {
  const hits = posts.filter(({ verdict }) => verdict === 'hit')
  const [best] = hits
  if (!best || hits.some((post) => post.missing.length === 0)) return [...posts]
  const cut = best.score * NEAR_ALONE
  return posts.map((post) =>
    post.verdict === 'hit' && post.score < cut ? { ...post, cut, verdict: 'below_cut' } : post,
  )
}

/** A post whose topic names a tool of the text is near, where few hits are about this tool. */
function addTools(posts: readonly JudgedPost[], terms: readonly Term[]): JudgedPost[] {
  const added = new Set<number>()
  for (const [at, term] of terms.entries()) {
    if (!term.isTool) continue
    const about = posts.filter((post) => (post.strengths[at] as number) >= TOOL_TOPIC.strength)
    const hits = about.filter((post) => post.verdict === 'hit').length
    for (const post of about.filter(({ verdict }) => verdict !== 'hit').slice(0, TOOL_TOPIC.hits - hits))
      added.add(post.id)
  }
  return posts.map((post) => (added.has(post.id) ? { ...post, verdict: 'hit' } : post))
}
