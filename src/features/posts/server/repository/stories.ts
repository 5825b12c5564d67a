/** Writes single stories from the desk. */
import { type Db, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'

export interface StoryPost {
  id: number
  topic: string
  headlineCaption: string
  /** Cleaned. */
  description: string
  excerpt: string
  imageId: number | null
  videoProvider: 'youtube' | 'vimeo' | null
  videoId: string | null
}

export interface StoryFacts {
  id: number
  type: number
  licence: string
  nameForCaseStudy: string | null
  descForCaseStudy: string | null
}

const insertStatement = statement<{ id: number }>(
  'posts.insert-story',
  `with post as (
     insert into posts (post_type, topic, author_id, created_at, updated_at) values ('teaching_story', $1, $2, $3, $3)
     returning id
   )
   insert into teaching_stories (post_id, type) select id, 0 from post returning post_id as id`,
)

/** Inserts an empty draft; returns its id. */
export async function insertStory(
  db: Db,
  { topic, authorId, now }: { topic: string; authorId: number; now: Date },
): Promise<number> {
  const [row] = await db.query(insertStatement, [topic, authorId, now])
  return row!.id
}

const updateStatement = statement(
  'posts.update-story',
  `update posts set topic = $2, headline_caption = $3, description = $4, excerpt = $5, image_id = $6,
     video_provider = $7, video_id = $8, updated_at = $9 where id = $1`,
)

export async function updateStoryPost(db: Db, post: StoryPost, now: Date): Promise<void> {
  const { id, topic, headlineCaption, description, excerpt, imageId, videoProvider, videoId } = post
  await db.query(updateStatement, [
    id,
    topic,
    headlineCaption,
    description,
    excerpt,
    imageId,
    videoProvider,
    videoId,
    now,
  ])
}

const factsStatement = statement(
  'posts.update-story-facts',
  `update teaching_stories set type = $2, licence = $3, name_for_case_study = $4, desc_for_case_study = $5
   where post_id = $1`,
)

export async function updateStoryFacts(
  db: Db,
  { id, type, licence, nameForCaseStudy, descForCaseStudy }: StoryFacts,
): Promise<void> {
  await db.query(factsStatement, [id, type, licence, nameForCaseStudy, descForCaseStudy])
}

// A story that is not listed has no place among the highlights. The first publishing sets the time and keeps it.
const statusStatement = statement(
  'posts.update-story-status',
  `update posts set status = $2, updated_at = $3,
     published_at = case when $2::smallint = 0 then published_at else coalesce(published_at, $4) end,
     highlight = case when $2::smallint = 1 then highlight else 0 end,
     highlight_position = case when $2::smallint = 1 then highlight_position end
   where id = $1`,
)

export async function updateStoryStatus(
  db: Db,
  id: number,
  { status, now, publishedAt }: { status: number; now: Date; publishedAt: Date },
): Promise<void> {
  await db.query(statusStatement, [id, status, now, publishedAt])
}

const deletedStatement = statement(
  'posts.update-story-deleted',
  `update posts set deleted_at = $2, updated_at = $3, highlight = 0, highlight_position = null where id = $1`,
)

/** `deletedAt` null restores the story. */
export async function updateStoryDeleted(
  db: Db,
  id: number,
  { deletedAt, now }: { deletedAt: Date | null; now: Date },
): Promise<void> {
  await db.query(deletedStatement, [id, deletedAt, now])
}

const authorStatement = statement('posts.update-story-author', 'update posts set author_id = $2 where id = $1')

export async function updateStoryAuthor(db: Db, id: number, authorId: number): Promise<void> {
  await db.query(authorStatement, [id, authorId])
}

/** A tool of one story; with an id it keeps the people who tried it. */
export interface StoryToolRow {
  id: number | null
  position: number
  techReviewId: number | null
  name: string
  url: string | null
  imageId: number | null
}

const deleteToolsStatement = statement(
  'posts.delete-story-tools',
  'delete from story_tools where post_id = $1 and not id = any($2::bigint[])',
)
// Positions are unique: the new ones are free while the rows are between.
const liftToolsStatement = statement(
  'posts.lift-story-tools',
  'update story_tools set position = -1 - position where post_id = $1',
)
const updateToolsStatement = statement<{ id: number }>(
  'posts.update-story-tools',
  `update story_tools set position = fresh.position, tech_review_id = fresh.tech_review_id, name = fresh.name,
     url = fresh.url, image_id = fresh.image_id
   from json_populate_recordset(null::story_tools, $2) fresh
   where story_tools.id = fresh.id and story_tools.post_id = $1 returning story_tools.id`,
)
const insertToolsStatement = statement<{ id: number; position: number }>(
  'posts.insert-story-tools',
  `insert into story_tools (post_id, position, tech_review_id, name, url, image_id)
   select $1, position, tech_review_id, name, url, image_id from json_populate_recordset(null::story_tools, $2)
   returning id, position`,
)

/** Writes the tools of a story in order; returns their ids by position. An id of another story counts as none. */
export async function writeStoryTools(
  db: Db,
  postId: number,
  tools: readonly StoryToolRow[],
): Promise<ReadonlyMap<number, number>> {
  const kept = tools.filter((tool) => tool.id !== null)
  await db.query(deleteToolsStatement, [postId, kept.map(({ id }) => id)])
  await db.query(liftToolsStatement, [postId])
  const updated = new Set((await db.query(updateToolsStatement, [postId, jsonRows(kept)])).map(({ id }) => id))
  const ids = new Map(kept.flatMap(({ id, position }) => (id && updated.has(id) ? [[position, id] as const] : [])))
  const added = tools.filter(({ position }) => !ids.has(position)).map(({ id: _, ...tool }) => tool)
  for (const { id, position } of await db.query(insertToolsStatement, [postId, jsonRows(added)])) ids.set(position, id)
  return ids
}
