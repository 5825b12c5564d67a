/** SQL of the history of a story. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { StoryFields } from '../../fields.ts'

export type RevisionReason = 'save' | 'publish' | 'restore'

interface StoredRevision {
  id: number
  authorId: number | null
  reason: RevisionReason
  content: StoryFields
  createdAt: Date
}

const newestStatement = statement<StoredRevision>(
  'stories.newest-revisions',
  `select id, author_id as "authorId", reason, content, created_at as "createdAt" from story_revisions
   where post_id = $1 order by id desc limit 2`,
)

/** The newest two, the newest first. */
export function listNewestRevisions(db: Db, postId: number): Promise<StoredRevision[]> {
  return db.query(newestStatement, [postId])
}

interface RevisionWrite {
  postId: number
  version: number
  content: StoryFields
  authorId: number | null
  reason: RevisionReason
  wordsAdded: number
  wordsRemoved: number
  changed: readonly string[]
  createdAt: Date
}

const insertStatement = statement(
  'stories.insert-revision',
  `insert into story_revisions (post_id, version, content, author_id, reason, words_added, words_removed, changed,
     created_at, saved_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
)

export async function insertRevision(db: Db, revision: RevisionWrite): Promise<void> {
  const { postId, version, content, authorId, reason, wordsAdded, wordsRemoved, changed, createdAt } = revision
  await db.query(insertStatement, [
    postId,
    version,
    JSON.stringify(content),
    authorId,
    reason,
    wordsAdded,
    wordsRemoved,
    changed,
    createdAt,
  ])
}

const updateStatement = statement(
  'stories.update-revision',
  `update story_revisions set version = $2, content = $3, words_added = $4, words_removed = $5, changed = $6,
     saved_at = $7 where id = $1`,
)

export async function updateRevision(
  db: Db,
  id: number,
  revision: Omit<RevisionWrite, 'postId' | 'authorId' | 'reason'>,
): Promise<void> {
  const { version, content, wordsAdded, wordsRemoved, changed, createdAt } = revision
  await db.query(updateStatement, [id, version, JSON.stringify(content), wordsAdded, wordsRemoved, changed, createdAt])
}

// Saves go first; what was published or brought back stays longest.
const trimStatement = statement(
  'stories.trim-revisions',
  `delete from story_revisions where id in (
     select id from (
       select id, row_number() over (order by (reason = 'save'), id desc) as kept_place,
         row_number() over (order by id desc) as place
       from story_revisions where post_id = $1
     ) ranked where kept_place > $2 and place > 2)`,
)

/** Keeps `limit` revisions of a story, always the newest two. */
export async function trimRevisions(db: Db, postId: number, limit: number): Promise<void> {
  await db.query(trimStatement, [postId, limit])
}

export interface ListedRevision {
  id: number
  version: number
  createdAt: Date
  reason: RevisionReason
  wordsAdded: number
  wordsRemoved: number
  changed: string[]
  author: { id: number; name: string; image: Image | null } | null
}

const LISTED = `revision.id, revision.version, revision.saved_at as "createdAt", revision.reason,
  revision.words_added as "wordsAdded", revision.words_removed as "wordsRemoved", revision.changed,
  (select json_build_object('id', editor.id, 'name', ${fullnameSql('editor')}, 'image', ${imageJson('avatar')})
    from users editor left join images avatar on avatar.id = editor.avatar_image_id
    where editor.id = revision.author_id and editor.deleted_at is null) as author`

const listStatement = statement<ListedRevision>(
  'stories.list-revisions',
  `select ${LISTED} from story_revisions revision where revision.post_id = $1 order by revision.id desc limit $2 offset $3`,
)
const countStatement = statement<{ total: number }>(
  'stories.count-revisions',
  'select count(*)::integer as total from story_revisions where post_id = $1',
)

export async function listRevisions(
  db: Db,
  postId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ListedRevision[]; total: number }> {
  const rows = await db.query(listStatement, [postId, limit, offset])
  const [count] = await db.query(countStatement, [postId])
  return { rows, total: count!.total }
}

const findStatement = statement<ListedRevision & { content: StoryFields; previous: StoryFields | null }>(
  'stories.find-revision',
  `select ${LISTED}, revision.content,
     (select older.content from story_revisions older where older.post_id = revision.post_id and older.id < revision.id
      order by older.id desc limit 1) as previous
   from story_revisions revision where revision.post_id = $1 and revision.id = $2`,
)

/** A revision with the content of the one before it. */
export async function findRevision(db: Db, postId: number, revisionId: number) {
  return (await db.query(findStatement, [postId, revisionId]))[0]
}
