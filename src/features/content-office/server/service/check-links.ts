/** What a form refers to must exist and be of the right kind. Rows are locked against deletion where they can be deleted. */
import type { PostType } from '#features/posts/constants.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import { TAG_FIELDS, type TagField } from '../../constants.ts'
import type { ReviewFields } from '../../fields.ts'
import { fieldTexts as texts } from '../../texts.ts'
import { canWrite, listPictures, listPostTypes, listTagKinds } from '../repository/forms.ts'

type Errors = Record<string, string[]>

/** @throws {AppError} 422 with a text for each field */
export function assertNone(errors: Errors): void {
  if (Object.keys(errors).length > 0) throwError('validation', { errors })
}

type PostLinks = Pick<ReviewFields, 'author_id' | 'image_id' | 'associates' | TagField>

/** Author, cover, tags of each kind, related posts. */
export async function checkPostLinks(db: Db, postId: number, links: PostLinks, authorBefore: number): Promise<Errors> {
  const errors: Errors = {}
  if (links.author_id !== authorBefore && !(await canWrite(db, links.author_id)))
    errors.author_id = [texts.authorUnknown]
  Object.assign(errors, await checkPicture(db, 'image_id', links.image_id, ['post', 'event']))
  const fields = Object.keys(TAG_FIELDS) as TagField[]
  const kinds = await listTagKinds(
    db,
    fields.flatMap((field) => links[field]),
  )
  for (const field of fields) {
    if (links[field].some((id) => kinds.get(id) !== TAG_FIELDS[field])) errors[field] = [texts.tagUnknown]
  }
  const posts = await listPostTypes(db, links.associates)
  if (links.associates.some((id) => id === postId || !posts.has(id))) errors.associates = [texts.postUnknown]
  return errors
}

export async function checkPicture(
  db: Db,
  field: string,
  imageId: number | null,
  purposes: readonly string[],
): Promise<Errors> {
  if (imageId === null) return {}
  return (await listPictures(db, [imageId], purposes)).has(imageId) ? {} : { [field]: [texts.pictureUnknown] }
}

export async function checkPictures(db: Db, field: string, imageIds: readonly number[]): Promise<Errors> {
  const found = await listPictures(db, imageIds, ['post', 'event'])
  return imageIds.every((id) => found.has(id)) ? {} : { [field]: [texts.pictureUnknown] }
}

export async function checkLevels(db: Db, tagIds: readonly number[]): Promise<Errors> {
  const kinds = await listTagKinds(db, tagIds)
  return tagIds.every((id) => kinds.get(id) === 'level') ? {} : { suits_levels: [texts.tagUnknown] }
}

export async function checkTools(db: Db, postIds: readonly number[]): Promise<Errors> {
  const types = await listPostTypes(db, postIds)
  const isTool = (id: number) => types.get(id) === ('tech_review' satisfies PostType)
  return postIds.every(isTool) ? {} : { tools: [texts.toolUnknown] }
}
