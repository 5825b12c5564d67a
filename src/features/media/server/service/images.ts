/** Creates, describes and deletes pictures. */

import type { Db } from '#server/database/db.ts'
import { AppError, throwError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { type EncodeRequest, encodeImage, type ImageArea, ImageRejected, type Variant } from '#server/files/images.ts'
import { randomName, type Storage } from '#server/files/storage-driver.ts'
import { IMAGE_MAX_BYTES, IMAGE_WIDTHS, type ImagePurpose } from '../../constants.ts'
import { mediaTexts } from '../../texts.ts'
import {
  deleteUnusedImage,
  findWholeImage,
  type ImageDescription,
  type ImageRow,
  insertImage,
  type StoredFiles,
  updateDescription,
} from '../repository.ts'

export type { ImageRow }

interface NewImage {
  /** Content of the file. Its name and declared type are ignored. */
  bytes: Uint8Array
  purpose: ImagePurpose
  alt: string
  /** Only this part, of the picture with this id. */
  cut?: { area: ImageArea; from: number }
}

/**
 * Stores an uploaded picture: decodes it, applies its orientation, removes its metadata and encodes it as WebP in the
 * widths of its purpose. A job adds AVIF. Call it outside a transaction: the row is written before the files, so that
 * the cleanup job finds both if the process ends in between (AB-108).
 * @throws {AppError} 422 `image_rejected` (not a JPEG, PNG or WebP, corrupt, animated, over 25 Mpx) or
 * `image_too_large`; 503 `storage` or `overload`
 */
export async function createImage(
  call: Pick<Context, 'db' | 'storage' | 'enqueue' | 'log' | 'signal'>,
  { bytes, purpose, alt, cut }: NewImage,
): Promise<ImageRow> {
  if (bytes.byteLength > IMAGE_MAX_BYTES[purpose]) {
    const message = purpose === 'tool' ? mediaTexts.logoTooLarge : mediaTexts.errors.image_too_large
    throw new AppError('image_too_large', { status: 422, message })
  }
  const request: EncodeRequest = {
    bytes,
    widths: IMAGE_WIDTHS[purpose],
    format: 'webp',
    square: purpose === 'avatar',
    keepAlpha: purpose === 'tool',
    ...(cut && { area: cut.area }),
  }
  const encoded = await encodeImage('upload', request, call.signal).catch((error) => {
    if (!(error instanceof ImageRejected)) throw error
    call.log.info({ reason: error.message }, 'image rejected')
    throw new AppError('image_rejected', { status: 422, message: mediaTexts.errors.image_rejected })
  })
  const { variants, width, height, color } = encoded
  const storageKey = randomName()
  const widths = variants.map((variant) => variant.width)
  const row = await insertImage(call.db, {
    storageKey,
    purpose,
    width,
    height,
    color,
    alt,
    widths,
    cutFrom: cut?.from ?? null,
  })
  try {
    await storeVariants(call.storage, { storageKey, variants, type: 'webp' })
  } catch (error) {
    await deleteImage(call, row.id)
    throw error
  }
  await call.enqueue(call.db, 'media.encode-avif', { imageId: row.id })
  return row
}

/** For `catch` in a feature whose errors have texts of their own: those for members are prescribed. */
export function throwWithoutText(error: unknown): never {
  if (error instanceof AppError && error.code in mediaTexts.errors) throwError(error.code, { status: error.status })
  throw error
}

/** The picture with this storage key, or the one that it was cut out of. */
export function findWhole(db: Db, storageKey: string): Promise<ImageRow | undefined> {
  return findWholeImage(db, storageKey)
}

/**
 * Stores a part of a picture as a picture of its own; the whole one stays.
 * @throws {AppError} 404 without its file; 503 `storage` or `overload`
 */
export async function cutImage(
  call: Pick<Context, 'db' | 'storage' | 'enqueue' | 'log' | 'signal'>,
  whole: ImageRow,
  area: ImageArea,
): Promise<{ row: ImageRow; bytes: number }> {
  const bytes = await call.storage.read(fileKey(whole.storageKey, `${whole.widths.at(-1)}.webp`))
  if (!bytes) throwError('not_found')
  const { purpose, alt } = whole
  return {
    row: await createImage(call, { bytes, purpose, alt, cut: { area, from: whole.id } }),
    bytes: bytes.byteLength,
  }
}

/**
 * Deletes a picture. A job deletes its files after the commit and retries while the storage is unavailable. A picture
 * with another reference stays.
 */
export async function deleteImage({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, imageId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await deleteUnusedImage(tx, imageId)
    if (row) await deleteFilesLater({ enqueue }, tx, filesOf(row))
  })
}

/** Changes the text and the focal point of an editorial picture; undefined if there is none. */
export function describeImage(db: Db, imageId: number, description: ImageDescription): Promise<ImageRow | undefined> {
  return updateDescription(db, imageId, description)
}

/** Writes encoded variants where `GET /media/…` finds them. When it throws, all writes have ended. */
export async function storeVariants(
  storage: Storage,
  { storageKey, variants, type }: { storageKey: string; variants: readonly Variant[]; type: 'webp' | 'avif' },
): Promise<void> {
  const outcomes = await Promise.allSettled(
    variants.map(({ width, bytes }) => storage.put(fileKey(storageKey, `${width}.${type}`), bytes, `image/${type}`)),
  )
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
}

/** Storage key of a file of a picture. */
export function fileKey(storageKey: string, file: string): string {
  return `images/${storageKey}/${file}`
}

/** Storage keys of all files of a picture, including AVIF files that may be added later. */
export function filesOf({ storageKey, widths }: StoredFiles): string[] {
  return widths.flatMap((width) => [fileKey(storageKey, `${width}.webp`), fileKey(storageKey, `${width}.avif`)])
}
