/** Builds the lexemes of a post's search document. */
import { graphemes } from '#lib/thai.ts'
import { editorialText } from '#server/html/editorial-html.ts'
import { factsOf, type PostFacts } from './facts.ts'
import { foldText, squash } from './fold-text.ts'
import { isStopWord } from './lexicon.ts'
import { limitsOfPrice } from './numbers.ts'
import { innerUnits, tokenize } from './tokenize.ts'

/** The searchable fields of a post, as stored in the tables. */
export interface PostSource extends PostFacts {
  id: number
  /** Timestamps as PostgreSQL text, with microseconds. */
  publishedAt: string
  sourceUpdatedAt: string
  topic: string
  /** HTML. */
  description: string
  caption: string
  /** Name of the reviewed tool. */
  toolName: string
  /** Names of its tags, of the tools it uses and of its author. */
  labels: string[]
  /** School and province of the author, and the names in a case study. */
  places: string[]
  /** Ids of its tags and all their ancestors. */
  tagIds: number[]
  isEduPlan: boolean
  /** What people would ask to find the post. */
  questions?: string[]
  /** All facts of a training in one text; a document with other facts is stale. */
  facts?: string
}

export interface SearchDocument {
  postId: number
  publishedAt: string
  sourceUpdatedAt: string
  topic: string
  head: string
  words: string
  /** Hashes of the pairs and triples of grapheme clusters in the head. */
  parts: number[]
  squashed: string
  facts: string
}

type Weight = 'A' | 'B' | 'C' | 'D'

// tsvector allows positions up to 16383 and 256 positions per lexeme; 32 are enough for ranking.
const POSITION_MAX = 16_000
const POSITIONS_PER_WORD = 32
const FIELD_GAP = 10

/** Lexeme of every post under the tag. */
export function tagLexeme(tagId: number): string {
  return `#${tagId}`
}

export const EDU_PLAN_LEXEME = '#edu-plan'

const HEADING = /<h[1-6][^>]*>(.*?)<\/h[1-6]>/gs

export function buildDocument(post: PostSource): SearchDocument {
  const filters = [...post.tagIds.map(tagLexeme), ...(post.isEduPlan ? [EDU_PLAN_LEXEME] : [])]
  const vector = new Vector()
  vector.addText(post.topic, 'A')
  vector.addText(post.toolName, 'B')
  const topic = vector.toString(filters)
  for (const label of post.labels) vector.addText(label, 'B')
  for (const text of [post.caption, ...post.places, ...factsOf(post)]) vector.addText(text, 'C')
  if (post.priceSatang != null) vector.addConcepts(limitsOfPrice(post.priceSatang / 100), 'C')
  const head = vector.toString(filters)
  for (const question of post.questions ?? []) vector.addText(question, 'C')
  for (const [, heading] of post.description.matchAll(HEADING)) vector.addText(editorialText(heading as string), 'C')
  vector.addText(editorialText(post.description), 'D')
  const fields = [post.topic, post.toolName, ...post.labels, post.caption, ...post.places]
  const squashed = fields.map((field) => squash(foldText(field))).filter((field) => field !== '')
  return {
    postId: post.id,
    publishedAt: post.publishedAt,
    sourceUpdatedAt: post.sourceUpdatedAt,
    topic,
    head,
    words: vector.toString(filters),
    parts: [...new Set(squashed.flatMap(partsOf))],
    squashed: squashed.join('\n'),
    facts: post.facts ?? '',
  }
}

function partsOf(squashed: string): number[] {
  return [...graphemeRuns(squashed, 2), ...graphemeRuns(squashed, 3)].map(partHash)
}

/** Overlapping runs of `length` neighbouring grapheme clusters of a squashed text. */
export function graphemeRuns(squashed: string, length: number): string[] {
  const letters = graphemes(squashed)
  const count = Math.max(0, letters.length - length + 1)
  return Array.from({ length: count }, (_, start) => letters.slice(start, start + length).join(''))
}

/** Hash of a part (FNV-1a), short to store in the index; the exact comparison afterwards removes collisions. */
export function partHash(part: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < part.length; index++) hash = Math.imul(hash ^ part.charCodeAt(index), 0x01000193)
  return hash
}

/** Quotes a lexeme for the text form of tsvector and tsquery. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replace(/['\\]/g, '$&$&')}'`
}

/** Collects lexemes with their positions; `toString` may be called before all texts are added. */
class Vector {
  readonly #positions = new Map<string, string[]>()
  #position = 0

  addText(text: string, weight: Weight) {
    for (const unit of tokenize(foldText(text))) {
      unit.words.forEach((word, index) => {
        this.#position++
        this.#add(word, weight)
        // A concept is stored at both ends of its spelling, so that phrases match it from either side.
        if (index === 0 || index === unit.words.length - 1) {
          for (const concept of unit.concepts) this.#add(concept, weight)
        }
      })
      for (const { concepts } of innerUnits(unit)) for (const concept of concepts) this.#add(concept, weight)
    }
    this.#position += FIELD_GAP
  }

  /** Concepts without words of a text. */
  addConcepts(concepts: readonly string[], weight: Weight) {
    this.#position++
    for (const concept of concepts) this.#add(concept, weight)
    this.#position += FIELD_GAP
  }

  #add(lexeme: string, weight: Weight) {
    const positions = this.#positions.get(lexeme)
    const position = `${Math.min(this.#position, POSITION_MAX)}${weight}`
    if (!positions) this.#positions.set(lexeme, [position])
    else if (positions.length < POSITIONS_PER_WORD) positions.push(position)
  }

  toString(filters: readonly string[]): string {
    const words = Array.from(this.#positions, ([lexeme, positions]) => `${quoteLexeme(lexeme)}:${positions.join(',')}`)
    return [...words, ...filters.map(quoteLexeme)].join(' ')
  }
}

/** Whether a word belongs in the vocabulary: no function words, single letters or bare numbers. */
export function isVocabularyWord(word: string): boolean {
  return !/^[@#\d]/.test(word) && !isStopWord(word) && graphemes(word).length >= 2
}
