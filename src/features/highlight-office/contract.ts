/** Endpoints of the list of highlights for admins. */
import * as z from 'zod/mini'
import { HIGHLIGHTS_MAX } from '#features/highlights/constants.ts'
import { Image } from '#features/media/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { writtenText } from '#lib/written-text.ts'
import { CAPTION_MAX, DESCRIPTION_MAX, SEARCH_MAX } from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

export const OfficeHighlight = z.object({
  id: z.int(),
  type: z.enum(['tech_review', 'teaching_story', 'event']),
  topic: z.string(),
  image: z.nullable(Image),
  /** ISO 8601 UTC. */
  published_at: z.nullable(z.string()),
  /** 0: readers do not see it, because it is no longer published. */
  is_listed: Flag,
  /** 1: may be the large card; the newest of these is (HIGH-002, Q-122). */
  is_large: Flag,
  caption: z.string(),
  description: z.string(),
})
export type OfficeHighlight = z.output<typeof OfficeHighlight>

const list = z.object({ data: z.array(OfficeHighlight) })
const PostId = z.int().check(z.positive())
/** The ids of the list as the admin saw it; another list returns 409 with the newer one in `data`. */
const Known = z.array(PostId).check(z.maxLength(100))

export const listOfficeHighlights = endpoint({
  method: 'GET',
  path: '/api/admin/highlights',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({}),
  output: list,
  summary: 'Highlights in their order, also those that readers do not see',
})

export const findCandidates = endpoint({
  method: 'GET',
  path: '/api/admin/highlight-candidates',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(SEARCH_MAX)), '') }),
  output: list,
  summary: 'Published posts that are no highlights: the best matches, or the newest',
})

/** The post is the last of the list. */
export const addHighlight = endpoint({
  method: 'POST',
  path: '/api/admin/highlights',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ post_id: PostId }),
  output: list,
  errors: ['highlights_full', 'highlight_listed', 'highlight_unlisted'],
  summary: 'Add a post to the highlights',
})

export const orderHighlights = endpoint({
  method: 'POST',
  path: '/api/admin/highlights/order',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ ids: z.array(PostId).check(z.maxLength(HIGHLIGHTS_MAX * 10)), known: Known }),
  output: list,
  errors: ['highlights_changed'],
  summary: 'Order the highlights',
})

export const changeHighlight = endpoint({
  method: 'PATCH',
  path: '/api/admin/highlights/:postId',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({
    postId: PathId,
    is_large: Flag,
    caption: writtenText({ max: CAPTION_MAX, long: texts.captionLong, isOneLine: true }),
    description: writtenText({ max: DESCRIPTION_MAX, long: texts.descriptionLong, isOneLine: true }),
  }),
  output: list,
  summary: 'Change the texts of a highlight, and whether it may be the large card',
})

export const removeHighlight = endpoint({
  method: 'DELETE',
  path: '/api/admin/highlights/:postId',
  access: 'admin',
  permission: 'content.edit',
  input: z.object({ postId: PathId }),
  output: list,
  summary: 'Remove a post from the highlights',
})
