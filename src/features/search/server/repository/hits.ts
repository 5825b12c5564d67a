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

const ranked = (field: Field, source: string) => `
  select id, is_read as "isRead" from (
    select d.post_id as id, d.published_at, d.is_read, ${ranks[field]} as score,
      (row_number() over (order by d.published_at desc, d.post_id desc) - 1) / $4 as block
    from (${source}) d
  ) scored order by block, score desc, published_at desc, id desc`

// The function behind @@ is no operator, so no index can answer it: posts are read by date until enough match.
const newest = (field: Field, size: string, gate = 'true') => `
  select * from (
    select post_id, published_at, ${field} from ${tables[field]}
    where ${gate} and published_at <= $2 and post_id <> all($3::bigint[])
    order by published_at desc, post_id desc limit ${size}
  ) newest
  where ts_match_vq(${field}, $1::tsquery)`

const readText = (field: Field, gate: string) => `
  select post_id, published_at, ${field}, true as is_read
  from (${newest(field, '$9', gate)}) matching
  order by published_at desc, post_id desc limit $5`

// "offset 0" keeps the planner from reading by date here. Topics stand in the row, so that the order of words is checked
// while gathering; of heads and bodies only the newest `$6` with all the words are looked into.
const indexText = (field: Field, gate = 'true') =>
  field === 'topic'
    ? `
  select post_id, published_at, topic, false as is_read from (
    select post_id, published_at, topic from search_topics
    where ${gate} and topic @@ $1::tsquery and published_at <= $2 and post_id <> all($3::bigint[])
      and ($6::int > 0 and $7::text is not null) offset 0
  ) hits
  order by published_at desc, post_id desc limit $5`
    : `
  select d.post_id, d.published_at, d.${field}, false as is_read from (
    select * from (
      select post_id, published_at from ${tables[field]}
      where ${gate} and ${field} @@ $7::tsquery and published_at <= $2 and post_id <> all($3::bigint[]) offset 0
    ) hits
    order by published_at desc, post_id desc limit $6
  ) candidates
  cross join lateral (
    select * from ${tables[field]} d
    where d.post_id = candidates.post_id and ($1 = $7 or ts_match_vq(d.${field}, $1::tsquery)) offset 0
  ) d
  order by candidates.published_at desc, candidates.post_id desc limit $5`

interface Effort {
  /** Hits are ranked in blocks of so many, the newest first, so that ranking never sees every hit. */
  block: number
  /** Posts with all words that are looked into for the order of these words. */
  checks: number
  /**
   * A word is common when `common` of the `sample` newest posts hold it: then its newest hits are found sooner by
   * reading up to `rows` posts by date than by gathering all of them from the index.
   */
  sample: number
  common: number
  rows: number
}

// Topics are short rows; a head or a body is fetched and unpacked at a hundred times the cost.
const efforts: Record<Field, Effort> = {
  topic: { block: 100, checks: 1, sample: 500, common: 12, rows: 8_000 },
  head: { block: 40, checks: 150, sample: 30, common: 8, rows: 300 },
  words: { block: 20, checks: 100, sample: 20, common: 5, rows: 200 },
}

const adaptiveText = (field: Field) => `
  with sample as materialized (
    select count(*) >= $8 as is_common from (${newest(field, String(efforts[field].sample))}) matching
  )
  ${ranked(
    field,
    `select * from (${readText(field, '(select is_common from sample)')}) by_date
     union all
     select * from (${indexText(field, 'not (select is_common from sample)')}) by_index`,
  )}`

const adaptive = eachField((field) => statement(`search.find-in-${field}`, adaptiveText(field)))
const byIndex = eachField((field) => statement(`search.look-up-${field}`, ranked(field, indexText(field))))

/** Hits in one field, best first. */
export async function findHits(
  db: Db,
  field: Field,
  query: FieldQuery,
  { before, exclude, needed }: Scope,
): Promise<number[]> {
  const { block, checks, common, rows } = efforts[field]
  const limit = Math.ceil(needed / block) * block
  const values = [query.strict, before, exclude, block, limit, Math.max(checks, limit), query.loose]
  if (limit === block) {
    const found = await db.query<{ id: number; isRead: boolean }>(adaptive[field], [...values, common, rows])
    const isCutShort = found[0]?.isRead && found.length < limit
    if (!isCutShort) return ids(found)
  }
  return ids(await db.query(byIndex[field], values))
}

const findPartsStatement = statement(
  'search.find-parts',
  `select post_id as id from (
     select * from (
       select post_id, published_at from search_documents
       where bigrams @@ $1::tsquery and published_at <= $3 and post_id <> all($4::bigint[]) offset 0
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
  { bigrams, runs }: { bigrams: string; runs: readonly string[] },
  { before, exclude, needed }: Scope,
  checks: number,
): Promise<number[]> {
  return ids(await db.query(findPartsStatement, [bigrams, runs, before, exclude, needed, checks]))
}

function eachField(make: (field: Field) => Statement): Record<Field, Statement> {
  return { topic: make('topic'), head: make('head'), words: make('words') }
}

function ids(rows: readonly object[]): number[] {
  return rows.map((row) => (row as { id: number }).id)
}
