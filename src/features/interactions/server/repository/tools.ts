/** SQL of tools in stories that have no review on this site, and of who used them. */
import { type Db, statement } from '#server/database/db.ts'

interface StoryTool {
  id: number
  /** The story that contains the tool. */
  postId: number
  /** If set, the used-it reactions of the review apply; otherwise those of the tool. */
  techReviewId: number | null
}

const findStatement = statement<StoryTool>(
  'interactions.story-tool',
  'select id, post_id as "postId", tech_review_id as "techReviewId" from story_tools where id = $1',
)

export async function findStoryTool(db: Db, id: number): Promise<StoryTool | undefined> {
  const [tool] = await db.query(findStatement, [id])
  return tool
}

const addStatement = statement(
  'interactions.use-tool',
  `insert into story_tool_used_its (user_id, story_tool_id)
   select id, $2 from users where id = $1 and deleted_at is null for share
   on conflict do nothing returning 1`,
)
const removeStatement = statement(
  'interactions.unuse-tool',
  'delete from story_tool_used_its where user_id = $1 and story_tool_id = $2 returning 1',
)
const lockStatement = statement('interactions.lock-tool', 'select from story_tools where id = $1 for no key update')
const countStatement = statement<{ count: number }>(
  'interactions.count-tool',
  'select count(*) as count from story_tool_used_its where story_tool_id = $1',
)

/** Sets the state; returns whether it changed, and how many users have used the tool. */
export async function writeToolUsed(
  db: Db,
  { toolId, userId, isUsed }: { toolId: number; userId: number; isUsed: boolean },
): Promise<{ hasChanged: boolean; total: number }> {
  await db.query(lockStatement, [toolId])
  const changed = await db.query(isUsed ? addStatement : removeStatement, [userId, toolId])
  const [row] = await db.query(countStatement, [toolId])
  return { hasChanged: changed.length > 0, total: row!.count }
}
