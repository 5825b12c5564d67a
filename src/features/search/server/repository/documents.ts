/** Writing search documents and finding posts in them. Queries arrive as texts of tsquery. */
import { type Db, statement } from '#server/db.ts'
import type { SearchDocument } from '../service/build-document.ts'

const upsertStatement = statement(
  'search.upsert-documents',
  `insert into search_documents
     (post_id, published_at, version, source_updated_at, topic, head, words, bigrams, squashed)
   select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::tsvector[], $6::tsvector[],
     $7::tsvector[], $8::tsvector[], $9::text[])
   on conflict (post_id) do update set published_at = excluded.published_at, version = excluded.version,
     source_updated_at = excluded.source_updated_at, topic = excluded.topic, head = excluded.head,
     words = excluded.words, bigrams = excluded.bigrams, squashed = excluded.squashed`,
)

export async function upsertDocuments(db: Db, version: string, documents: readonly SearchDocument[]): Promise<void> {
  const column = <K extends keyof SearchDocument>(key: K) => documents.map((document) => document[key])
  await db.query(upsertStatement, [
    column('postId'),
    column('publishedAt'),
    documents.map(() => version),
    column('sourceUpdatedAt'),
    column('topic'),
    column('head'),
    column('words'),
    column('bigrams'),
    column('squashed'),
  ])
}

const deleteStatement = statement(
  'search.delete-documents',
  'delete from search_documents where post_id = any($1::bigint[])',
)

export async function deleteDocuments(db: Db, postIds: readonly number[]): Promise<void> {
  await db.query(deleteStatement, [postIds])
}

const limitsStatement = statement(
  'search.set-limits',
  `select set_config('statement_timeout', $1, true), set_config('enable_seqscan', 'off', true),
     set_config('pg_trgm.similarity_threshold', '0.3', true)`,
)

/** Limits of the current transaction: the time of a statement, and indexes even where statistics are stale. */
export async function setSearchLimits(db: Db, milliseconds: number): Promise<void> {
  await db.query(limitsStatement, [String(milliseconds)])
}

/** Which posts may be found, and how many. */
export interface Scope {
  /** Only posts published at or before it (decision Q-111). */
  before: Date
  /** Already found by a better way. */
  exclude: readonly number[]
  limit: number
  /** Ranked are the newest `block` hits, then the next `block`, so that ranking never sees every hit. */
  block: number
}

const ranked = (source: string, rank: string) => `
  select id from (
    select d.post_id as id, d.published_at, (row_number() over (order by d.published_at desc, d.post_id desc) - 1) / $4 as block,
      ${rank} as score
    from (${source}) d
  ) scored order by block, score desc, published_at desc, id desc`

// The function behind @@ is no operator, so no index can answer it: the newest rows are read in order until enough match.
const walkTopicsStatement = statement(
  'search.walk-topics',
  ranked(
    `select * from (
       select post_id, published_at, topic from search_documents
       where published_at <= $3 order by published_at desc, post_id desc limit $5
     ) newest
     where ts_match_vq(topic, $1::tsquery) order by published_at desc, post_id desc limit $4`,
    "ts_rank('{0,0,0.5,1}', d.topic, $1::tsquery, 1) + ts_rank('{0,0,0.2,0.4}', d.topic, $2::tsquery)",
  ),
)

interface Strict {
  strict: string
  exact: string
}

/** Hits in the topics of the newest posts, best first; reads `window` rows at most. */
export async function walkTopics(db: Db, { strict, exact }: Strict, scope: Scope, window: number): Promise<number[]> {
  return ids(await db.query(walkTopicsStatement, [strict, exact, scope.before, scope.block, window]))
}

const hits = (column: string, query: string) => `
  with hits as materialized (
    select post_id, published_at from search_documents
    where ${column} @@ ${query}::tsquery and published_at <= $3 and post_id <> all($6::bigint[])
  ), newest as (select * from hits order by published_at desc, post_id desc limit $5)`

const findInStatement = (column: 'topic' | 'head', rank: string) =>
  statement(
    `search.find-in-${column}`,
    hits(column, '$1') + ranked(`select d.* from newest join search_documents d using (post_id)`, rank),
  )
const findInTopicStatement = findInStatement(
  'topic',
  "ts_rank('{0,0,0.5,1}', d.topic, $1::tsquery, 1) + ts_rank('{0,0,0.2,0.4}', d.topic, $2::tsquery)",
)
const findInHeadStatement = findInStatement(
  'head',
  "ts_rank('{0,0.3,0.6,1}', d.head, $1::tsquery) + ts_rank('{0,0.1,0.2,0.4}', d.head, $2::tsquery)",
)

/** Hits in topics, or in topics, tags, tools, authors and captions together; best first. */
export async function findIn(
  db: Db,
  field: 'topic' | 'head',
  { strict, exact }: Strict,
  scope: Scope,
): Promise<number[]> {
  const chosen = field === 'topic' ? findInTopicStatement : findInHeadStatement
  return ids(await db.query(chosen, [strict, exact, scope.before, scope.block, scope.limit, scope.exclude]))
}

// The index knows words but not their order, so phrases are checked row by row: newest first, `$7` rows at most.
const findInWordsStatement = statement(
  'search.find-in-words',
  `with hits as materialized (
     select post_id, published_at from search_documents
     where words @@ $2::tsquery and published_at <= $3 and post_id <> all($6::bigint[])
   ), newest as materialized (
     select d.post_id, d.published_at, d.words
     from (select * from hits order by published_at desc, post_id desc limit $7) hits
     cross join lateral (
       select * from search_documents d where d.post_id = hits.post_id and ts_match_vq(d.words, $1::tsquery)
     ) d
     order by hits.published_at desc, hits.post_id desc limit $5
   )${ranked('select * from newest', "ts_rank('{0.1,0.3,0.6,1}', d.words, $1::tsquery)")}`,
)

/** Hits anywhere in the posts, best first; `checks` rows are looked into at most. */
export async function findInWords(
  db: Db,
  { strict, loose }: { strict: string; loose: string },
  scope: Scope,
  checks: number,
): Promise<number[]> {
  const values = [strict, loose, scope.before, scope.block, scope.limit, scope.exclude, checks]
  return ids(await db.query(findInWordsStatement, values))
}

const findPartsStatement = statement(
  'search.find-parts',
  `with hits as materialized (
     select post_id, published_at, squashed from search_documents
     where bigrams @@ $1::tsquery and published_at <= $3 and post_id <> all($4::bigint[])
   )
   select post_id as id from hits
   where not exists (select from unnest($2::text[]) run where strpos(squashed, run) = 0)
   order by published_at desc, post_id desc limit $5`,
)

/** Posts whose head holds every run somewhere, even inside words and across spaces; newest first. */
export async function findParts(db: Db, bigrams: string, runs: readonly string[], scope: Scope): Promise<number[]> {
  return ids(await db.query(findPartsStatement, [bigrams, runs, scope.before, scope.exclude, scope.limit]))
}

const keepListedStatement = statement(
  'search.keep-listed',
  'select id from posts where id = any($1::bigint[]) and status = 1 and deleted_at is null',
)

/** The listed ones among the posts, in the given order. */
export async function keepListed(db: Db, postIds: readonly number[]): Promise<number[]> {
  const listed = new Set(ids(await db.query(keepListedStatement, [postIds])))
  return postIds.filter((id) => listed.has(id))
}

function ids(rows: readonly object[]): number[] {
  return rows.map((row) => (row as { id: number }).id)
}
