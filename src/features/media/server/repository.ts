/** SQL of pictures. */
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import type { ImagePurpose } from '../constants.ts'

export interface ImageRow {
  id: number
  /** Name of the folder of its files in the storage. */
  storageKey: string
  purpose: ImagePurpose
  width: number
  height: number
  /** Dominant colour, e.g. `#7A3E5D`. */
  color: string
  alt: string
  /** Widths of its files in pixels, ascending. */
  widths: readonly number[]
  hasAvif: boolean
  /** From the left and from the top, 0 to 1. */
  focalX: number
  focalY: number
  createdAt: Date
}

interface NewImageRow extends Omit<ImageRow, 'id' | 'hasAvif' | 'focalX' | 'focalY' | 'createdAt'> {
  /** The picture that this one is a part of. */
  cutFrom?: number | null
}

const COLUMNS = `id, storage_key as "storageKey", purpose, width, height, color, alt, widths, has_avif as "hasAvif",
  focal_x as "focalX", focal_y as "focalY", created_at as "createdAt"`

const insertStatement = statement<ImageRow>(
  'media.insert',
  `insert into images (storage_key, purpose, width, height, color, alt, widths, cut_from)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
)
const findStatement = statement<ImageRow>('media.find', `select ${COLUMNS} from images where id = $1`)
const updateHasAvifStatement = statement<{ id: number }>(
  'media.update-has-avif',
  'update images set has_avif = true where id = $1 returning id',
)
const upsertStatement = statement(
  'media.upsert',
  `insert into images (id, storage_key, purpose, width, height, color, alt, widths, has_avif, focal_x, focal_y,
     created_at)
   select id, storage_key, purpose, width, height, color, alt, widths, has_avif, focal_x, focal_y, created_at
   from json_populate_recordset(null::images, $1)
   on conflict (id) do update set storage_key = excluded.storage_key, purpose = excluded.purpose, width = excluded.width,
     height = excluded.height, color = excluded.color, alt = excluded.alt, widths = excluded.widths,
     has_avif = excluded.has_avif, focal_x = excluded.focal_x,
     focal_y = excluded.focal_y, created_at = excluded.created_at`,
)
const listStatement = statement<ImageRow>('media.list', `select ${COLUMNS} from images where id = any($1::bigint[])`)

const savepointStatement = statement('media.begin-delete', 'savepoint picture')
const deleteStatement = statement<StoredFiles>(
  'media.delete',
  'delete from images where id = $1 returning storage_key as "storageKey", widths',
)
const rollbackStatement = statement('media.undo-delete', 'rollback to savepoint picture')
const referencesStatement = statement<{ table: string; column: string }>(
  'media.find-references',
  `select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
   from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
   where c.contype = 'f' and c.confrelid = 'images'::regclass`,
)
const withoutAvifStatement = statement<{ id: number }>(
  'media.find-without-avif',
  'select id from images where not has_avif and id > $1 order by id limit $2',
)
const purposeStatement = statement<{ purpose: ImagePurpose }>(
  'media.find-purpose',
  'select purpose from images where storage_key = $1',
)
const FOREIGN_KEY_VIOLATION = '23503'

export type StoredFiles = Pick<ImageRow, 'storageKey' | 'widths'>

export async function insertImage(db: Db, image: NewImageRow): Promise<ImageRow> {
  const { storageKey, purpose, width, height, color, alt, widths, cutFrom = null } = image
  const [row] = await db.query(insertStatement, [storageKey, purpose, width, height, color, alt, widths, cutFrom])
  if (!row) throw new Error('The insert returned no row')
  return row
}

/** Inserts or updates pictures with these ids. */
export async function upsertImages(db: Db, images: readonly ImageRow[]): Promise<void> {
  await db.query(upsertStatement, [jsonRows(images)])
}

export async function findImage(db: Db, imageId: number): Promise<ImageRow | undefined> {
  const [row] = await db.query(findStatement, [imageId])
  return row
}

const wholeStatement = statement<ImageRow>(
  'media.find-whole',
  `select ${COLUMNS} from images
   where id = (select coalesce(cut_from, id) from images where storage_key = $1)`,
)

/** The picture with this storage key, or the one that it was cut out of. */
export async function findWholeImage(db: Db, storageKey: string): Promise<ImageRow | undefined> {
  return (await db.query(wholeStatement, [storageKey]))[0]
}

export function listImages(db: Db, imageIds: readonly number[]): Promise<ImageRow[]> {
  return db.query(listStatement, [imageIds])
}

const describeStatement = statement<ImageRow>(
  'media.describe',
  `update images set alt = coalesce($2, alt), focal_x = coalesce($3, focal_x), focal_y = coalesce($4, focal_y)
   where id = $1 and purpose <> 'avatar' returning ${COLUMNS}`,
)

export interface ImageDescription {
  alt?: string | undefined
  focalX?: number | undefined
  focalY?: number | undefined
}

/** Changes the text and the focal point of an editorial picture; undefined leaves them. Undefined if there is none. */
export async function updateDescription(
  db: Db,
  imageId: number,
  { alt = null, focalX = null, focalY = null }: { [K in keyof ImageDescription]?: ImageDescription[K] | null },
): Promise<ImageRow | undefined> {
  return (await db.query(describeStatement, [imageId, alt, focalX, focalY]))[0]
}

/** Returns the purpose of the picture with this storage key, or null. */
export async function findPurpose(db: Db, storageKey: string): Promise<ImagePurpose | null> {
  const [row] = await db.query(purposeStatement, [storageKey])
  return row?.purpose ?? null
}

/** Ids of pictures without AVIF after this id, ascending. */
export async function listWithoutAvif(
  db: Db,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.query(withoutAvifStatement, [afterId, limit])
  return rows.map(({ id }) => id)
}

/** Marks a picture as having AVIF. False if the picture is deleted. */
export async function updateHasAvif(db: Db, imageId: number): Promise<boolean> {
  const updated = await db.query(updateHasAvifStatement, [imageId])
  return updated.length > 0
}

/**
 * Deletes the row in the caller's transaction. Undefined if there is none or another row refers to it. Foreign keys
 * decide this, so no list of tables is needed here.
 */
export async function deleteUnusedImage(db: Db, imageId: number): Promise<StoredFiles | undefined> {
  await db.query(savepointStatement)
  try {
    const [row] = await db.query(deleteStatement, [imageId])
    return row
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    await db.query(rollbackStatement)
    return undefined
  }
}

/**
 * Ids of unreferenced profile pictures older than `minutes`, oldest first. Other pictures may be used in the HTML of a
 * description or a policy, which has no foreign key.
 */
export async function findUnusedAvatars(
  db: Db,
  { minutes, limit }: { minutes: number; limit: number },
): Promise<number[]> {
  const references = await db.query(referencesStatement, [])
  const unused = references.map(
    ({ table, column }) => `and not exists (select from ${table} r where r.${column} = i.id)`,
  )
  const unusedStatement = dynamicStatement<{ id: number }>(
    'media.find-unused',
    `select i.id from images i
     where i.purpose = 'avatar' and i.created_at < now() - make_interval(mins => $1) ${unused.join('\n')}
     order by i.id limit $2`,
  )
  return (await db.query(unusedStatement, [minutes, limit])).map(({ id }) => id)
}
