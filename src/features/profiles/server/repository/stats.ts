/** What readers did with a teacher's ideas in two months. */
import { bangkokDay } from '#lib/dates.ts'
import { type Db, statement } from '#server/db.ts'
import type { MonthCounts, Months } from '#server/feature.ts'

const memberStatement = statement(
  'profiles.is-teacher',
  'select member_type = 1 as "isTeacher" from users where id = $1 and deleted_at is null',
)

/** Undefined for nobody. */
export async function findMember(db: Db, userId: number): Promise<{ isTeacher: boolean } | undefined> {
  const [row] = await db.query<{ isTeacher: boolean }>(memberStatement, [userId])
  return row
}

// Listed ideas only: what is hidden, unlisted or a draft counts nowhere (security §4.3).
const ideas = `posts idea join teaching_stories story on story.post_id = idea.id and story.type = 1`
const areListed = `idea.author_id = $1 and idea.post_type = 'teaching_story' and idea.status = 1
     and idea.deleted_at is null`

const likesStatement = statement(
  'profiles.idea-likes',
  `select count(*) filter (where mark.created_at >= $3) as "thisMonth",
     count(*) filter (where mark.created_at < $3) as "lastMonth"
   from ${ideas} join post_likes mark on mark.post_id = idea.id and mark.created_at >= $2 and mark.created_at < $4
   where ${areListed}`,
)

/** Likes that still stand. */
export async function countIdeaLikes(db: Db, userId: number, months: Months): Promise<MonthCounts> {
  const [row] = await db.query<MonthCounts>(likesStatement, [userId, months.last, months.this, months.next])
  return row ?? { thisMonth: 0, lastMonth: 0 }
}

const viewsStatement = statement(
  'profiles.idea-views',
  `select coalesce(sum(seen.views) filter (where seen.month = $3::date), 0) as "thisMonth",
     coalesce(sum(seen.views) filter (where seen.month = $2::date), 0) as "lastMonth"
   from ${ideas} join post_view_months seen on seen.post_id = idea.id and seen.month in ($2::date, $3::date)
   where ${areListed}`,
)

/** Views as they were counted, once for a reader in an hour (decision Q-131). */
export async function countIdeaViews(db: Db, userId: number, months: Months): Promise<MonthCounts> {
  const [row] = await db.query<MonthCounts>(viewsStatement, [userId, bangkokDay(months.last), bangkokDay(months.this)])
  return row ?? { thisMonth: 0, lastMonth: 0 }
}
