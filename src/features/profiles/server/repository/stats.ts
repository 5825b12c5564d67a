/** Counts reactions of readers to a teacher's ideas in two months. */
import { LISTED_IDEAS_SQL } from '#features/posts/server/sql.ts'
import { bangkokDay } from '#lib/dates.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { MonthCounts, Months } from '#server/feature.ts'

const memberStatement = statement<{ isTeacher: boolean }>(
  'profiles.is-teacher',
  'select member_type = 1 as "isTeacher" from users where id = $1 and deleted_at is null',
)

/** Undefined if the person does not exist. */
export async function findMember(db: Db, userId: number): Promise<{ isTeacher: boolean } | undefined> {
  const [row] = await db.query(memberStatement, [userId])
  return row
}

// The ids of the ideas are passed as an array, so that each index is scanned once. A join scans once per idea and takes
// twice the time for a thousand ideas. Views are grouped by the first day of the month.
const teachingStatement = statement<MonthCounts & { stat: keyof Teaching }>(
  'profiles.teaching',
  `with ideas as materialized (
     select array(select idea.id from ${LISTED_IDEAS_SQL} where idea.author_id = $1) as ids
   )
   select 'likes' as stat, count(*) filter (where reaction.created_at >= $3) as "thisMonth",
     count(*) filter (where reaction.created_at < $3) as "lastMonth"
   from post_likes reaction
   where reaction.post_id = any((select ids from ideas)::bigint[])
     and reaction.created_at >= $2 and reaction.created_at < $4
   union all
   select 'idea_views', coalesce(sum(seen.views) filter (where seen.month = $6::date), 0),
     coalesce(sum(seen.views) filter (where seen.month = $5::date), 0)
   from post_view_months seen
   where seen.post_id = any((select ids from ideas)::bigint[]) and seen.month in ($5::date, $6::date)`,
)

type Teaching = Record<'likes' | 'idea_views', MonthCounts>

/** Current likes, and recorded views: at most one per reader and hour (decision Q-131). */
export async function countTeaching(db: Db, userId: number, months: Months): Promise<Teaching> {
  const rows = await db.query(teachingStatement, [
    userId,
    months.last,
    months.this,
    months.next,
    bangkokDay(months.last),
    bangkokDay(months.this),
  ])
  return Object.fromEntries(rows.map(({ stat, ...counts }) => [stat, counts])) as Teaching
}
