/**
 * Finds posts in search documents. Queries arrive as texts of tsquery. Of a common word only the newest hits are
 * looked at, so that no search reads or ranks a large part of all posts.
 */
import { type Db, type Statement, statement } from '#server/db.ts'

/** The fields of a document from the narrowest to the widest; each holds the ones before. */
export type Field = 'topic' | 'head' | 'words'

export interface FieldQuery {
  /** What a hit must match. */
  strict: string
  /** The same without the order of words: what an index can answer. */
  loose: string
}

/** Which posts may be found, and how many. */
export interface Scope {
  /** Only posts published at or before it (decision Q-111). */
  before: Date
  /** Already found by a better way. */
  exclude: readonly number[]
  /** How many more are needed; there may be a few more in the answer. */
  needed: number
}

const tables: Record<Field, string> = { topic: 'search_topics', head: 'search_documents', words: 'search_documents' }

// Weights of D body, C caption and school, B tags, tools and author, A topic. Short topics say more about their words.
const ranks: Record<Field, string> = {
  topic: `ts_rank('{0,0,0.5,1}', d.topic, $1::tsquery, 1)`,
  head: `ts_rank('{0,0.3,0.6,1}', d.head, $1::tsquery)`,
  words: `ts_rank('{0.1,0.3,0.6,1}', d.words, $1::tsquery)`,
}

/** Hits are ranked in blocks of so many, the newest first, so that ranking never sees every hit. */
const BLOCKS: Record<Field, number> = { topic: 50, head: 40, words: 20 }

/** Posts with all words that are looked into for the order of these words: a body is fetched at a high cost. */
const CHECKS: Record<Field, number> = { topic: 50, head: 150, words: 100 }

/**
 * Hits of one field, best first. The newest posts have small indexes of their own; only where these hold too few, the
 * indexes over all posts are asked. An index does not know the order of words: where it matters, the newest posts with
 * all words are looked into. `offset 0` and `is true` keep the planner from reading posts by date instead.
 */
const findText = (field: Field) => `
  with recent as materialized (
    select post_id, published_at from ${tables[field]}
    where is_recent and (published_at >= (select recent_from from search_boundary)) is true
      and ${field} @@ $2::tsquery and (published_at <= $3) is true and post_id <> all($4::bigint[]) offset 0
  ), candidates as (
    (select * from recent where (select count(*) from recent) >= $5
     order by published_at desc, post_id desc limit $5)
    union all
    (select * from (
       select post_id, published_at from ${tables[field]}
       where (select count(*) from recent) < $5
         and ${field} @@ $2::tsquery and (published_at <= $3) is true and post_id <> all($4::bigint[]) offset 0
     ) hits
     order by published_at desc, post_id desc limit $5)
  ), matching as (
    select candidates.post_id, candidates.published_at, d.${field}
    from (select * from candidates order by published_at desc, post_id desc) candidates
    cross join lateral (
      select ${field} from ${tables[field]} d
      where d.post_id = candidates.post_id and ($1 = $2 or ts_match_vq(d.${field}, $1::tsquery)) offset 0
    ) d
    order by candidates.published_at desc, candidates.post_id desc limit $6
  )
  select id from (
    select d.post_id as id, d.published_at, ${ranks[field]} as score,
      (row_number() over (order by d.published_at desc, d.post_id desc) - 1) / $7 as block
    from matching d
  ) scored order by block, score desc, published_at desc, id desc`

const finds: Record<Field, Statement> = {
  topic: statement('search.find-in-topic', findText('topic')),
  head: statement('search.find-in-head', findText('head')),
  words: statement('search.find-in-words', findText('words')),
}

/** Hits in one field, best first. */
export async function findHits(
  db: Db,
  field: Field,
  { strict, loose }: FieldQuery,
  { before, exclude, needed }: Scope,
): Promise<number[]> {
  const block = BLOCKS[field]
  const limit = Math.ceil(needed / block) * block
  // Topics stand in the row: there the order of words is checked while gathering.
  const asked = field === 'topic' ? strict : loose
  const candidates = asked === strict ? limit : Math.max(CHECKS[field], limit)
  return ids(await db.query(finds[field], [strict, asked, before, exclude, candidates, limit, block]))
}

const findPartsStatement = statement(
  'search.find-parts',
  `select post_id as id from (
     select * from (
       select post_id, published_at from search_documents d
       where parts @> $1::int[] and (published_at <= $3) is true and post_id <> all($4::bigint[])
         and ($7::text is null
           or (select ts_match_vq(topic, $7::tsquery) from search_topics t where t.post_id = d.post_id))
       offset 0
     ) hits
     order by published_at desc, post_id desc limit $6
   ) newest
   where not exists (
     select from unnest($2::text[]) run
     where strpos((select squashed from search_documents d where d.post_id = newest.post_id), run) = 0
   )
   order by published_at desc, post_id desc limit $5`,
)

/** Posts whose head holds every run somewhere, even inside words and across spaces; newest first. */
export async function findParts(
  db: Db,
  { parts, runs, filter }: { parts: readonly number[]; runs: readonly string[]; filter: string | null },
  { before, exclude, needed }: Scope,
  checks: number,
): Promise<number[]> {
  return ids(await db.query(findPartsStatement, [parts, runs, before, exclude, needed, checks, filter]))
}

function ids(rows: readonly object[]): number[] {
  return rows.map((row) => (row as { id: number }).id)
}
