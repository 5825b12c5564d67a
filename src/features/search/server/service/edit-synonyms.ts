/** Changes of the synonyms of editors, one at a time. */
import { graphemes } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { containing } from '#server/database/pattern.ts'
import { SYNONYM_MIN_LENGTH, SYNONYMS_MAX, SYNONYMS_OF_TEXT_MAX } from '../../constants.ts'
import {
  countSynonyms,
  countUses,
  deleteSynonym,
  findSameSynonym,
  findSynonym,
  findSynonymKeys,
  insertSynonym,
  listSynonyms,
  lockSynonyms,
  type StoredSynonym,
  type SynonymRow,
  updateSynonym,
} from '../repository/synonyms.ts'
import { SYNONYM_WORDS_MAX, significantUnits, synonymKey } from './synonyms.ts'

type SynonymError =
  /** A text has only words that searches leave out, or no letters. */
  | 'synonym_empty'
  | 'synonym_long'
  /** The texts are the same word to the search already. */
  | 'synonym_same'
  | 'synonym_exists'
  | 'synonym_many'
  | 'synonyms_full'

/** What is wrong with a change, and the text that it concerns. */
export interface SynonymProblem {
  error: SynonymError
  field?: 'text' | 'meaning'
}

type Pair = Pick<SynonymRow, 'text' | 'meaning'>
type Written = { synonym: SynonymRow } | { problem: SynonymProblem }

/** A page of the synonyms that contain the text, the newest first. `after`: the last id of the page before. */
export async function readSynonyms(
  db: Db,
  { search, after, limit }: { search: string; after?: number; limit: number },
) {
  const pattern = containing(search)
  const [rows, found] = await Promise.all([
    listSynonyms(db, { after: after ?? null, pattern, limit: limit + 1 }),
    countSynonyms(db, pattern),
  ])
  const shown = rows.slice(0, limit)
  return { rows: shown, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null, found }
}

/** Those of the texts that have a synonym. */
export async function selectWithSynonym(db: Db, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const known = new Set(await findSynonymKeys(db, texts.map(synonymKey)))
  return new Set(texts.filter((text) => known.has(synonymKey(text))))
}

/** Call it in a transaction; it locks all synonyms until the end. */
export async function addSynonym(db: Db, pair: Pair): Promise<Written> {
  await lockSynonyms(db)
  const texts = textsOf(pair)
  if ((await countSynonyms(db, '%')) >= SYNONYMS_MAX) return { problem: { error: 'synonyms_full' } }
  const problem = await problemOf(db, texts, 0)
  return problem ? { problem } : { synonym: await insertSynonym(db, texts) }
}

/**
 * `changed`: the newer texts, when the synonym has another revision than the one that was edited. Null when there is no
 * such synonym. Call it in a transaction, as `addSynonym`.
 */
export async function changeSynonym(
  db: Db,
  id: number,
  { revision, ...pair }: Pair & { revision: number },
): Promise<Written | { changed: SynonymRow } | null> {
  await lockSynonyms(db)
  const before = await findSynonym(db, id)
  if (!before) return null
  if (before.revision !== revision) return { changed: before }
  const texts = textsOf(pair)
  const problem = await problemOf(db, texts, id)
  return problem ? { problem } : { synonym: await updateSynonym(db, id, texts) }
}

/** Returns the removed synonym, null when there is none. */
export async function removeSynonym(db: Db, id: number): Promise<SynonymRow | null> {
  await lockSynonyms(db)
  const synonym = await findSynonym(db, id)
  if (!synonym) return null
  await deleteSynonym(db, id)
  return synonym
}

function textsOf({ text, meaning }: Pair): StoredSynonym {
  return { text, meaning, textKey: synonymKey(text), meaningKey: synonymKey(meaning) }
}

/** Synonyms of synonyms are not followed, so that a cycle of them is harmless. */
async function problemOf(db: Db, texts: StoredSynonym, id: number): Promise<SynonymProblem | null> {
  const units = { text: significantUnits(texts.text), meaning: significantUnits(texts.meaning) }
  for (const field of ['text', 'meaning'] as const) {
    const isShort = graphemes(texts[`${field}Key`]).length < SYNONYM_MIN_LENGTH
    if (isShort || units[field].length === 0) return { error: 'synonym_empty', field }
    if (units[field].length > SYNONYM_WORDS_MAX) return { error: 'synonym_long', field }
  }
  const isOneWord = units.text.length === 1 && units.meaning.length === 1
  const isSameConcept = isOneWord && units.text[0]?.concepts.some((one) => units.meaning[0]?.concepts.includes(one))
  if (texts.textKey === texts.meaningKey || isSameConcept) return { error: 'synonym_same', field: 'meaning' }
  const same = await findSameSynonym(db, texts)
  if (same !== null && same !== id) return { error: 'synonym_exists', field: 'meaning' }
  if ((await countUses(db, texts, id)) >= SYNONYMS_OF_TEXT_MAX) return { error: 'synonym_many' }
  return null
}
