/** Pictures and files inside stories. */
import { Image } from '#features/media/contract.ts'
import { imageUrl } from '#features/media/policy.ts'
import { createImage, deleteImage, describeImage, type ImageRow } from '#features/media/server/service/images.ts'
import type { ParsedInput } from '#lib/contract.ts'
import type { Db } from '#server/database/db.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { fileNameOf, fileTypeOf } from '#server/files/file-types.ts'
import { randomName } from '#server/files/storage-driver.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import { FILE_TYPES, LOGO_MAX_BYTES, storyFilePath, UPLOADS_MAX, UPLOADS_MAX_BYTES } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { fieldTexts } from '../../texts.ts'
import { loadWrittenStory } from '../access.ts'
import {
  deleteUpload,
  findUsage,
  insertUpload,
  listOwnedImages,
  listUnusedUploads,
  lockUnusedUpload,
} from '../repository/uploads.ts'

/** Width of a picture in the text. */
const TEXT_PIXELS = 960
/** An upload that no saved text mentions may still be typed about. */
const UNUSED_HOURS = 48
const CLEANUP_BATCH = 500

/** @throws {AppError} 403, 404, 409 `uploads_full`, 422 */
export async function uploadPicture(
  call: MemberCall,
  { storyId, picture, purpose, alt }: ParsedInput<typeof contract.uploadPicture>,
) {
  const { db, viewer, now } = call
  await loadWrittenStory(call, storyId)
  if (!picture) throwError('validation', { errors: { picture: [fieldTexts.logoType] } })
  if (purpose === 'logo' && picture.size > LOGO_MAX_BYTES)
    throwError('validation', { errors: { picture: [fieldTexts.logoLarge] } })
  await checkRoom(db, storyId, viewer.id)
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const row = await createImage(call, { bytes, purpose: purpose === 'logo' ? 'tool' : 'post', alt })
  return keepOrDelete(call, [row], () =>
    db.transaction(async (tx) => {
      await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
      await checkRoom(tx, storyId, viewer.id)
      await recordPicture(tx, row, { postId: storyId, userId: viewer.id, bytes: bytes.byteLength, now })
      return { data: presentPicture(row) }
    }),
  )
}

/** @throws {AppError} 409 */
export async function checkRoom(db: Db, postId: number, userId: number): Promise<void> {
  const { uploads, bytes } = await findUsage(db, postId, userId)
  if (uploads >= UPLOADS_MAX || Number(bytes) >= UPLOADS_MAX_BYTES) throwError('uploads_full', { status: 409 })
}

/** Deletes pictures that no row refers to because the write failed. */
export async function keepOrDelete<T>(
  call: Pick<Context, 'db' | 'enqueue'>,
  rows: readonly ImageRow[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    for (const { id } of rows) await deleteImage(call, id)
    throw error
  }
}

export function recordPicture(
  db: Db,
  { id }: ImageRow,
  upload: { postId: number; userId: number; bytes: number; now: Date },
): Promise<number> {
  return insertUpload(db, { ...upload, imageId: id, storageKey: null, name: '', type: '' })
}

/** As the editor shows it. */
export function presentPicture(row: ImageRow) {
  const image = Image.parse({
    path: `/media/${row.storageKey}`,
    width: row.width,
    height: row.height,
    color: row.color,
    alt: row.alt,
    widths: [...row.widths],
    avif: row.hasAvif,
    focal_x: row.focalX,
    focal_y: row.focalY,
  })
  return { id: row.id, image, src: imageUrl(image, TEXT_PIXELS) }
}

/** @throws {AppError} 403, 404 for a picture that was not uploaded to this story */
export async function changePicture(
  call: MemberCall,
  { storyId, imageId, alt, focal_x: focalX, focal_y: focalY }: ParsedInput<typeof contract.changePicture>,
) {
  const { db, viewer, contentChanged } = call
  return db.transaction(async (tx) => {
    const story = await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    if ((await listOwnedImages(tx, storyId, [imageId])).length === 0) throwError('not_found')
    const row = (await describeImage(tx, imageId, { alt, focalX, focalY })) ?? throwError('not_found')
    if (story.status !== 0) await contentChanged(tx, { postId: storyId })
    return { data: presentPicture(row) }
  })
}

/** @throws {AppError} 403, 404, 409 `uploads_full`, 422 `file_rejected` */
export async function uploadFile(call: MemberCall, { storyId, file, name }: ParsedInput<typeof contract.uploadFile>) {
  const { db, viewer, now, storage, enqueue } = call
  await loadWrittenStory(call, storyId)
  if (!file) throwError('file_rejected', { status: 422 })
  if (!name) throwError('validation', { errors: { name: [fieldTexts.fileName] } })
  await checkRoom(db, storyId, viewer.id)
  const bytes = Buffer.from(await file.arrayBuffer())
  const extension = fileTypeOf(bytes) ?? throwError('file_rejected', { status: 422 })
  const upload = {
    postId: storyId,
    userId: viewer.id,
    imageId: null,
    storageKey: `files/${randomName()}`,
    name: fileNameOf(name, extension),
    type: FILE_TYPES[extension],
    bytes: bytes.byteLength,
    now,
  }
  // The row is written first, so that the cleanup job finds the file if the process ends in between.
  const id = await db.transaction(async (tx) => {
    await loadWrittenStory({ db: tx, viewer }, storyId, { isLocked: true })
    await checkRoom(tx, storyId, viewer.id)
    return insertUpload(tx, upload)
  })
  try {
    await storage.put(upload.storageKey, bytes, upload.type)
  } catch (error) {
    // A storage that did not answer in time may have stored the file.
    await db.transaction(async (tx) => {
      await deleteUpload(tx, id)
      await deleteFilesLater({ enqueue }, tx, [upload.storageKey])
    })
    throw error
  }
  return { data: { id, name: upload.name, url: storyFilePath(id), bytes: upload.bytes, type: upload.type } }
}

/** Logos of a form: a file that is no picture is an error of its row (STORY-027). */
export async function createLogo(call: MemberCall, file: File, row: number): Promise<ImageRow> {
  try {
    return await createImage(call, { bytes: new Uint8Array(await file.arrayBuffer()), purpose: 'tool', alt: '' })
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422) throw error
    throwError('validation', { errors: { [`tools.${row - 1}.file`]: [fieldTexts.logoType] } })
  }
}

/** Deletes pictures and files that no text, working copy or revision uses any more. */
export async function cleanupUploads(context: Context): Promise<void> {
  const { db, enqueue, log } = context
  let deleted = 0
  await forEachItem(context, unusedUploads(context), async ({ id }) => {
    await db.transaction(async (tx) => {
      // Again under the lock of the story: a save may use it by now.
      const upload = await lockUnusedUpload(tx, id)
      if (!upload) return
      await deleteUpload(tx, id)
      if (upload.imageId !== null) await deleteImage({ db: tx, enqueue }, upload.imageId)
      if (upload.storageKey !== null) await deleteFilesLater({ enqueue }, tx, [upload.storageKey])
      deleted++
    })
  }).finally(() => {
    if (deleted > 0) log.info({ count: deleted }, 'deleted unused uploads of stories')
  })
}

async function* unusedUploads({ db, now }: Context) {
  const before = new Date(now.getTime() - UNUSED_HOURS * 3_600_000)
  for (let afterId: number | null = 0; afterId !== null; ) {
    const { unused, lastId } = await listUnusedUploads(db, { before, afterId, limit: CLEANUP_BATCH })
    yield* unused
    afterId = lastId
  }
}
