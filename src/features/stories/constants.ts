/** Codes, limits and paths of the desk where teachers write. */
export { POST_STATUS } from '#features/posts/constants.ts'

export const STORIES_PAGE = 20
/** Larger numbers are not counted, so that a list of any size is counted in the same time. */
export const COUNT_MAX = 10_000
/** Days of the chart of a row. */
export const CHART_DAYS = 90
export const SEARCH_MAX = 100

/** */
export const STORY_SORTS = [
  'created_at',
  'topic',
  'view',
  'published_at',
  'status',
  'my_board_count',
  'comments_count',
  'like',
  'share_count',
] as const
export type StorySort = (typeof STORY_SORTS)[number]

export const TOPIC_MAX_LENGTH = 300
/** The lead under the topic. */
export const LEAD_MAX_LENGTH = 500
/** HTML of one story. */
export const DESCRIPTION_MAX_LENGTH = 200_000
export const ALT_MAX_LENGTH = 300
/** Smallest part of a picture, as a fraction of its sides. */
export const CUT_MIN = 0.05
export const VIDEO_URL_MAX_LENGTH = 300
export const CASE_NAME_MAX_LENGTH = 200
export const CASE_ABOUT_MAX_LENGTH = 500
/** Of one kind. */
export const STORY_TAGS_MAX = 20

export const TOOLS_MAX = 20
/** STORY-028 */
export const TOOLS_MIN = 1
export const TOOL_NAME_MAX_LENGTH = 100
/** STORY-025: exactly this size passes. */
export const LOGO_MAX_BYTES = 819_200

/** Files to download inside a story, by extension. */
export const FILE_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
export const FILE_MAX_BYTES = 10 * 1024 * 1024
export const FILE_NAME_MAX_LENGTH = 150
/** Pictures and files of one story. */
export const UPLOADS_MAX = 200
/** Bytes of the uploads of one author. */
export const UPLOADS_MAX_BYTES = 1024 * 1024 * 1024

export const CO_AUTHORS_MAX = 10
/** People found for an invitation. */
export const AUTHORS_FOUND = 10

/** Autosaves of one author within these minutes are one revision. */
export const REVISION_MINUTES = 10
/** Revisions kept of one story; those of a publishing stay longest. */
export const REVISIONS_MAX = 100
export const REVISIONS_PAGE = 20

/** A deleted story can be restored within this time. */
export const RESTORE_MINUTES = 30
/** Longest time ahead of a scheduled publishing. */
export const SCHEDULE_MAX_DAYS = 365

/** Body of an autosave; Thai takes three bytes a letter. */
export const DRAFT_MAX_BYTES = 900 * 1024

/** How others may use a story. */
export const LICENCES = ['cc-by-4.0', 'cc-by-nc-4.0', 'all-rights-reserved'] as const
export type Licence = (typeof LICENCES)[number]
/** Licence without a choice: nothing is given away. */
export const DEFAULT_LICENCE: Licence = 'all-rights-reserved'
export const LICENCE_URLS: Readonly<Record<Licence, string | null>> = {
  'cc-by-4.0': 'https://creativecommons.org/licenses/by/4.0/deed.th',
  'cc-by-nc-4.0': 'https://creativecommons.org/licenses/by-nc/4.0/deed.th',
  'all-rights-reserved': null,
}

export const MY_STORIES_PATH = '/my-teaching-story'
export const STORIES_CSV_PATH = '/api/v2/teaching-stories.csv'
export const editPath = (storyId: number) => `${MY_STORIES_PATH}/${storyId}/edit`
export const deletePath = (storyId: number) => `/api/v2/teaching-stories/${storyId}`
/** Always an attachment. */
export const storyFilePath = (fileId: number | string) => `/download/story-file/${fileId}`

/** Name of the file field of the logo of row N, from 1. */
export const logoField = (row: number) => `logo_${row}`
