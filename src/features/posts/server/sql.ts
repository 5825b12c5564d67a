/** SQL of ideas, the case studies of teachers. */

/**
 * FROM item of listed ideas with the alias `idea`. Hidden, unlisted and draft posts are never counted (security §4.3).
 */
export const LISTED_IDEAS_SQL = `(posts idea join teaching_stories story on story.post_id = idea.id and story.type = 1
  and idea.post_type = 'teaching_story' and idea.status = 1 and idea.deleted_at is null)`
