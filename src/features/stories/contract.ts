/** Endpoints of the desk: the table of stories, the editor, drafts, revisions, publishing, uploads and authors. */
import * as z from 'zod/mini'
import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { endpoint } from '#lib/contract.ts'
import { PathId } from '#lib/ids.ts'
import { isoMoment } from '#lib/iso-fields.ts'
import { PageNumber, Pagination } from '#lib/pagination.ts'
import * as limits from './constants.ts'
import * as fields from './fields.ts'
import { fieldTexts } from './texts.ts'

export type { ComparedBlock, StoryDraft, StoryEditor, StoryRevision, StoryRow } from './fields.ts'

const GET = { method: 'GET', access: 'member' } as const
const POST = { method: 'POST', access: 'member' } as const
const DELETE = { method: 'DELETE', access: 'member' } as const
const STORIES = '/api/v2/teaching-stories'
const STORY = '/api/v2/teaching-stories/:storyId'
/** `base_version` grows with each save and is sent back with the next one. */
const Version = { storyId: PathId, base_version: z.int().check(z.nonnegative()) }
const Story = z.object({ storyId: PathId })
const Alt = z.string().check(z.trim(), z.maxLength(limits.ALT_MAX_LENGTH, { error: fieldTexts.altLong }))

/** teachers see theirs and those they write with, admins all. */
export const listStories = endpoint({
  ...GET,
  path: STORIES,
  input: z.object({ ...fields.StoryFilter, page: z.optional(PageNumber) }),
  output: z.object({ data: z.array(fields.StoryRow), paginate_data: Pagination }),
  summary: 'The table of teaching stories that the reader writes',
})

export const getStory = endpoint({
  ...GET,
  path: STORY,
  input: Story,
  output: z.object({ data: fields.StoryEditor }),
  summary: 'A story with its working copy, for the editor',
})

const saved = z.object({ data: fields.StoryRow, version: z.int() })
const formErrors = ['image_rejected', 'image_too_large', 'uploads_full']

export const createStory = endpoint({
  ...POST,
  path: STORIES,
  consumes: 'multipart',
  input: z.object(fields.StoryForm),
  output: saved,
  errors: formErrors,
  rate: 'story-save',
  summary: 'Create a story',
})

/** With `_method=patch`. Without `base_version` the newest version is replaced; it stays in the history. */
export const updateStory = endpoint({
  ...POST,
  method: 'PATCH',
  path: STORY,
  viaPost: true,
  consumes: 'multipart',
  input: z.object({ ...fields.StoryForm, storyId: PathId, base_version: z.optional(z.string()) }),
  output: saved,
  errors: [...formErrors, 'story_changed'],
  rate: 'story-save',
  summary: 'Change a story',
})

/** With `_method=delete`. It can be restored until `restore_until`. */
export const deleteStory = endpoint({
  ...DELETE,
  path: STORY,
  viaPost: true,
  input: Story,
  output: z.object({ status: z.literal('success'), restore_until: z.string() }),
  summary: 'Delete a story',
})

export const restoreStory = endpoint({
  ...POST,
  path: `${STORY}/restore`,
  input: Story,
  output: z.object({ data: fields.StoryRow }),
  errors: ['restore_expired'],
  summary: 'Undo the deletion of a story',
})

const savedDraft = z.object({ data: fields.StoryDraft })

/**
 * Autosave: the fields that changed. With an old `base_version` nothing is written; the 409 carries the newest working
 * copy as `current`.
 */
export const saveDraft = endpoint({
  ...POST,
  path: `${STORY}/draft`,
  bodyMaxBytes: limits.DRAFT_MAX_BYTES,
  input: z.object({ ...Version, changes: fields.StoryChanges }),
  output: savedDraft,
  errors: ['story_changed'],
  rate: 'story-save',
  summary: 'Save changes of a working copy',
})

/** The working copy becomes what readers see again. */
export const discardChanges = endpoint({
  ...POST,
  path: `${STORY}/discard`,
  input: z.object({ ...Version }),
  output: savedDraft,
  errors: ['story_changed'],
  summary: 'Discard changes that are not published',
})

/**
 * Publishes the working copy (1 for everyone, 2 for people with the link), also of a published story, or makes the story
 * a draft (0). A schedule is cancelled. 422 by field when something is missing.
 */
export const changeStoryStatus = endpoint({
  ...POST,
  path: `${STORY}/status`,
  input: z.object({ ...Version, status: fields.Status }),
  output: saved,
  errors: ['story_changed'],
  summary: 'Publish a story, unlist it or make it a draft',
})

/** At the full minute. What is saved until then is published. */
export const scheduleStory = endpoint({
  ...POST,
  path: `${STORY}/schedule`,
  input: z.object({ ...Version, at: isoMoment(), status: z._default(z.literal([1, 2]), 1) }),
  output: z.object({ data: fields.StoryRow }),
  errors: ['story_changed', 'schedule_past', 'schedule_far'],
  summary: 'Publish a story at a time',
})

export const cancelSchedule = endpoint({
  ...DELETE,
  path: `${STORY}/schedule`,
  input: Story,
  output: z.object({ data: fields.StoryRow }),
  errors: ['schedule_missing'],
  summary: 'Cancel the scheduled publishing of a story',
})

/** The newest first. */
export const listRevisions = endpoint({
  ...GET,
  path: `${STORY}/revisions`,
  input: z.object({ storyId: PathId, page: z.optional(PageNumber) }),
  output: z.object({ data: z.array(fields.StoryRevision), paginate_data: Pagination }),
  summary: 'The history of a story',
})

/** Compared with the revision before it, or with the working copy. */
export const getRevision = endpoint({
  ...GET,
  path: `${STORY}/revisions/:revisionId`,
  input: z.object({
    storyId: PathId,
    revisionId: PathId,
    against: z._default(z.enum(['previous', 'draft']), 'previous'),
  }),
  output: z.object({ data: fields.RevisionPage }),
  summary: 'One revision with its difference',
})

/** The working copy becomes this revision; nothing is published. */
export const restoreRevision = endpoint({
  ...POST,
  path: `${STORY}/revisions/:revisionId/restore`,
  input: z.object({ ...Version, revisionId: PathId }),
  output: savedDraft,
  errors: ['story_changed'],
  summary: 'Bring a revision back into the working copy',
})

/** HTML as the server would store it, for previews. */
export const previewStory = endpoint({
  ...POST,
  path: `${STORY}/preview`,
  bodyMaxBytes: limits.DRAFT_MAX_BYTES,
  input: z.object({ storyId: PathId, description: fields.Description }),
  output: z.object({ data: z.object({ description: z.string() }) }),
  rate: 'story-save',
  summary: 'The text of a story as readers would see it',
})

export const uploadPicture = endpoint({
  ...POST,
  path: `${STORY}/pictures`,
  consumes: 'multipart',
  input: z.object({
    storyId: PathId,
    picture: z.optional(z.file().check(z.maxSize(IMAGE_MAX_BYTES.post, { error: fieldTexts.pictureLarge }))),
    purpose: z._default(z.enum(['story', 'cover', 'logo']), 'story'),
    alt: z._default(Alt, ''),
  }),
  output: z.object({ data: fields.StoryPicture }),
  errors: formErrors,
  rate: 'story-upload',
  summary: 'Upload a picture for a story',
})

/** Alternative text and focal point of a cover. */
export const changePicture = endpoint({
  ...POST,
  method: 'PATCH',
  path: `${STORY}/pictures/:imageId`,
  input: z.object({
    storyId: PathId,
    imageId: PathId,
    alt: z.optional(Alt),
    focal_x: z.optional(z.number().check(z.gte(0), z.lte(1))),
    focal_y: z.optional(z.number().check(z.gte(0), z.lte(1))),
  }),
  output: z.object({ data: fields.StoryPicture }),
  summary: 'Describe a picture of a story and set its focal point',
})

/** The whole picture stays; all of it as the area returns it. */
export const cutPicture = endpoint({
  ...POST,
  path: `${STORY}/cut-picture`,
  input: z.extend(fields.PictureCut, Story.shape),
  output: z.object({ data: fields.StoryPicture }),
  errors: ['uploads_full'],
  rate: 'story-upload',
  summary: 'Cut a part out of a picture of a story',
})

export const uploadFile = endpoint({
  ...POST,
  path: `${STORY}/files`,
  consumes: 'multipart',
  input: z.object({
    storyId: PathId,
    file: z.optional(z.file().check(z.maxSize(limits.FILE_MAX_BYTES, { error: fieldTexts.fileLarge }))),
    name: z.string().check(z.trim(), z.maxLength(limits.FILE_NAME_MAX_LENGTH, { error: fieldTexts.fileNameLong })),
  }),
  output: z.object({ data: fields.StoryFile }),
  errors: ['file_rejected', 'uploads_full'],
  rate: 'story-upload',
  summary: 'Upload a file that readers of a story download',
})

export const listTools = endpoint({
  method: 'GET',
  path: '/api/v2/tools',
  access: 'public',
  cached: true,
  input: z.object({}),
  output: z.array(fields.ToolOption),
  summary: 'Tools with a review on this site',
})

/** Teachers by name, for invitations. */
export const findAuthors = endpoint({
  ...GET,
  path: `${STORY}/author-search`,
  input: z.object({
    storyId: PathId,
    search: z.string().check(z.trim(), z.minLength(2), z.maxLength(limits.SEARCH_MAX)),
  }),
  output: z.object({ data: z.array(fields.Person) }),
  rate: 'search',
  summary: 'Teachers who can be invited to a story',
})

const authors = z.object({ data: z.array(fields.StoryAuthor) })

export const inviteAuthor = endpoint({
  ...POST,
  path: `${STORY}/co-authors`,
  input: z.object({ storyId: PathId, user_id: z.int().check(z.positive()) }),
  output: authors,
  errors: ['co_author_unknown', 'co_author_present', 'co_authors_full'],
  rate: 'interaction',
  summary: 'Invite a teacher to write with',
})

/** The name is on the page from then on. */
export const acceptInvitation = endpoint({
  ...POST,
  path: `${STORY}/co-authors/accept`,
  input: Story,
  output: authors,
  summary: 'Accept an invitation to write with',
})

/** The author and admins remove anyone, a co-author leaves. */
export const removeAuthor = endpoint({
  ...DELETE,
  path: `${STORY}/co-authors/:userId`,
  input: z.object({ storyId: PathId, userId: PathId }),
  output: z.object({ status: z.literal('success') }),
  summary: 'Remove a co-author, or leave',
})
