/** Writes search documents. */
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import type { SearchDocument } from '../service/build-document.ts'

const upsertTopicsStatement = statement(
  'search.upsert-topics',
  `insert into search_topics (post_id, published_at, is_recent, topic)
   select post_id, published_at, published_at >= recent_from, topic
   from unnest($1::bigint[], $2::timestamptz[], $3::tsvector[]) t (post_id, published_at, topic) cross join search_boundary
   on conflict (post_id) do update set published_at = excluded.published_at, is_recent = excluded.is_recent,
     topic = excluded.topic`,
)

const upsertDocumentsStatement = statement(
  'search.upsert-documents',
  `insert into search_documents
     (post_id, published_at, is_recent, version, source_updated_at, head, words, parts, squashed, facts)
   select post_id, published_at, published_at >= recent_from, $3, source_updated_at, head, words, parts::int[],
     squashed, facts
   from unnest($1::bigint[], $2::timestamptz[], $4::timestamptz[], $5::tsvector[], $6::tsvector[], $7::text[],
     $8::text[], $9::text[]) t (post_id, published_at, source_updated_at, head, words, parts, squashed, facts) cross join search_boundary
   on conflict (post_id) do update set published_at = excluded.published_at, is_recent = excluded.is_recent,
     version = excluded.version, source_updated_at = excluded.source_updated_at, head = excluded.head,
     words = excluded.words, parts = excluded.parts, squashed = excluded.squashed,
     facts = excluded.facts`,
)

export async function upsertDocuments(db: Db, version: string, documents: readonly SearchDocument[]): Promise<void> {
  const column = <K extends keyof SearchDocument>(key: K) => documents.map((document) => document[key])
  await db.query(upsertTopicsStatement, [column('postId'), column('publishedAt'), column('topic')])
  await db.query(upsertDocumentsStatement, [
    column('postId'),
    column('publishedAt'),
    version,
    column('sourceUpdatedAt'),
    column('head'),
    column('words'),
    // PostgreSQL arrays are rectangular, so lists of different lengths are sent as array literals.
    documents.map((document) => `{${document.parts.join(',')}}`),
    column('squashed'),
    column('facts'),
  ])
}

const deleteStatement = statement(
  'search.delete-documents',
  `with topics as (delete from search_topics where post_id = any($1::bigint[]))
   delete from search_documents where post_id = any($1::bigint[])`,
)

export async function deleteDocuments(db: Db, postIds: readonly number[]): Promise<void> {
  await db.query(deleteStatement, [postIds])
}

const findBoundaryStatement = statement<{ moment: string }>(
  'search.find-boundary',
  `select (newer.published_at)::text as moment from (
     select published_at from posts where status = 1 and deleted_at is null
     order by published_at desc, id desc offset $1 limit 1
   ) newer
   where newer.published_at > (
     select published_at from posts where status = 1 and deleted_at is null
       and published_at >= (select recent_from from search_boundary)
     order by published_at desc, id desc offset $2 limit 1
   )`,
)
const lockBoundaryStatement = statement('search.lock-boundary', 'select from search_boundary for update skip locked')
const setBoundaryStatement = statement('search.set-boundary', 'update search_boundary set recent_from = $1')
const ageStatements = ['search_topics', 'search_documents'].map((table) =>
  dynamicStatement(
    `search.age-${table}`,
    `update ${table} set is_recent = false where is_recent and published_at < $1`,
  ),
)

/**
 * Restricts the recent posts to the newest `keep` once there are more than `max`. Does nothing while another process
 * holds the lock. Timestamps are passed as text to preserve microseconds.
 */
export async function moveBoundary(db: Db, { keep, max }: { keep: number; max: number }): Promise<void> {
  const [found] = await db.query(findBoundaryStatement, [keep - 1, max])
  if (!found || (await db.query(lockBoundaryStatement)).length === 0) return
  await db.query(setBoundaryStatement, [found.moment])
  for (const age of ageStatements) await db.query(age, [found.moment])
}
