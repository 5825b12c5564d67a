/** Codes and limits of posts. */

/** STORY-005..007 */
export const POST_STATUS = { draft: 0, published: 1, unlisted: 2 } as const

/** Values of `post_type` and their URL segments (POST-003, Q-125). */
export const POST_TYPES = {
  tech_review: 'tech-review',
  teaching_story: 'teaching-story',
  event: 'event',
} as const
export type PostType = keyof typeof POST_TYPES

/** `teaching_story.type` (FEED-058) */
export const STORY_TYPE = { teachingStory: 0, caseStudy: 1 } as const

/** FEED-033..035 */
export const POST_LABEL = { none: 0, newArrival: 1, recommended: 2 } as const

/** Number of days after publishing during which a post is a new arrival. */
export const NEW_ARRIVAL_DAYS = 14

/** Daily counts of views are kept a little longer than the chart of 90 days shows. */
export const VIEW_DAYS = 100

/** Maximum number of cards in the related-content sheet. */
export const ASSOCIATED_POSTS_MAX = 8
/** Maximum number of related apps of one post. */
export const RELATED_APPS_MAX = 8

/** Image widths in pixels for `asset_thumbnail`, `teacher_image` and tool pictures. */
export const THUMBNAIL_PIXELS = 640
export const AVATAR_PIXELS = 96
export const TOOL_PIXELS = 96

/** Orders of lists: newest first, most popular of the last 30 days, and the next trainings first. */
export const LIST_ORDERS = ['new', 'popular', 'upcoming'] as const
export type ListOrder = (typeof LIST_ORDERS)[number]

/** Media types of the files of posts, by the extension of their name. */
export const DOWNLOAD_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  txt: 'text/plain',
}

/** The path of a file of a post. */
export function downloadPath(fileId: number): string {
  return `/download/file/${fileId}`
}

/** The canonical path of a post (FEED-029, Q-125); case studies are teaching stories. */
export function postPath(type: PostType, id: number): string {
  return `/content/${POST_TYPES[type]}/${id}`
}

/** The `post_type` of a URL segment; undefined for any other text. */
export function postTypeOf(path: string): PostType | undefined {
  return (Object.keys(POST_TYPES) as PostType[]).find((type) => POST_TYPES[type] === path)
}
