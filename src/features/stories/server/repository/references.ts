/** SQL of what a story refers to: tags, reviews of tools, pictures. */
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

const tagsStatement = statement<{ id: number; kind: string }>(
  'stories.tags',
  'select id, kind from tags where id = any($1::bigint[])',
)

export function listTagKinds(db: Db, ids: readonly number[]): Promise<{ id: number; kind: string }[]> {
  return db.query(tagsStatement, [ids])
}

interface ReviewRow {
  id: number
  topic: string
  toolName: string
  image: Image | null
}

const reviewsStatement = statement<ReviewRow>(
  'stories.reviews',
  `select p.id, p.topic, review.tool_name as "toolName", ${imageJson('logo')} as image
   from tech_reviews review join posts p on p.id = review.post_id and p.deleted_at is null
   left join images logo on logo.id = coalesce(review.tool_image_id, p.image_id)
   where p.id = any($1::bigint[]) and p.status = 1`,
)

/** Published reviews among these ids. */
export function listReviews(db: Db, ids: readonly number[]): Promise<ReviewRow[]> {
  return db.query(reviewsStatement, [ids])
}

interface ToolOptionRow extends ReviewRow {
  used: number
}

const optionsStatement = statement<ToolOptionRow>(
  'stories.tool-options',
  `select p.id, p.topic, review.tool_name as "toolName", ${imageJson('logo')} as image, p.used_it_count as used
   from posts p join tech_reviews review on review.post_id = p.id
   left join images logo on logo.id = coalesce(review.tool_image_id, p.image_id)
   where p.post_type = 'tech_review' and p.status = 1 and p.deleted_at is null order by p.used_it_count desc, p.id desc limit $1`,
)

/** The most used tools with a published review first. */
export function listToolOptions(db: Db, limit: number): Promise<ToolOptionRow[]> {
  return db.query(optionsStatement, [limit])
}

const imagesStatement = statement<{ id: number; image: Image }>(
  'stories.images',
  `select image.id, ${imageJson('image')} as image from images image where image.id = any($1::bigint[])
   -- not null: image`,
)

export async function listImages(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Image>> {
  return new Map((await db.query(imagesStatement, [ids])).map(({ id, image }) => [id, image]))
}
