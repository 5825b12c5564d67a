/** Pictures of the seed: photographs as files, and SVG drawings, which only the seed may contain. */
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { type SeedContext, SeedFile, SeedId, seedPart } from '#server/database/seed/seed-part.ts'
import { cancelFileDeletion } from '#server/files/delete-files.ts'
import { encodeImage } from '#server/files/images.ts'
import { encodeName } from '#server/files/storage-driver.ts'
import { IMAGE_PURPOSES, IMAGE_WIDTHS } from '../constants.ts'
import { type ImageRow, listImages, upsertImages } from './repository.ts'
import { fileKey, filesOf, storeVariants } from './service/images.ts'

const Fraction = z._default(z.number().check(z.gte(0), z.lte(1)), 0.5)

const SeedImage = z.strictObject({
  id: SeedId,
  purpose: z.enum(IMAGE_PURPOSES),
  file: SeedFile.check(z.regex(/\.(svg|jpe?g|png|webp)$/i)),
  /** Unset: the dominant colour of the picture. */
  color: z.optional(z.string().check(z.regex(/^#[0-9A-Fa-f]{6}$/))),
  alt: z._default(z.string().check(z.maxLength(500)), ''),
  /** From the left and from the top, 0 to 1. */
  focal_x: Fraction,
  focal_y: Fraction,
})
type SeedImage = z.output<typeof SeedImage>
/** Number of pictures encoded at a time, enough to use all encoders. */
const WORKERS = 6

export const imagesSeed = seedPart<SeedImage, ImageRow[]>({
  section: 'images',
  table: 'images',
  row: SeedImage,
  key: (row) => row.id,
  files: (row) => [row.file],
  async prepare(context, rows) {
    const existing = await listImages(
      context.db,
      rows.map((row) => row.id),
    )
    const byId = new Map(existing.map((row) => [row.id, row]))
    const pictures: ImageRow[] = []
    let next = 0
    const worker = async () => {
      for (let index = next++; index < rows.length; index = next++) {
        const row = rows[index] as SeedImage
        pictures[index] = await makePicture(context, row, byId.get(row.id))
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, worker))
    return pictures
  },
  async write({ db }, _, pictures) {
    await upsertImages(db, pictures)
    await advanceIdentity(db, 'images')
  },
})

/** Increase it when the encoding changes, so that the seed encodes its pictures again. */
const ENCODING = 1

/** Returns the row to write. Encodes and stores the picture unless an identical one exists. */
async function makePicture(
  { file, storage, db }: SeedContext,
  { id, purpose, file: path, color, alt, focal_x: focalX, focal_y: focalY }: SeedImage,
  existing: ImageRow | undefined,
): Promise<ImageRow> {
  const bytes = await file(path)
  const isDrawing = path.toLowerCase().endsWith('.svg')
  const widths = IMAGE_WIDTHS[purpose]
  const drawnWidth = purpose === 'avatar' ? 192 : widths.at(-1)
  // The name is a hash of the content: an unchanged picture is found again, and a changed one gets a new name.
  const recipe = JSON.stringify([id, purpose, widths, drawnWidth, ENCODING])
  const storageKey = encodeName(createHash('sha256').update(recipe).update(bytes).digest())
  if (existing?.storageKey === storageKey) {
    const isStored = await storage.exists(fileKey(storageKey, `${existing.widths.at(-1)}.webp`))
    if (isStored) return { ...existing, alt, focalX, focalY, color: color ?? existing.color }
  }
  const encoded = await encodeImage(isDrawing ? 'art' : 'upload', {
    bytes,
    widths,
    format: 'webp',
    square: purpose === 'avatar',
    keepAlpha: purpose === 'tool',
    ...(isDrawing && drawnWidth ? { drawnWidth } : {}),
  }).catch((error) => {
    throw new Error(`${path} cannot be read as a picture: ${error.message}`)
  })
  const stored = { storageKey, widths: encoded.variants.map((variant) => variant.width) }
  await cancelFileDeletion(db, filesOf(stored))
  await storeVariants(storage, { storageKey, variants: encoded.variants, type: 'webp' })
  return {
    id,
    ...stored,
    purpose,
    width: encoded.width,
    height: encoded.height,
    color: color ?? encoded.color,
    alt,
    hasAvif: false,
    focalX,
    focalY,
    createdAt: existing?.createdAt ?? new Date(),
  }
}
