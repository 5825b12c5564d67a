/** Builds queries over lexemes (tsquery text) from a typed text. */
import { graphemes } from '#lib/thai.ts'
import { EDU_PLAN_LEXEME, graphemeRuns, partHash, quoteLexeme, tagLexeme } from './build-document.ts'
import { foldText, squash } from './fold-text.ts'
import { conceptsStartingWith, findEntry, isStopWord, isWeakWord } from './lexicon.ts'
import { NO_SYNONYMS, type Synonyms } from './synonyms.ts'
import { tokenize, type Unit } from './tokenize.ts'

export interface Filters {
  /** Tags of one group are alternatives; every group must match (decision Q-114). */
  tagGroups?: readonly (readonly number[])[]
  eduPlan?: boolean
}

/** `match` selects hits; `ranked` orders them so that texts with the whole last word are first. */
export interface Matching {
  match: string
  ranked: string
}

export interface BuiltQuery {
  /** The words of the text with the synonyms of editors. */
  units: readonly Unit[]
  /** Every run as a phrase, the last word also as a prefix; a concept matches all its spellings. */
  strict: Matching
  /** The same words in any order; the hits of `strict` are selected from its hits. */
  loose: string
  /** The significant words in any order; null when this is equivalent to `strict`. */
  relaxed: Matching | null
  /** All but one of three or more significant words; null with fewer. */
  wide: Matching | null
  /** Hashes of the grapheme pairs or triples that a text with every run must have; empty when a run is too short. */
  parts: number[]
  /** The squashed runs, for the exact comparison after the parts. */
  runs: string[]
  /** The filters alone, already included in `strict`, `loose`, `relaxed` and `wide`; null without filters. */
  filter: string | null
}

type Join = ' <-> ' | ' & '
type Aim = keyof Matching

const PREFIX_CONCEPTS = 5
const PREFIX_MIN_GRAPHEMES = 2

/** Returns null when the text has no word, only signs or spaces. */
export function buildQuery(text: string, filters: Filters = {}, synonyms: Synonyms = NO_SYNONYMS): BuiltQuery | null {
  const folded = foldText(text)
  const units = synonyms.mark(tokenize(folded))
  const runs = groupRuns(units)
  const last = runs.at(-1)
  if (!last) return null
  const filter = filterQueries(filters)
  const every = (join: Join, aim: Aim) =>
    all([...runs.slice(0, -1).map((run) => exactOperand(run, join)), prefixOperand(last, join, aim), ...filter])
  const squashed = folded
    .split(/\s+/)
    .map(squash)
    .filter((run) => run !== '')
  const parts = squashed.map((run) => longestParts(run))
  return {
    units,
    strict: matching((aim) => every(' <-> ', aim)),
    loose: every(' & ', 'match'),
    ...relax(runs, filter),
    parts: parts.every((run) => run.length > 0) ? [...new Set(parts.flat().map(partHash))] : [],
    runs: squashed,
    filter: filterOf(filters),
  }
}

/** The filters alone as a query; null without filters. */
export function filterOf(filters: Filters): string | null {
  const parts = filterQueries(filters)
  return parts.length > 0 ? all(parts) : null
}

function matching(write: (aim: Aim) => string): Matching {
  return { match: write('match'), ranked: write('ranked') }
}

/** Prefers triples, which are rarer than pairs: a misspelt text more likely contains one that no text has. */
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

/**
 * Omits insignificant words. A fragment that is no word must not be omitted, because the rest would mean something
 * different.
 */
function relax(runs: readonly Unit[][], filter: readonly string[]): Pick<BuiltQuery, 'relaxed' | 'wide'> {
  const units = runs.flat()
  const content = units.filter((unit) => unit.concepts.length > 0 || !unit.words.every(isStopWord))
  const strong = content.filter((unit) => !isWeakWord(unit.words.join('')))
  const required = strong.length > 0 ? strong : content
  const isFragment = (unit: Unit) =>
    unit.concepts.length === 0 && !unit.synonyms && graphemes(unit.words.join('')).length < 2
  if (required.length === 0 || content.some(isFragment)) return { relaxed: null, wide: null }
  const inAnyOrder = (some: readonly Unit[], aim: Aim) =>
    all(some.map((unit) => (unit === units.at(-1) ? prefixOperand([unit], ' & ', aim) : exactOperand([unit], ' & '))))
  const fewer = (aim: Aim) =>
    required.map((unit) =>
      inAnyOrder(
        required.filter((other) => other !== unit),
        aim,
      ),
    )
  const isLooser = required.length < units.length || runs.some((run) => run.length > 1)
  return {
    relaxed: isLooser ? matching((aim) => all([inAnyOrder(required, aim), ...filter])) : null,
    wide: required.length > 2 ? matching((aim) => all([any(fewer(aim)), ...filter])) : null,
  }
}

/**
 * Operand for neighbouring units. A concept may be one word in the query and two in the text, so a phrase ends at each
 * concept and the next one begins with it; the index stores a concept at both ends of its spelling. `ending` replaces
 * the last unit.
 */
function exactOperand(units: readonly Unit[], join: Join, ending?: readonly string[]): string {
  const parts: string[][] = [[]]
  units.forEach((unit, index) => {
    const isLast = index === units.length - 1
    const concept = conceptOperand(unit, join)
    if (isLast && ending) parts.at(-1)?.push(...ending)
    else if (concept) parts.at(-1)?.push(concept)
    else parts.at(-1)?.push(...unit.words.map(quoteLexeme))
    if (concept && !isLast) parts.push([concept])
  })
  // A single concept before its phrase adds nothing to the phrase.
  return all(parts.filter((part) => part.length > 1 || parts.length === 1).map((part) => chain(part, join)))
}

/** A concept, its spelling where it is part of a longer name that is another concept, or a synonym. */
function conceptOperand(unit: Unit, join: Join): string | null {
  const { concepts, words, synonyms = [], parts } = unit
  if (concepts.length === 0 && synonyms.length === 0) return null
  const own = concepts.length > 0 ? [...concepts, ...(words.length === 1 ? words : [])].map(quoteLexeme) : []
  const spelled = own.length > 0 ? own : [chainUnits(parts ?? [{ ...unit, synonyms: [] }], join)]
  return any([...spelled, ...synonyms.map((units) => chainUnits(units, join))])
}

function chainUnits(units: readonly Unit[], join: Join): string {
  return chain(
    units.flatMap((unit) => conceptOperand(unit, join) ?? unit.words.map(quoteLexeme)),
    join,
  )
}

/**
 * Operand for neighbouring units whose last may be unfinished: as typed, as its concept, or as the beginning of a
 * longer name.
 */
function prefixOperand(units: readonly Unit[], join: Join, aim: Aim): string {
  const last = units.at(-1) as Unit
  const words = last.words.map(quoteLexeme)
  const isPrefix = graphemes(last.words.at(-1) as string).length >= PREFIX_MIN_GRAPHEMES
  // A prefix also matches the whole word; querying both would cost the index half as much again.
  const isImplied = isPrefix && last.concepts.length === 0 && !last.synonyms && aim === 'match'
  const alternatives = isImplied ? [] : [exactOperand(units, join)]
  if (isPrefix) alternatives.push(exactOperand(units, join, words.with(-1, `${words.at(-1)}:*`)))
  for (let start = 0; start < units.length; start++) {
    const tail = squash(
      units
        .slice(start)
        .flatMap((unit) => unit.words)
        .join(''),
    )
    if (graphemes(tail).length < PREFIX_MIN_GRAPHEMES || findEntry(tail)) break
    const concepts = conceptsStartingWith(tail, PREFIX_CONCEPTS).map(quoteLexeme)
    if (concepts.length > 0) alternatives.push(exactOperand([...units.slice(0, start), last], join, [any(concepts)]))
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
  const distinct = [...new Set(parts)]
  return distinct.length > 1 ? `(${distinct.join(' | ')})` : (distinct[0] as string)
}
