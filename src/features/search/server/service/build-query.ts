/** Turns what somebody typed into queries over lexemes (texts of tsquery). */
import { graphemes } from '#lib/thai.ts'
import { EDU_PLAN_LEXEME, graphemeRuns, partHash, quoteLexeme, tagLexeme } from './build-document.ts'
import { foldText, squash } from './fold-text.ts'
import { conceptsStartingWith, findEntry, isStopWord, isWeakWord } from './lexicon.ts'
import { tokenize, type Unit } from './tokenize.ts'

export interface Filters {
  /** Tags of one group are alternatives, every group must match (decision Q-114). */
  tagGroups?: readonly (readonly number[])[]
  eduPlan?: boolean
}

/** A query to match, and the one to rank its hits by: a text that holds the whole last word comes first. */
export interface Matching {
  match: string
  ranked: string
}

export interface BuiltQuery {
  /** Every run a phrase, the last word also as a prefix; a concept stands for all its spellings. */
  strict: Matching
  /** The same words without their order: what `strict` is chosen from. */
  loose: string
  /** The words of weight in any order; null when that says nothing more than `strict`. */
  relaxed: Matching | null
  /** All but one of three or more words of weight; null with fewer. */
  wide: Matching | null
  /** Hashes of the grapheme pairs or triples that a text with every run in it must have; empty when a run is too short. */
  parts: number[]
  /** The squashed runs themselves, for the exact check after the parts. */
  runs: string[]
  /** The filters alone, which are in `strict`, `loose`, `relaxed` and `wide` already; null without any. */
  filter: string | null
}

type Join = ' <-> ' | ' & '
type Aim = keyof Matching

const PREFIX_CONCEPTS = 5
const PREFIX_MIN_GRAPHEMES = 2

/** Null when the text holds no word: only signs, only spaces. */
export function buildQuery(text: string, filters: Filters = {}): BuiltQuery | null {
  const folded = foldText(text)
  const runs = groupRuns(tokenize(folded))
  const last = runs.at(-1)
  if (!last) return null
  const filter = filterQueries(filters)
  const every = (join: Join, aim: Aim) =>
    all([...runs.slice(0, -1).map((run) => closed(run, join)), open(last, join, aim), ...filter])
  const squashed = folded
    .split(/\s+/)
    .map(squash)
    .filter((run) => run !== '')
  const parts = squashed.map((run) => longestParts(run))
  return {
    strict: matching((aim) => every(' <-> ', aim)),
    loose: every(' & ', 'match'),
    ...relax(runs, filter),
    parts: parts.every((run) => run.length > 0) ? [...new Set(parts.flat().map(partHash))] : [],
    runs: squashed,
    filter: filter.length > 0 ? all(filter) : null,
  }
}

function matching(write: (aim: Aim) => string): Matching {
  return { match: write('match'), ranked: write('ranked') }
}

/** Triples are rarer than pairs, so that a misspelt text is known by one that no text has. */
function longestParts(run: string): string[] {
  const triples = graphemeRuns(run, 3)
  return triples.length > 0 ? triples : graphemeRuns(run, 2)
}

function filterQueries({ tagGroups = [], eduPlan = false }: Filters): string[] {
  const groups = tagGroups.filter((group) => group.length > 0)
  const parts = groups.map((group) => any(group.map((tagId) => quoteLexeme(tagLexeme(tagId)))))
  return eduPlan ? [...parts, quoteLexeme(EDU_PLAN_LEXEME)] : parts
}

function groupRuns(units: readonly Unit[]): Unit[][] {
  const runs = new Map<number, Unit[]>()
  for (const unit of units) runs.set(unit.run, [...(runs.get(unit.run) ?? []), unit])
  return [...runs.values()]
}

/** Words without weight may be missing; a fragment that is no word must not be, or the rest would mean something else. */
function relax(runs: readonly Unit[][], filter: readonly string[]): Pick<BuiltQuery, 'relaxed' | 'wide'> {
  const units = runs.flat()
  const content = units.filter((unit) => unit.concepts.length > 0 || !unit.words.every(isStopWord))
  const strong = content.filter((unit) => !isWeakWord(unit.words.join('')))
  const kept = strong.length > 0 ? strong : content
  const isFragment = (unit: Unit) => unit.concepts.length === 0 && graphemes(unit.words.join('')).length < 2
  if (kept.length === 0 || content.some(isFragment)) return { relaxed: null, wide: null }
  const inAnyOrder = (some: readonly Unit[], aim: Aim) =>
    all(some.map((unit) => (unit === units.at(-1) ? open([unit], ' & ', aim) : closed([unit], ' & '))))
  const fewer = (aim: Aim) =>
    kept.map((unit) =>
      inAnyOrder(
        kept.filter((other) => other !== unit),
        aim,
      ),
    )
  const isLooser = kept.length < units.length || runs.some((run) => run.length > 1)
  return {
    relaxed: isLooser ? matching((aim) => all([inAnyOrder(kept, aim), ...filter])) : null,
    wide: kept.length > 2 ? matching((aim) => all([any(fewer(aim)), ...filter])) : null,
  }
}

/**
 * Neighbouring units. A concept may be one word in the query and two in the text, so a phrase ends and begins anew at
 * each concept, which stands at both ends of its spelling. `ending` replaces the last unit.
 */
function closed(units: readonly Unit[], join: Join, ending?: readonly string[]): string {
  const parts: string[][] = [[]]
  units.forEach((unit, index) => {
    const isLast = index === units.length - 1
    const concept = conceptOperand(unit)
    if (isLast && ending) parts.at(-1)?.push(...ending)
    else if (concept) parts.at(-1)?.push(concept)
    else parts.at(-1)?.push(...unit.words.map(quoteLexeme))
    if (concept && !isLast) parts.push([concept])
  })
  // A concept alone before its phrase says nothing that the phrase does not.
  return all(parts.filter((part) => part.length > 1 || parts.length === 1).map((part) => chain(part, join)))
}

/** A concept, or its spelling where it is part of a longer name that is a concept of its own. */
function conceptOperand({ concepts, words }: Unit): string | null {
  if (concepts.length === 0) return null
  return any([...concepts, ...(words.length === 1 ? words : [])].map(quoteLexeme))
}

/** Neighbouring units of which the last may go on: as typed, as its concept, as the beginning of a longer name. */
function open(units: readonly Unit[], join: Join, aim: Aim): string {
  const last = units.at(-1) as Unit
  const words = last.words.map(quoteLexeme)
  const goesOn = graphemes(last.words.at(-1) as string).length >= PREFIX_MIN_GRAPHEMES
  // A beginning matches the whole word too, which costs an index half as much again beside it.
  const isImplied = goesOn && last.concepts.length === 0 && aim === 'match'
  const alternatives = isImplied ? [] : [closed(units, join)]
  if (goesOn) alternatives.push(closed(units, join, words.with(-1, `${words.at(-1)}:*`)))
  for (let start = 0; start < units.length; start++) {
    const tail = squash(
      units
        .slice(start)
        .flatMap((unit) => unit.words)
        .join(''),
    )
    if (graphemes(tail).length < PREFIX_MIN_GRAPHEMES || findEntry(tail)) break
    const concepts = conceptsStartingWith(tail, PREFIX_CONCEPTS).map(quoteLexeme)
    if (concepts.length > 0) alternatives.push(closed([...units.slice(0, start), last], join, [any(concepts)]))
  }
  return any(alternatives)
}

function chain(operands: readonly string[], join: Join): string {
  return operands.length > 1 ? `(${operands.join(join)})` : (operands[0] as string)
}

function all(parts: readonly string[]): string {
  return chain([...new Set(parts)], ' & ')
}

function any(parts: readonly string[]): string {
  const kept = [...new Set(parts)]
  return kept.length > 1 ? `(${kept.join(' | ')})` : (kept[0] as string)
}
