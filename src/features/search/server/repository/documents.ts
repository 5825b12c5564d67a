/** Writing search documents, and the limits that searches run under. */
import { type Db, statement } from '#server/db.ts'
import type { SearchDocument } from '../service/build-document.ts'

const upsertTopicsStatement = statement(
  'search.upsert-topics',
  `insert into search_topics (post_id, published_at, topic)
   select * from unnest($1::bigint[], $2::timestamptz[], $3::tsvector[])
   on conflict (post_id) do update set published_at = excluded.published_at, topic = excluded.topic`,
)

const upsertDocumentsStatement = statement(
  'search.upsert-documents',
  `insert into search_documents
     (post_id, published_at, version, source_updated_at, head, words, bigrams, squashed)
   select * from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::tsvector[], $6::tsvector[],
     $7::tsvector[], $8::text[])
   on conflict (post_id) do update set published_at = excluded.published_at, version = excluded.version,
     source_updated_at = excluded.source_updated_at, head = excluded.head, words = excluded.words,
     bigrams = excluded.bigrams, squashed = excluded.squashed`,
)

export async function upsertDocuments(db: Db, version: string, documents: readonly SearchDocument[]): Promise<void> {
  const column = <K extends keyof SearchDocument>(key: K) => documents.map((document) => document[key])
  await db.query(upsertTopicsStatement, [column('postId'), column('publishedAt'), column('topic')])
  await db.query(upsertDocumentsStatement, [
    column('postId'),
    column('publishedAt'),
    documents.map(() => version),
    column('sourceUpdatedAt'),
    column('head'),
    column('words'),
    column('bigrams'),
    column('squashed'),
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

const limitsStatement = statement(
  'search.set-limits',
  `select set_config('statement_timeout', $1, true), set_config('enable_seqscan', 'off', true),
     set_config('pg_trgm.similarity_threshold', '0.3', true)`,
)

/** Limits of the current transaction: the time of a statement, and indexes even where statistics are stale. */
export async function setSearchLimits(db: Db, milliseconds: number): Promise<void> {
  await db.query(limitsStatement, [String(milliseconds)])
}
