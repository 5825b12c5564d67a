/** Background jobs: encode AVIF and delete unused pictures. */
import * as z from 'zod/mini'
import { type Context, job } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { encodeImage } from '#server/files/images.ts'
import { forEachItem } from '#server/jobs/for-each-item.ts'
import { findImage, findUnusedAvatars, listWithoutAvif, updateHasAvif } from './repository.ts'
import { deleteImage, fileKey, filesOf, type ImageRow, storeVariants } from './service/images.ts'

/** Pictures per run. A run takes a few seconds, because a stopping server waits for it. */
const BATCH = 4
/** Longer than any save takes between storing the picture and the row that refers to it. */
const UNUSED_MINUTES = 60
/** Maximum number of unused pictures deleted per run. */
const CLEANUP_BATCH = 200

const Backlog = z.object({ afterId: z._default(z.number(), 0) })
const EncodeAvif = z.object({ imageId: z.number() })

export const encodeAvif = job({
  name: 'media.encode-avif',
  payload: EncodeAvif,
  async run(context, { imageId }) {
    const row = await addAvif(context, imageId)
    // A person's picture must not invalidate the cached pages of the whole site. Cached pages that use WebP stay
    // correct.
    if (row) await context.contentChanged(context.db, { isOnlyCounts: row.purpose === 'avatar' })
  },
})

/** Encodes pictures of the seed and of failed jobs. Enqueues itself until all pictures are processed. */
export const encodeMissingAvif = job({
  name: 'media.encode-missing-avif',
  payload: Backlog,
  schedule: '*/5 * * * *',
  async run(context, { afterId }) {
    const { db, enqueue, contentChanged, log } = context
    const missing = await listWithoutAvif(db, { afterId, limit: BATCH })
    let isChanged = afterId > 0
    for (const id of missing) {
      try {
        isChanged = (await addAvif(context, id)) !== undefined || isChanged
      } catch (error) {
        log.warn({ imageId: id, err: error }, 'AVIF encoding failed')
      }
    }
    if (missing.length === BATCH) await enqueue(db, 'media.encode-missing-avif', { afterId: missing.at(-1) })
    // Invalidate once at the end. Cached pages that use WebP stay correct.
    else if (isChanged) await contentChanged(db)
  },
})

/** AB-108: deletes rows and files of profile pictures whose save was interrupted by the end of the process. */
export const cleanupImages = job({
  name: 'media.cleanup-images',
  payload: z.object({}),
  schedule: '37 * * * *',
  async run(context) {
    const { db, log } = context
    const unused = await findUnusedAvatars(db, { minutes: UNUSED_MINUTES, limit: CLEANUP_BATCH })
    await forEachItem(context, unused, (id) => deleteImage(context, id))
    if (unused.length > 0) log.info({ count: unused.length }, 'deleted unused pictures')
  },
})

/** Returns the picture if this call added its AVIF files. */
async function addAvif(context: Context, imageId: number): Promise<ImageRow | undefined> {
  const { db, storage, log } = context
  const row = await findImage(db, imageId)
  if (!row || row.hasAvif) return undefined
  const largest = await storage.read(fileKey(row.storageKey, `${row.widths.at(-1)}.webp`))
  if (!largest) {
    log.warn({ imageId }, 'the file of a picture is missing')
    return undefined
  }
  const { variants } = await encodeImage('background', {
    bytes: largest,
    widths: row.widths,
    format: 'avif',
    keepAlpha: row.purpose === 'tool',
  })
  try {
    await storeVariants(storage, { storageKey: row.storageKey, variants, type: 'avif' })
  } finally {
    // The picture was deleted during encoding, and its files were deleted before these were written.
    if (!(await findImage(db, imageId))) await deleteFilesLater(context, db, filesOf(row))
  }
  return (await updateHasAvif(db, imageId)) ? row : undefined
}
