/** Counts the tools that a user has marked as used, by month. */
import { type Db, statement } from '#server/database/db.ts'
import type { MonthCounts, Months } from '#server/feature.ts'

// A tool with a review on this site is marked on the review, one without on the story. Unpublished posts are
// not counted.
const countStatement = statement<MonthCounts>(
  'interactions.tools-used',
  `select count(*) filter (where used.at >= $3) as "thisMonth", count(*) filter (where used.at < $3) as "lastMonth"
   from (
     select mark.created_at as at from post_used_its mark
     join posts p on p.id = mark.post_id and p.post_type = 'tech_review' and p.status = 1 and p.deleted_at is null
     where mark.user_id = $1 and mark.created_at >= $2 and mark.created_at < $4
     union all
     select mark.created_at from story_tool_used_its mark
     join story_tools tool on tool.id = mark.story_tool_id
     join posts p on p.id = tool.post_id and p.status = 1 and p.deleted_at is null
     where mark.user_id = $1 and mark.created_at >= $2 and mark.created_at < $4
   ) used`,
)

/** Counts only the marks that were not removed (decision Q-62). */
export async function countToolsUsed(db: Db, userId: number, months: Months): Promise<MonthCounts> {
  const [row] = await db.query(countStatement, [userId, months.last, months.this, months.next])
  return row as MonthCounts
}
