/** Listed posts for the sitemap. */
import type { PostType } from '#features/posts/constants.ts'
import { type Db, statement } from '#server/database/db.ts'

interface ChunkRow {
  updatedAt: Date
}

const chunksStatement = statement<ChunkRow>(
  'sitemap.chunks',
  `select max(updated_at) as "updatedAt" from (
     select updated_at, (row_number() over (order by id) - 1) / $1::bigint as chunk from posts
     where status = 1 and deleted_at is null
   ) numbered group by chunk order by chunk`,
)

/** The latest change in each chunk of `size` posts. */
export function listChunks(db: Db, size: number): Promise<ChunkRow[]> {
  return db.query(chunksStatement, [size])
}

interface AddressRow {
  id: number
  postType: PostType
  updatedAt: Date
}

const addressesStatement = statement<AddressRow>(
  'sitemap.addresses',
  `select id, post_type as "postType", updated_at as "updatedAt" from posts
   where status = 1 and deleted_at is null order by id limit $1 offset $2`,
)

export function listAddresses(db: Db, { limit, offset }: { limit: number; offset: number }): Promise<AddressRow[]> {
  return db.query(addressesStatement, [limit, offset])
}
