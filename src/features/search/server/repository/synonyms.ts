/** SQL of the synonyms of editors. */
import { type Db, statement } from '#server/database/db.ts'

export interface SynonymRow {
  id: number
  text: string
  meaning: string
  revision: number
}

/** The texts as written, and as they are compared. */
export interface StoredSynonym {
  text: string
  meaning: string
  textKey: string
  meaningKey: string
}

const versionStatement = statement<{ rows: number; revision: number }>(
  'search.synonym-version',
  `-- not null: rows, revision
   select count(*) as rows, coalesce(max(revision), 0) as revision from search_synonyms`,
)

/** Differs after every change. */
export async function findSynonymVersion(db: Db): Promise<string> {
  const [row] = await db.query(versionStatement)
  return `${row?.rows} ${row?.revision}`
}

const allStatement = statement<StoredSynonym>(
  'search.all-synonyms',
  'select text, meaning, text_key as "textKey", meaning_key as "meaningKey" from search_synonyms order by id',
)

export function listAllSynonyms(db: Db): Promise<StoredSynonym[]> {
  return db.query(allStatement)
}

const listStatement = statement<SynonymRow>(
  'search.list-synonyms',
  `select id, text, meaning, revision from search_synonyms
   where ($1::bigint is null or id < $1) and (text ilike $2 or meaning ilike $2)
   order by id desc limit $3`,
)

/** The newest first, those before the id `after`. `pattern`: part of either text, for `ilike`. */
export function listSynonyms(
  db: Db,
  { after, pattern, limit }: { after: number | null; pattern: string; limit: number },
): Promise<SynonymRow[]> {
  return db.query(listStatement, [after, pattern, limit])
}

const countStatement = statement<{ found: number }>(
  'search.count-synonyms',
  `-- not null: found
   select count(*) as found from search_synonyms where text ilike $1 or meaning ilike $1`,
)

export async function countSynonyms(db: Db, pattern: string): Promise<number> {
  return (await db.query(countStatement, [pattern]))[0]?.found ?? 0
}

const keysStatement = statement<{ key: string }>(
  'search.known-synonym-keys',
  `-- not null: key
   select text_key as key from search_synonyms where text_key = any($1)
   union select meaning_key from search_synonyms where meaning_key = any($1)`,
)

/** Those of the keys that have a synonym. */
export async function findSynonymKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  return (await db.query(keysStatement, [keys])).map(({ key }) => key)
}

const lockStatement = statement('search.lock-synonyms', 'lock table search_synonyms in share row exclusive mode')

/** Until the transaction ends no other one changes a synonym. */
export async function lockSynonyms(db: Db): Promise<void> {
  await db.query(lockStatement)
}

const rivalStatement = statement<{ id: number }>(
  'search.find-same-synonym',
  `select id from search_synonyms where least(text_key, meaning_key) = least($1::text, $2::text)
   and greatest(text_key, meaning_key) = greatest($1::text, $2::text)`,
)

/** The id of the synonym of the same texts in either order. */
export async function findSameSynonym(db: Db, { textKey, meaningKey }: StoredSynonym): Promise<number | null> {
  return (await db.query(rivalStatement, [textKey, meaningKey]))[0]?.id ?? null
}

const usesStatement = statement<{ most: number }>(
  'search.count-synonyms-of-text',
  `-- not null: most
   select coalesce(max(uses), 0) as most from (
     select count(*) as uses from unnest(array[$1::text, $2::text]) key
     join search_synonyms s on (s.text_key = key or s.meaning_key = key) and s.id <> $3 group by key) counted`,
)

/** The greater number of synonyms that one of the two texts has, without the row `exceptId`. */
export async function countUses(db: Db, { textKey, meaningKey }: StoredSynonym, exceptId: number): Promise<number> {
  return (await db.query(usesStatement, [textKey, meaningKey, exceptId]))[0]?.most ?? 0
}

const findStatement = statement<SynonymRow>(
  'search.find-synonym',
  'select id, text, meaning, revision from search_synonyms where id = $1',
)

export async function findSynonym(db: Db, id: number): Promise<SynonymRow | undefined> {
  return (await db.query(findStatement, [id]))[0]
}

const insertStatement = statement<SynonymRow>(
  'search.insert-synonym',
  `insert into search_synonyms (text, meaning, text_key, meaning_key) values ($1, $2, $3, $4)
   returning id, text, meaning, revision`,
)

export async function insertSynonym(
  db: Db,
  { text, meaning, textKey, meaningKey }: StoredSynonym,
): Promise<SynonymRow> {
  return (await db.query(insertStatement, [text, meaning, textKey, meaningKey]))[0] as SynonymRow
}

const updateStatement = statement<SynonymRow>(
  'search.update-synonym',
  `update search_synonyms set text = $2, meaning = $3, text_key = $4, meaning_key = $5,
     revision = nextval('search_synonym_revisions')
   where id = $1 returning id, text, meaning, revision`,
)

export async function updateSynonym(
  db: Db,
  id: number,
  { text, meaning, textKey, meaningKey }: StoredSynonym,
): Promise<SynonymRow> {
  return (await db.query(updateStatement, [id, text, meaning, textKey, meaningKey]))[0] as SynonymRow
}

const deleteStatement = statement('search.delete-synonym', 'delete from search_synonyms where id = $1')

export async function deleteSynonym(db: Db, id: number): Promise<void> {
  await db.query(deleteStatement, [id])
}
