/** Checks what a working copy refers to: tags, reviews, pictures and rows of tools. */
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { StoryFields } from '../../fields.ts'
import { fieldTexts } from '../../texts.ts'
import { listReviews, listTagKinds } from '../repository/references.ts'
import { listOwnedImages } from '../repository/uploads.ts'
import { kindOf, TAG_FIELDS } from './contents.ts'

type FieldErrors = Record<string, string[]>

/** @throws {AppError} 422 if there are errors */
export function throwFieldErrors(errors: Readonly<Record<string, string | readonly string[]>>): void {
  const entries = Object.entries(errors).map(([field, text]) => [field, [text].flat()] as const)
  if (entries.length > 0) throwError('validation', { errors: Object.fromEntries(entries) })
}

/**
 * Checks references that are not in the content before: another story's picture or an unknown tag is rejected.
 * @throws {AppError} 422 by field
 */
export async function checkReferences(
  db: Db,
  postId: number,
  { content, before }: { content: StoryFields; before: StoryFields },
): Promise<void> {
  const errors: FieldErrors = {}
  await checkTags(db, { content, before }, errors)
  await checkPictures(db, postId, { content, before }, errors)
  await checkReviews(db, { content, before }, errors)
  throwFieldErrors(errors)
}

interface Change {
  content: StoryFields
  before: StoryFields
}

async function checkTags(db: Db, { content, before }: Change, errors: FieldErrors): Promise<void> {
  const isNew = TAG_FIELDS.some((field) => content[field].some((id) => !before[field].includes(id)))
  if (!isNew) return
  const kinds = new Map(
    (
      await listTagKinds(
        db,
        TAG_FIELDS.flatMap((field) => content[field]),
      )
    ).map(({ id, kind }) => [id, kind]),
  )
  for (const field of TAG_FIELDS) {
    if (content[field].some((id) => kinds.get(id) !== kindOf(field))) errors[field] = [fieldTexts.tagUnknown]
  }
}

async function checkPictures(db: Db, postId: number, { content, before }: Change, errors: FieldErrors): Promise<void> {
  const known = new Set([before.image_id, ...before.tools.map((tool) => tool.image_id)])
  const used = [content.image_id, ...content.tools.map((tool) => tool.image_id)].flatMap((id) => id ?? [])
  const added = used.filter((id) => !known.has(id))
  if (added.length === 0) return
  const owned = new Set([...(await listOwnedImages(db, postId, added)), ...known])
  const isForeign = (id: number | null) => id !== null && !owned.has(id)
  if (isForeign(content.image_id)) errors.image_id = [fieldTexts.picture]
  for (const [at, tool] of content.tools.entries()) {
    if (isForeign(tool.image_id)) errors[`tools.${at}.file`] = [fieldTexts.picture]
  }
}

async function checkReviews(db: Db, { content, before }: Change, errors: FieldErrors): Promise<void> {
  const known = new Set(before.tools.map((tool) => tool.tech_review_id))
  const added = content.tools.flatMap(({ tech_review_id: id }) => (id !== null && !known.has(id) ? [id] : []))
  if (added.length === 0) return
  const found = new Set((await listReviews(db, added)).map(({ id }) => id))
  for (const [at, { tech_review_id: id }] of content.tools.entries()) {
    if (id !== null && added.includes(id) && !found.has(id)) errors[`tools.${at}.name`] = [fieldTexts.toolUnknown]
  }
}

/** Reviews of tools that readers cannot open any more, as errors of a publishing. */
export async function findMissingReviews(db: Db, { tools }: StoryFields): Promise<Record<string, string>> {
  const ids = tools.flatMap(({ tech_review_id: id }) => id ?? [])
  const found = new Set((await listReviews(db, ids)).map(({ id }) => id))
  return Object.fromEntries(
    tools.flatMap(({ tech_review_id: id }, at) =>
      id !== null && !found.has(id) ? [[`tools.${at}.name`, fieldTexts.toolUnknown]] : [],
    ),
  )
}
