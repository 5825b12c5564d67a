/**
 * Finds posts in search documents. Queries are passed as tsquery text. For a common word only the newest hits are read,
 * so that no search reads or ranks a large share of all posts.
 */
import { type Db, dynamicStatement, type Statement } from '#server/database/db.ts'

/** Fields of a document, from narrowest to widest; each contains the ones before it. */
type Field = 'topic' | 'head' | 'words'

interface FieldQuery {
  /** Condition that a hit must match. */
  match: string
  /** The same words in any order, which an index can evaluate. */
  loose: string
  /** Query that hits are ranked by. */
  ranked: string
}

/** Which posts may be found, and how many. */
export interface Scope {
  /** Only posts published at or before this time (decision Q-111). */
  before: Date
  /** Ids that a stricter query already found. */
  exclude: readonly number[]
  /** Number of hits that the list needs in total; the result may have a few more. */
  needed: number
}

const tables: Record<Field, string> = { topic: 'search_topics', head: 'search_documents', words: 'search_documents' }

// Weights in the order D (body), C (caption, school), B (tags, tools, author), A (topic). Topics are normalised by
// length, because a word means more in a short topic.
const ranks: Record<Field, string> = {
  topic: `ts_rank('{0,0,0.5,1}', d.topic, $7::tsquery, 1)`,
  head: `ts_rank('{0,0.3,0.6,1}', d.head, $7::tsquery)`,
  words: `ts_rank('{0.1,0.3,0.6,1}', d.words, $7::tsquery)`,
}

/** Hits are ranked in blocks of this size, the newest block first, so that ranking never reads every hit. */
const BLOCKS: Record<Field, number> = { topic: 50, head: 40, words: 20 }

/** Maximum number of candidates whose text is read to check the order of words; reading a body is expensive. */
const CHECKS: Record<Field, number> = { topic: 50, head: 60, words: 40 }

/**
 * SQL steps that find the hits of one field, best first, if the narrower fields hold fewer hits than are missing. The
 * newest posts have partial indexes; the indexes over all posts are used only when those hold too few. An index does
 * not know the order of words, so where the order matters the newest candidates are read and checked. Topics are short
 * and stored in the row, so they are checked while candidates are collected. `offset 0` and `is true` prevent the
 * planner from scanning posts by date.
 */
function fieldSteps(field: Field, narrower: readonly Field[]): string {
  const isTopic = field === 'topic'
  const table = tables[field]
  const limit = `(($5::int + ${BLOCKS[field] - 1}) / ${BLOCKS[field]} * ${BLOCKS[field]})`
  const candidates = isTopic ? limit : `case when $1 = $2 then ${limit} else greatest(${CHECKS[field]}, ${limit}) end`
  const inOrder = isTopic ? '' : `and ($1 = $2 or ts_match_vq(d.${field}, $1::tsquery))`
  const alreadyFound = ['0', ...narrower.map((other) => `(select count(*) from in_${other})`)].join(' + ')
  const conditions = [
    `${field} @@ ${isTopic ? '$1' : '$2'}::tsquery and (published_at <= $3) is true and post_id <> all($4::bigint[])`,
    ...narrower.map((other) => `post_id <> all(array(select id from in_${other}))`),
    `${alreadyFound} < $6::int`,
  ].join(' and ')
  return `recent_${field} as materialized (
    select post_id, published_at from ${table}
    where is_recent and (published_at >= (select recent_from from search_boundary)) is true and ${conditions} offset 0
  ), candidates_${field} as (
    (select * from recent_${field} where (select count(*) from recent_${field}) >= ${candidates}
     order by published_at desc, post_id desc limit ${candidates})
    union all
    (select * from (
       select post_id, published_at from ${table}
       where (select count(*) from recent_${field}) < ${candidates} and ${conditions} offset 0
     ) hits
     order by published_at desc, post_id desc limit ${candidates})
  ), in_${field} as materialized (
    select id, row_number() over (order by block, score desc, published_at desc, id desc) as place from (
      select d.post_id as id, d.published_at, ${ranks[field]} as score,
        (row_number() over (order by d.published_at desc, d.post_id desc) - 1) / ${BLOCKS[field]} as block
      from (
        select newest.post_id, newest.published_at, d.${field}
        from (select * from candidates_${field} order by published_at desc, post_id desc) newest
        cross join lateral (
          select ${field} from ${table} d where d.post_id = newest.post_id ${inOrder} offset 0
        ) d
        order by newest.published_at desc, newest.post_id desc limit ${limit}
      ) d
    ) scored
  )`
}

/** Maximum number of posts with all parts whose text is compared. */
const PART_CHECKS = 100

/** Fallback when no field has the words: heads that contain every run, also inside words and across spaces. */
function partsStep(fields: readonly Field[]): string {
  const found = fields.map((field) => `(select count(*) from in_${field})`).join(' + ')
  return `in_parts as materialized (
    select id, row_number() over (order by published_at desc, id desc) as place from (
      select post_id as id, published_at from (
        select * from (
          select post_id, published_at from search_documents d
          where ${found} = 0 and cardinality($8::int[]) > 0
            and parts @> $8::int[] and (published_at <= $3) is true and post_id <> all($4::bigint[])
            and ($10::text is null
              or (select ts_match_vq(topic, $10::tsquery) from search_topics t where t.post_id = d.post_id))
          offset 0
        ) hits
        order by published_at desc, post_id desc limit ${PART_CHECKS}
      ) newest
      where not exists (
        select from unnest($9::text[]) run
        where strpos((select squashed from search_documents d where d.post_id = newest.post_id), run) = 0
      )
      order by published_at desc, post_id desc limit $5
    ) matching
  )`
}

/** Combines all steps in one statement to save round trips to the database. */
function findStatement(name: string, fields: readonly Field[], hasParts = false): Statement {
  const steps = fields.map((field, index) => fieldSteps(field, fields.slice(0, index)))
  const ways = fields.map((field) => `in_${field}`)
  if (hasParts) {
    steps.push(partsStep(fields))
    ways.push('in_parts')
  }
  const found = ways.map((way, index) => `select ${index} as way, place, id from ${way}`)
  return dynamicStatement(
    name,
    `with ${steps.join(', ')} select id from (${found.join(' union all ')}) found order by way, place`,
  )
}

const fieldStatements = {
  /** Searches heads before bodies. */
  loosely: findStatement('search.find-loosely', ['head', 'words']),
  inWords: findStatement('search.find-in-words', ['words']),
}

interface PartsQuery {
  /** Hashes of the parts that a text with every run must have; empty when a run is too short. */
  parts: readonly number[]
  runs: readonly string[]
  filter: string | null
}

const everywhereStatement = findStatement('search.find-everywhere', ['topic', 'head', 'words'], true)

/**
 * Hits of all fields, best first: topics, then heads, then bodies. A wider field is searched only while the narrower
 * ones hold fewer hits than needed. Without any hit, returns the newest posts whose head contains the runs inside
 * longer words.
 */
export async function findEverywhere(
  db: Db,
  { match, loose, ranked }: FieldQuery,
  { parts, runs, filter }: PartsQuery,
  { before, exclude, needed }: Scope,
): Promise<number[]> {
  const values = [match, loose, before, exclude, needed, needed, ranked, parts, runs, filter]
  return ids(await db.query(everywhereStatement, values))
}

/**
 * Hits of some fields, best first. A wider field is searched only while the narrower one holds fewer hits than are
 * missing.
 */
export async function findHits(
  db: Db,
  where: keyof typeof fieldStatements,
  { match, loose, ranked }: FieldQuery,
  { before, exclude, needed }: Scope,
  missing: number,
): Promise<number[]> {
  return ids(await db.query(fieldStatements[where], [match, loose, before, exclude, needed, missing, ranked]))
}

function ids(rows: readonly object[]): number[] {
  return rows.map((row) => (row as { id: number }).id)
}
