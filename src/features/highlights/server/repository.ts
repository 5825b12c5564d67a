import { type Db, statement } from '#server/database/db.ts'

const highlightsStatement = statement<{ id: number }>(
  'highlights.list',
  `select id from posts
   where highlight_position is not null and status = 1 and deleted_at is null
   order by highlight_position limit $1`,
)

/** Ids of highlighted posts in the editors' order (Q-122). */
export async function listHighlights(db: Db, limit: number): Promise<number[]> {
  const rows = await db.query(highlightsStatement, [limit])
  return rows.map(({ id }) => id)
}

const toolsStatement = statement<{ id: number }>(
  'highlights.popular-tools',
  `select id from posts
   where post_type = 'tech_review' and status = 1 and deleted_at is null
   order by used_it_count desc, published_at desc, id desc limit $1`,
)

/** Ids of the most used tech reviews. */
export async function listMostUsed(db: Db, limit: number): Promise<number[]> {
  const rows = await db.query(toolsStatement, [limit])
  return rows.map(({ id }) => id)
}
