/** Endpoints of the office of posts and trainings. Admins only. */
import * as z from 'zod/mini'
import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { PostTypeName } from '#features/posts/contract.ts'
import { PictureCut } from '#features/stories/fields.ts'
import { endpoint } from '#lib/contract.ts'
import { ID_PATTERN, PathId, Revision } from '#lib/ids.ts'
import { PageNumber, Pagination } from '#lib/pagination.ts'
import * as limits from './constants.ts'
import {
  Alt,
  Author,
  FileName,
  joinEndsInTime,
  OfficePost,
  Picture,
  ReviewFields,
  ReviewForm,
  Search,
  Topic,
  TrainingFields,
  TrainingForm,
} from './fields.ts'
import { fieldTexts } from './texts.ts'

const editors = { access: 'admin', permission: 'content.edit' } as const
const Id = z.int().check(z.minimum(1))
const QueryId = z.optional(z.pipe(z.union([z.string().check(z.regex(ID_PATTERN)), Id]), z.transform(Number)))
const created = z.object({ data: z.object({ id: z.int(), revision: z.int() }) })
const success = z.object({ status: z.literal('success') })

export type { OfficePost } from './fields.ts'

export const PostNumbers = z.object({
  all: z.int(),
  tech_review: z.int(),
  teaching_story: z.int(),
  case_study: z.int(),
  event: z.int(),
})
export type PostNumbers = z.output<typeof PostNumbers>

const listInput = {
  search: Search,
  status: z.optional(z.enum(limits.STATUSES)),
  /** Also posts under its descendants. */
  tag: QueryId,
  author: QueryId,
  /** Edited in the last 30 days. */
  edited: z.optional(z.literal('30')),
  sort: z._default(z.enum(limits.SORTS), 'published'),
  order: z._default(z.enum(['asc', 'desc']), 'desc'),
  page: z._default(PageNumber, 1),
}

export const listOfficePosts = endpoint({
  method: 'GET',
  path: '/api/admin/posts',
  ...editors,
  input: z.object({ kind: z.optional(z.enum(limits.POST_KINDS)), ...listInput }),
  output: z.object({ data: z.array(OfficePost), paginate_data: Pagination }),
  summary: 'Posts of all kinds, by search, filters and order',
})

export const countOfficePosts = endpoint({
  method: 'GET',
  path: '/api/admin/posts/counts',
  ...editors,
  input: z.object({}),
  output: z.object({ data: PostNumbers }),
  summary: 'Numbers of posts of each kind, 10,001 for more than 10,000',
})

export const listOfficeEvents = endpoint({
  method: 'GET',
  path: '/api/admin/events',
  ...editors,
  input: z.object(listInput),
  output: z.object({ data: z.array(OfficePost), paginate_data: Pagination }),
  summary: 'Trainings, by search, filters and order',
})

export const listAuthors = endpoint({
  method: 'GET',
  path: '/api/admin/authors',
  ...editors,
  input: z.object({ search: Search }),
  output: z.object({ data: z.array(Author) }),
  summary: 'Teachers and admins by name',
})

export const createReview = endpoint({
  method: 'POST',
  path: '/api/admin/posts',
  ...editors,
  input: z.object({ topic: Topic }),
  output: created,
  summary: 'Create the draft of a tech review',
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/admin/posts/:postId',
  ...editors,
  input: z.object({ postId: PathId }),
  output: z.object({ data: ReviewForm }),
  summary: 'A tech review as its form shows it',
})

/** 409 with who saved it and when, if `revision` is not the newest. */
export const changeReview = endpoint({
  method: 'PATCH',
  path: '/api/admin/posts/:postId',
  ...editors,
  bodyMaxBytes: limits.FORM_MAX_BYTES,
  input: z.extend(ReviewFields, { postId: PathId, revision: Revision }),
  output: z.object({ data: ReviewForm }),
  errors: ['post_changed'],
  summary: 'Save a tech review',
})

export const createTraining = endpoint({
  method: 'POST',
  path: '/api/admin/events',
  ...editors,
  input: z.object({ topic: Topic }),
  output: created,
  summary: 'Create the draft of a training',
})

export const getTraining = endpoint({
  method: 'GET',
  path: '/api/admin/events/:postId',
  ...editors,
  input: z.object({ postId: PathId }),
  output: z.object({ data: TrainingForm }),
  summary: 'A training as its form shows it',
})

/** Sessions that are missing are removed; people who joined are told of new times and places. */
export const changeTraining = endpoint({
  method: 'PATCH',
  path: '/api/admin/events/:postId',
  ...editors,
  bodyMaxBytes: limits.FORM_MAX_BYTES,
  input: z.extend(TrainingFields, { postId: PathId, revision: Revision }).check(joinEndsInTime),
  output: z.object({ data: TrainingForm }),
  errors: ['post_changed', 'post_has_people'],
  summary: 'Save a training with its sessions',
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/api/admin/posts/:postId',
  ...editors,
  input: z.object({ postId: PathId }),
  output: success,
  errors: ['post_has_people'],
  summary: 'Delete a post',
})

export const deleteTraining = endpoint({
  method: 'DELETE',
  path: '/api/admin/events/:postId',
  ...editors,
  input: z.object({ postId: PathId }),
  output: success,
  errors: ['post_has_people'],
  summary: 'Delete a training',
})

export const restorePost = endpoint({
  method: 'POST',
  path: '/api/admin/posts/:postId/restore',
  ...editors,
  input: z.object({ postId: PathId }),
  output: success,
  summary: 'Undo the deletion of a post',
})

export const duplicatePost = endpoint({
  method: 'POST',
  path: '/api/admin/posts/:postId/duplicate',
  ...editors,
  input: z.object({ postId: PathId }),
  output: z.object({ data: z.object({ id: z.int(), post_type: PostTypeName }) }),
  summary: 'Copy a tech review or a training as a draft',
})

export const changePosts = endpoint({
  method: 'POST',
  path: '/api/admin/posts/bulk',
  ...editors,
  input: z
    .object({
      ids: z.array(Id).check(z.minLength(1), z.maxLength(limits.BULK_MAX)),
      action: z.enum(limits.BULK_ACTIONS),
      /** Required for `tag` and `untag`. */
      tag_id: z.optional(Id),
    })
    .check(
      z.refine(({ action, tag_id }) => (action !== 'tag' && action !== 'untag') || tag_id !== undefined, {
        path: ['tag_id'],
        error: fieldTexts.tagUnknown,
      }),
    ),
  output: z.object({
    data: z.object({
      changed: z.array(z.int()),
      failed: z.array(z.object({ id: z.int(), message: z.string() })),
    }),
  }),
  summary: 'Publish, unlist, tag, delete or restore posts',
})

const Fraction = z.string().check(z.regex(/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/))

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures',
  ...editors,
  consumes: 'multipart',
  input: z.object({
    picture: z.file().check(z.maxSize(IMAGE_MAX_BYTES.post, fieldTexts.pictureLarge)),
    purpose: z.enum(['post', 'event', 'tool', 'text']),
    /** Read to people who do not see the picture; of `text` it is in the description. */
    alt: z._default(Alt, ''),
    /** The point that stays visible, from the left and from the top, 0 to 1. */
    focal_x: z._default(Fraction, '0.5'),
    focal_y: z._default(Fraction, '0.5'),
  }),
  output: z.object({ data: Picture }),
  errors: ['image_rejected', 'image_too_large'],
  summary: 'Upload a picture for a post',
})

export const changePicture = endpoint({
  method: 'PATCH',
  path: '/api/admin/pictures/:imageId',
  ...editors,
  input: z.object({
    imageId: PathId,
    alt: Alt,
    focal_x: z.number().check(z.gte(0), z.lte(1)),
    focal_y: z.number().check(z.gte(0), z.lte(1)),
  }),
  output: z.object({ data: Picture }),
  summary: 'Change the text and the focal point of a picture',
})

/** The whole picture stays; all of it as the area returns it. */
export const cutPicture = endpoint({
  method: 'POST',
  path: '/api/admin/pictures/cut',
  ...editors,
  input: PictureCut,
  output: z.object({ data: Picture }),
  summary: 'Cut a part out of a picture',
})

const Upload = z.file().check(z.maxSize(limits.FILE_MAX_BYTES, fieldTexts.fileLarge))

export const setManual = endpoint({
  method: 'POST',
  path: '/api/admin/posts/:postId/manual',
  ...editors,
  consumes: 'multipart',
  input: z.object({ postId: PathId, name: z._default(FileName, '-'), file: z.optional(Upload) }),
  output: z.object({ data: ReviewForm }),
  summary: 'Set or remove the manual of a tech review',
})

export const addFile = endpoint({
  method: 'POST',
  path: '/api/admin/events/:postId/files',
  ...editors,
  consumes: 'multipart',
  input: z.object({ postId: PathId, name: FileName, file: Upload }),
  output: z.object({ data: TrainingForm }),
  summary: 'Add a file to a training',
})

export const removeFile = endpoint({
  method: 'DELETE',
  path: '/api/admin/events/:postId/files/:fileId',
  ...editors,
  input: z.object({ postId: PathId, fileId: PathId }),
  output: z.object({ data: TrainingForm }),
  summary: 'Remove a file of a training',
})
