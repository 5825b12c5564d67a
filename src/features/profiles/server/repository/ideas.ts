/** Selects the posts shown on a profile. */
import { LISTED_IDEAS_SQL } from '#features/posts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

// The index scan reads all ideas of a teacher before the page is cut, so page 1000 costs the same as page 1. The outer
// joins return the total for a page after the last and for a person without ideas.
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

/** Ids of one page, newest first, and the total. Undefined if the person does not exist. */
export async function listIdeaIds(
  db: Db,
  userId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: number[]; total: number } | undefined> {
  const rows = await db.query(listStatement, [userId, limit, offset])
  const [first] = rows
  return first && { ids: rows.flatMap(({ id }) => id ?? []), total: first.total }
}
