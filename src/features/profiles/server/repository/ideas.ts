/** Which posts a profile shows. */
import { LISTED_IDEAS_SQL } from '#features/posts/server/service/idea-sql.ts'
import { type Db, statement } from '#server/database/db.ts'

// All of a teacher's ideas are read by the index, then the page is cut: page 1000 costs what page 1 does. The outer
// joins keep the count on a page beyond the last, and the person without ideas.
const listStatement = statement<{ id: number | null; total: number }>(
  'profiles.ideas',
  `with person as (select id, member_type from users where id = $1 and deleted_at is null),
   found as materialized (
     select idea.id, idea.published_at from person join ${LISTED_IDEAS_SQL} on idea.author_id = person.id
     where person.member_type = 1
   )
   select page.id, counted.total from person cross join (select count(*) as total from found) counted
   left join (select id, published_at from found order by published_at desc, id desc limit $2 offset $3) page on true
   order by page.published_at desc, page.id desc`,
)

/** Ids of one page, newest first, and how many there are; undefined for nobody. */
export async function listIdeaIds(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number } | undefined> {
  const rows = await db.query(listStatement, [userId, limit, offset])
  const [first] = rows
  return first && { ids: rows.flatMap(({ id }) => id ?? []), total: first.total }
}
