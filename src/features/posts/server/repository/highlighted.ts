/** The list of highlights, for the office. */
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { PostType } from '../../constants.ts'

const lockStatement = statement('posts.lock-highlights', `select pg_advisory_xact_lock(hashtext('highlights'))`)

/** Serialises changes of the list. */
export async function lockHighlightList(db: Db): Promise<void> {
  await db.query(lockStatement)
}

export interface HighlightRow {
  id: number
  postType: PostType
  topic: string
  image: Image | null
  publishedAt: Date | null
  isListed: boolean
  isLarge: boolean
  caption: string
  description: string
}

const COLUMNS = `posts.id, posts.post_type as "postType", posts.topic, ${imageJson('picture')} as image,
   posts.published_at as "publishedAt", posts.status = 1 and posts.deleted_at is null as "isListed",
   posts.highlight = 1 as "isLarge", coalesce(posts.highlight_caption, '') as caption,
   coalesce(posts.highlight_description, '') as description`

const listStatement = statement<HighlightRow>(
  'posts.highlights',
  `select ${COLUMNS} from posts left join images picture on picture.id = posts.image_id
   where posts.highlight_position is not null order by posts.highlight_position`,
)

/** Posts of any state in the list, in its order. */
export function listHighlighted(db: Db): Promise<HighlightRow[]> {
  return db.query(listStatement)
}

const foundStatement = statement<HighlightRow>(
  'posts.highlight-candidates',
  `select ${COLUMNS} from unnest($1::bigint[]) with ordinality as found (id, place)
   join posts on posts.id = found.id left join images picture on picture.id = posts.image_id
   where posts.status = 1 and posts.deleted_at is null and posts.highlight_position is null
   order by found.place limit $2`,
)
const newestStatement = statement<HighlightRow>(
  'posts.newest-candidates',
  `select ${COLUMNS} from posts left join images picture on picture.id = posts.image_id
   where posts.status = 1 and posts.deleted_at is null and posts.highlight_position is null
   order by posts.published_at desc, posts.id desc limit $1`,
)

/** Listed posts that are not in the list, in the order of the ids; null: the newest. */
export function listCandidates(db: Db, ids: readonly number[] | null, limit: number): Promise<HighlightRow[]> {
  return ids === null ? db.query(newestStatement, [limit]) : db.query(foundStatement, [ids, limit])
}

const clearStatement = statement(
  'posts.clear-highlights',
  'update posts set highlight_position = null where highlight_position is not null',
)
const placeStatement = statement(
  'posts.place-highlights',
  `update posts set highlight_position = placed.position
   from unnest($1::bigint[]) with ordinality as placed (id, position) where posts.id = placed.id`,
)

/** The list has these posts from then on, in this order. Positions are unique, so they are cleared first. */
export async function placeHighlights(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(clearStatement)
  await db.query(placeStatement, [ids])
}

const describeStatement = statement(
  'posts.describe-highlight',
  `update posts set highlight = $2, highlight_caption = nullif($3::text, ''), highlight_description = nullif($4::text, '')
   where id = $1`,
)

export async function describeHighlight(
  db: Db,
  { id, isLarge, caption, description }: Pick<HighlightRow, 'id' | 'isLarge' | 'caption' | 'description'>,
): Promise<void> {
  await db.query(describeStatement, [id, isLarge ? 1 : 0, caption, description])
}
