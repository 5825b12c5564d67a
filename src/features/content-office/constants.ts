/** Limits of the office of posts and trainings. */

/** Kinds in the tabs of the table. */
export const POST_KINDS = ['tech_review', 'teaching_story', 'case_study', 'event'] as const
export type PostKind = (typeof POST_KINDS)[number]

export const STATUSES = ['draft', 'published', 'unlisted'] as const
export type StatusName = (typeof STATUSES)[number]

export const SORTS = ['published', 'views', 'topic', 'edited'] as const
export type PostSort = (typeof SORTS)[number]

export const BULK_ACTIONS = ['publish', 'unlist', 'delete', 'restore', 'tag', 'untag'] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

export const POSTS_PAGE = 50
/** Lists end here, and counts say “more than”. */
export const COUNT_MAX = 10_000
/** The same for a search and a tag: the text or the tags are looked up post by post. */
export const FOUND_MAX = 1_000
/** Posts changed with one call. */
export const BULK_MAX = 100
export const SEARCH_MAX = 100
/** Authors in one answer, and authors whose posts a search includes. */
export const AUTHORS_MAX = 20
export const FOUND_AUTHORS_MAX = 200
/** Days of the filter of edited posts. */
export const EDITED_DAYS = 30

export const TOPIC_MAX = 300
export const CAPTION_MAX = 500
export const DESCRIPTION_MAX = 100_000
export const ADDRESS_MAX = 500
export const TOOL_NAME_MAX = 100
export const NOTE_MAX = 200
export const TAGS_MAX = 50
export const ASSOCIATES_MAX = 20
export const PICTURES_MAX = 20
export const FILES_MAX = 50
export const SESSIONS_MAX = 50
export const CHANNEL_MAX = 200
export const SEATS_MAX = 10_000
/** Baht. */
export const PRICE_MAX = 1_000_000
export const VOTES_MAX = 10_000
export const ALT_MAX = 300
export const FILE_NAME_MAX = 200
export const FILE_MAX_BYTES = 20 * 1024 * 1024

/** Groups of tags in a form, with the kind of their tags. */
export const TAG_FIELDS = {
  category: 'category',
  levels: 'level',
  learning_styles: 'learning_style',
  subjects: 'subject',
  education_plans: 'education_plan',
} as const
export type TagField = keyof typeof TAG_FIELDS

/** Of the body of a form: a long description in Thai has three bytes for each letter. */
export const FORM_MAX_BYTES = 512 * 1024
