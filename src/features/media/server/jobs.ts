/** AVIF copies, made when nobody waits for them, and removal of what nothing names any more. */
import * as z from 'zod/mini'
import { type Context, job } from '#server/feature.ts'
import { deleteFilesLater } from '#server/files/delete-files.ts'
import { encodeImage } from '#server/files/images.ts'
import { findImage, findUnusedAvatars, listWithoutAvif, updateHasAvif } from './repository.ts'
import { deleteImage, fileKey, filesOf, type ImageRow, storeVariants } from './service/images.ts'

/** Pictures that one run takes: a few seconds, as a server that stops waits for it. */
const BATCH = 4
/** Longer than any save takes from its picture to the row that shows it. */
const UNUSED_MINUTES = 60
/** Unused pictures that one run removes. */
const SWEEP_BATCH = 200

const Backlog = z.object({ afterId: z._default(z.number(), 0) })
const EncodeAvif = z.object({ imageId: z.number() })

export const encodeAvif = job({
  name: 'media.encode-avif',
  payload: EncodeAvif,
  async run(context, { imageId }) {
    const row = await addAvif(context, imageId)
    // A person's picture must not drop the pages of the whole site: those that show WebP until then are right too.
    if (row) await context.contentChanged(context.db, { isOnlyCounts: row.purpose === 'avatar' })
  },
})

/** What the seed brought, and what a job could not do; goes on by itself until the last picture was looked at. */
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
        log.warn({ imageId: id, err: error }, 'a picture has no AVIF copies yet')
      }
    }
    if (missing.length === BATCH) await enqueue(db, 'media.encode-missing-avif', { afterId: missing.at(-1) })
    // Once at the end: pages that show WebP until then are right too.
    else if (isChanged) await contentChanged(db)
  },
})

/** AB-108: pictures of people whose save never ended, as the process was ended; rows and files. */
export const cleanupImages = job({
  name: 'media.sweep-images',
  payload: z.object({}),
  schedule: '37 * * * *',
  async run({ db, enqueue, log }) {
    const unused = await findUnusedAvatars(db, { minutes: UNUSED_MINUTES, limit: SWEEP_BATCH })
    for (const id of unused) await deleteImage({ db, enqueue }, id)
    if (unused.length > 0) log.info({ count: unused.length }, 'unused pictures removed')
  },
})

/** The picture, when it has AVIF copies now and had none. */
async function addAvif(context: Context, imageId: number): Promise<ImageRow | undefined> {
  const { db, storage, log } = context
  const row = await findImage(db, imageId)
  if (!row || row.hasAvif) return undefined
  const largest = await storage.read(fileKey(row.storageKey, `${row.widths.at(-1)}.webp`))
  if (!largest) {
    log.warn({ imageId }, 'a picture has lost its file')
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
    // Taken away meanwhile, and its files before these were written.
    if (!(await findImage(db, imageId))) await deleteFilesLater(context, db, filesOf(row))
  }
  return (await updateHasAvif(db, imageId)) ? row : undefined
}
