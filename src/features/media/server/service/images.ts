/** Making, reading and removing pictures of ours. */

import { AppError } from '#server/errors.ts'
import type { Context } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { type EncodeRequest, encodeImage, ImageRefused, type Variant } from '#server/files/images.ts'
import { randomName, type Storage } from '#server/files/storage-driver.ts'
import { IMAGE_MAX_BYTES, IMAGE_WIDTHS, type ImagePurpose } from '../../constants.ts'
import { mediaTexts } from '../../texts.ts'
import { deleteUnusedImage, insertImage } from '../repository.ts'
import type { images } from '../tables.ts'

export type ImageRow = typeof images.$inferSelect

interface NewImage {
  /** The file as it came; its name and stated type are of no interest. */
  bytes: Uint8Array
  purpose: ImagePurpose
  alt: string
}

/**
 * Stores a picture that came from outside: decoded, turned upright, stripped of everything but its pixels, encoded
 * as WebP in the widths of its purpose; AVIF follows from a job. Call it outside a transaction: the row is written
 * before the files, so that the sweeper finds both when the process ends in between (AB-108).
 * @throws {AppError} 422 `image_refused` (not a JPEG, PNG or WebP, corrupt, animated, over 25 Mpx) or
 * `image_too_large`; 503 `storage` or `overload`
 */
export async function createImage(
  call: Pick<Context, 'db' | 'storage' | 'enqueue' | 'log' | 'signal'>,
  { bytes, purpose, alt }: NewImage,
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
  }
  const encoded = await encodeImage('upload', request, call.signal).catch((error) => {
    if (!(error instanceof ImageRefused)) throw error
    call.log.info({ reason: error.message }, 'image refused')
    throw new AppError('image_refused', { status: 422, message: mediaTexts.errors.image_refused })
  })
  const { variants, width, height, color } = encoded
  const storageKey = randomName()
  const widths = variants.map((variant) => variant.width)
  const row = await insertImage(call.db, { storageKey, purpose, width, height, color, alt, widths })
  try {
    await storeVariants(call.storage, { storageKey, variants, type: 'webp' })
  } catch (error) {
    await deleteImage(call, row.id)
    throw error
  }
  await call.enqueue(call.db, 'media.encode-avif', { imageId: row.id })
  return row
}

/**
 * Forgets a picture; its files go once the transaction has committed, however long the storage is away. One that
 * something else still shows stays.
 */
export async function deleteImage({ db, enqueue }: Pick<Context, 'db' | 'enqueue'>, imageId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await deleteUnusedImage(tx, imageId)
    if (row) await deleteFilesLater({ enqueue }, tx, filesOf(row))
  })
}

/** Puts encoded variants where `GET /media/…` finds them. When it throws, nothing is being written any more. */
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

/** Where a variant lies in the storage. */
export function fileKey(storageKey: string, file: string): string {
  return `images/${storageKey}/${file}`
}

/** Where all variants of a picture lie, those that it may yet get included. */
export function filesOf({ storageKey, widths }: Pick<ImageRow, 'storageKey' | 'widths'>): string[] {
  return widths.flatMap((width) => [fileKey(storageKey, `${width}.webp`), fileKey(storageKey, `${width}.avif`)])
}

/** SQL of an `Image` as JSON from the row of `images` under that alias; null where the outer join found none. */
export function imageJson(alias: string): string {
  return `case when ${alias}.id is not null then json_build_object('path', '/media/' || ${alias}.storage_key,
    'width', ${alias}.width, 'height', ${alias}.height, 'color', ${alias}.color, 'alt', ${alias}.alt,
    'widths', ${alias}.widths, 'avif', ${alias}.has_avif) end`
}
