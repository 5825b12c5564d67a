/** Pictures, manuals and documents that admins upload. Their content decides what they are, not their name. */
import {
  createImage,
  cutImage,
  deleteImage,
  describeImage,
  findWhole,
  type ImageRow,
  throwWithoutText,
} from '#features/media/server/service/images.ts'
import { DOWNLOAD_TYPES } from '#features/posts/constants.ts'
import {
  insertDownload,
  listDownloadIds,
  releaseFile,
  removeDownload,
  replaceManual,
  touchPost,
} from '#features/posts/server/service/edit-posts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { fileTypeOf } from '#server/files/file-types.ts'
import { randomName } from '#server/files/storage-driver.ts'
import { FILES_MAX } from '../../constants.ts'
import type * as api from '../../contract.ts'
import type { Picture } from '../../fields.ts'
import { fieldTexts } from '../../texts.ts'
import { lockPost } from '../access.ts'
import { readReview } from './reviews.ts'
import { readTraining } from './trainings.ts'

/** @throws {AppError} 422 for a file that is no picture, and for a cover without text */
export async function uploadPicture(
  call: MemberCall,
  { picture, purpose, alt, focal_x, focal_y }: ParsedInput<typeof api.uploadPicture>,
) {
  if (alt === '' && (purpose === 'post' || purpose === 'event'))
    throwError('validation', { errors: { alt: [fieldTexts.altMissing] } })
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const created = await createImage(call, { bytes, purpose: purpose === 'text' ? 'post' : purpose, alt }).catch(
    throwWithoutText,
  )
  const focal = { focalX: Number(focal_x), focalY: Number(focal_y) }
  try {
    const row = (await describeImage(call.db, created.id, { alt, ...focal })) ?? created
    return { data: { id: row.id, image: presentImage(row) } }
  } catch (error) {
    await deleteImage(call, created.id)
    throw error
  }
}

/** @throws {AppError} 404, also for photos of people */
export async function cutPicture(call: MemberCall, { src, ...area }: ParsedInput<typeof api.cutPicture>) {
  const whole = await findWhole(call.db, src.split('/')[2] ?? '')
  if (!whole || whole.purpose === 'avatar') throwError('not_found')
  const isWhole = area.width === 1 && area.height === 1
  const row = isWhole ? whole : (await cutImage(call, whole, area).catch(throwWithoutText)).row
  return { data: { id: row.id, image: presentImage(row) } }
}

/** @throws {AppError} 404, also for photos of people */
export async function changePicture(
  call: MemberCall,
  { imageId, alt, focal_x, focal_y }: ParsedInput<typeof api.changePicture>,
) {
  return call.db.transaction(async (tx) => {
    const row = await describeImage(tx, imageId, { alt, focalX: focal_x, focalY: focal_y })
    if (!row) throwError('not_found')
    await call.contentChanged(tx)
    return { data: { id: row.id, image: presentImage(row) } }
  })
}

/** @throws {AppError} 404; 422 for an unknown or wrong type of file */
export async function setManual(call: MemberCall, { postId, name, file }: ParsedInput<typeof api.setManual>) {
  const stored = file && (await storeFile(call, name, file))
  return call.db
    .transaction(async (tx) => {
      await lockPost(tx, postId, 'tech_review')
      await replaceManual(call, tx, postId, stored ? { name, storageKey: stored.storageKey } : null)
      await recordChange(call, tx, postId)
      return { data: await readReview(tx, postId) }
    })
    .catch((error) => discard(call, stored?.storageKey, error))
}

/** @throws {AppError} 404; 422 as above, and for more than 50 files */
export async function addFile(call: MemberCall, { postId, name, file }: ParsedInput<typeof api.addFile>) {
  const stored = await storeFile(call, name, file)
  return call.db
    .transaction(async (tx) => {
      await lockPost(tx, postId, 'event')
      if ((await listDownloadIds(tx, postId)).length >= FILES_MAX) {
        throwError('validation', { errors: { file: [fieldTexts.filesMany] } })
      }
      await insertDownload(tx, postId, { name, ...stored })
      await recordChange(call, tx, postId)
      return { data: await readTraining(tx, postId) }
    })
    .catch((error) => discard(call, stored.storageKey, error))
}

/** @throws {AppError} 404, also for a file of another post */
export async function removeFile(call: MemberCall, { postId, fileId }: ParsedInput<typeof api.removeFile>) {
  return call.db.transaction(async (tx) => {
    await lockPost(tx, postId, 'event')
    if (!(await removeDownload(call, tx, postId, fileId))) throwError('not_found')
    await recordChange(call, tx, postId)
    return { data: await readTraining(tx, postId) }
  })
}

async function recordChange(call: MemberCall, tx: Db, id: number): Promise<void> {
  await touchPost(tx, { id, editorId: call.viewer.id, now: call.now })
  await recordAudit(tx, { actorId: call.viewer.id, action: 'post.edit', subjectIds: [id] })
  await call.contentChanged(tx, { postId: id })
}

/** Stores a file of an allowed type under a random name. */
async function storeFile(call: MemberCall, name: string, file: File) {
  const bytes = Buffer.from(await file.arrayBuffer())
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const type = DOWNLOAD_TYPES[extension]
  if (!type || !isOfType(extension, bytes)) throwError('validation', { errors: { file: [fieldTexts.fileType] } })
  const storageKey = `files/${randomName()}`
  // A storage that did not answer in time may have stored the file.
  await call.storage.put(storageKey, bytes).catch((error) => discard(call, storageKey, error))
  return { storageKey, bytes: bytes.length, type }
}

function isOfType(extension: string, bytes: Buffer): boolean {
  if (extension === 'csv' || extension === 'txt') return bytes.length > 0 && !bytes.includes(0)
  return fileTypeOf(bytes) === extension
}

/** A post may have the file: the answer to a commit can be lost. */
async function discard(call: MemberCall, storageKey: string | undefined, error: unknown): Promise<never> {
  if (storageKey) {
    await call.db
      .transaction((tx) => releaseFile(call, tx, storageKey))
      .catch((err) => call.log.error({ err, storageKey }, 'a file without a post stays'))
  }
  throw error
}

function presentImage(row: ImageRow): Picture['image'] {
  const { storageKey, width, height, color, alt, widths, hasAvif, focalX, focalY } = row
  const path = `/media/${storageKey}`
  return { path, width, height, color, alt, widths: [...widths], avif: hasAvif, focal_x: focalX, focal_y: focalY }
}
