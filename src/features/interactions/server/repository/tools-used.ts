/** The tools that a user marked as used and did not unmark (decision Q-62). */

// A tool with a review on this site is marked on the review, one without on the story. Unpublished posts are
// not counted.
export const TOOLS_USED = `
  select reaction.created_at as at, 1 as amount from months
  join post_used_its reaction on reaction.user_id = months.user_id
  join posts p on p.id = reaction.post_id and p.post_type = 'tech_review' and p.status = 1 and p.deleted_at is null
  union all
  select reaction.created_at, 1 from months
  join story_tool_used_its reaction on reaction.user_id = months.user_id
  join story_tools tool on tool.id = reaction.story_tool_id
  join posts p on p.id = tool.post_id and p.status = 1 and p.deleted_at is null`
