/**
 * Multiplies the generated posts with everything that belongs to them. Generating and segmenting a million texts takes
 * hours; copies repeat the texts, tags and counters of the first posts under new ids and moments.
 */
import type pg from 'pg'
import { moveBoundary } from '#features/search/server/repository/documents.ts'
import { RECENT } from '#features/search/server/service/index-posts.ts'
import type { Database } from '#server/database/db.ts'
import { FIRST_POST, STEP_MS } from './bulk-posts.ts'
import { FIRST_COMMENT } from './bulk-reactions.ts'

/** Tables with rows of posts, and the column that names the post; posts come first. */
const POST_COLUMN: Readonly<Record<string, string>> = {
  posts: 'id',
  tech_reviews: 'post_id',
  teaching_stories: 'post_id',
  story_tools: 'post_id',
  trainings: 'post_id',
  training_sessions: 'training_id',
  post_tags: 'post_id',
  feed_tags: 'post_id',
  post_likes: 'post_id',
  post_pins: 'post_id',
  post_used_its: 'post_id',
  post_votes: 'post_id',
  post_shares: 'post_id',
  post_views: 'post_id',
  search_topics: 'post_id',
  search_documents: 'post_id',
  comments: 'post_id',
}
/** Columns that name a comment; the first one selects the generated rows. */
const COMMENT_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  comments: ['id', 'parent_id'],
  comment_likes: ['comment_id'],
}

export interface Copies {
  /** Number of generated posts. */
  posts: number
  commentsPerPost: number
  /** How many times each post exists afterwards. */
  times: number
}

/** Inserts the copies. References, triggers and indexes are off meanwhile: the generated posts satisfy them. */
export async function copyPosts(
  database: Pick<Database, 'primary' | 'primaryPool'>,
  copies: Copies,
  progress: (table: string) => void,
): Promise<void> {
  const client = await database.primaryPool.connect()
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement)
  }
  try {
    await run(['set synchronous_commit = off', `set maintenance_work_mem = '1GB'`])
    const tables = [...Object.keys(POST_COLUMN), 'comment_likes']
    const { drop, create } = await costlyParts(client, tables)
    await run([...drop, ...tables.map((table) => `alter table ${table} disable trigger user`)])
    for (const table of tables) {
      await copyTable(client, table, copies)
      if (table === 'posts') await moveBoundary(database.primary, RECENT)
      progress(table)
    }
    await run([...tables.map((table) => `alter table ${table} enable trigger user`), ...create])
    progress('indexes and references')
  } finally {
    // The settings end with the connection.
    client.release(true)
  }
}

/** Statements that remove and restore what is many times faster to make once than to update row by row. */
async function costlyParts(client: pg.PoolClient, tables: readonly string[]) {
  const indexes = await client.query<{ drop: string; create: string }>(
    `select 'drop index ' || indexname as drop, indexdef as create from pg_indexes
     where tablename = any($1) and schemaname = current_schema()
       and not exists (select from pg_constraint where conname = indexname)`,
    [tables],
  )
  const references = await client.query<{ drop: string; create: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint where contype = 'f' and conrelid = any($1::regclass[])`,
    [tables],
  )
  const parts = [...references.rows, ...indexes.rows]
  // Checking the references needs the indexes.
  return { drop: parts.map(({ drop }) => drop), create: parts.map(({ create }) => create).reverse() }
}

async function copyTable(client: pg.PoolClient, table: string, { posts, commentsPerPost, times }: Copies) {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const post = POST_COLUMN[table]
  const ofComments = COMMENT_COLUMNS[table] ?? []
  const comments = posts * commentsPerPost
  const published = `published_at - $1::integer * interval '${STEP_MS / times} ms'`
  const copiedValue = (column: string) => {
    if (column === post) return `${column} + $1::integer * ${posts}::bigint`
    if (ofComments.includes(column)) return `${column} + $1::integer * ${comments}::bigint`
    // Copies lie between the generated posts, so that the newest posts are of all copies.
    if (column === 'published_at') return published
    if (column === 'is_recent') return `${published} >= (select recent_from from search_boundary)`
    return column
  }
  // Ids that nothing refers to are the next ones of the table.
  const isCopied = (column: string) => column !== 'id' || column === post || ofComments.includes(column)
  const columns = rows.map(({ name }) => name).filter(isCopied)
  const [key, first, count] = ofComments[0] ? [ofComments[0], FIRST_COMMENT, comments] : [post, FIRST_POST, posts]
  for (let copy = 1; copy < times; copy++) {
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${columns.map(copiedValue).join(', ')} from ${table}
       where ${key} >= ${first} and ${key} < ${first + count}`,
      [copy],
    )
  }
}
