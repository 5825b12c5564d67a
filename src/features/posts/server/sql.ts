/** SQL of posts for later features. */
import { POST_SETS } from './repository/post-sets.ts'

/**
 * Expression: the number of listed posts under a tag or one of its descendants, counted from the sets of posts.
 * @param tag the id of the tag, as SQL
 */
export const taggedCountSql = (tag: string) =>
  `(select coalesce(sum(bit_count(bits)), 0)::integer from post_sets where set_id = ${tag})`

/** Expression: the number of listed case studies. */
export const CASE_STUDY_COUNT_SQL = taggedCountSql(String(POST_SETS.caseStudies))

/**
 * FROM item of listed ideas with the alias `idea`. Hidden, unlisted and draft posts are never counted.
 */
export const LISTED_IDEAS_SQL = `(posts idea join teaching_stories story on story.post_id = idea.id and story.type = 1
  and idea.post_type = 'teaching_story' and idea.status = 1 and idea.deleted_at is null)`
