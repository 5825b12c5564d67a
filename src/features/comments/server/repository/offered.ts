/** What the comment form offers: stickers and beginnings of comments. */
import { type Db, statement } from '#server/database/db.ts'
import type { Sticker } from '../../contract.ts'

const lockStatement = statement('comments.lock-offered', `select pg_advisory_xact_lock(hashtext('comment-offers'))`)

/** Serialises changes of stickers and phrases. */
export async function lockOffered(db: Db): Promise<void> {
  await db.query(lockStatement)
}

export interface OfferedSticker {
  id: number
  name: string
  path: string
  alt: string
  isRetired: boolean
}

const stickersStatement = statement<OfferedSticker>(
  'comments.offered-stickers',
  'select id, name, path, alt, is_retired as "isRetired" from stickers order by is_retired, position, id',
)

/** All stickers in their order, retired ones last. */
export function listStickerRows(db: Db): Promise<OfferedSticker[]> {
  return db.query(stickersStatement)
}

const currentStickersStatement = statement<Sticker>(
  'comments.stickers',
  'select id, path, name, alt from stickers where not is_retired order by position, id',
)

/** The stickers of the form; retired ones are not. */
export function listCurrentStickers(db: Db): Promise<Sticker[]> {
  return db.query(currentStickersStatement)
}

const insertStatement = statement<{ id: number }>(
  'comments.insert-sticker',
  `insert into stickers (id, key, name, path, alt, image_id, position)
   select coalesce(max(id), 0) + 1, 'sticker-' || coalesce(max(id), 0) + 1, $1, $2, $3, $4, coalesce(max(position), 0) + 1
   from stickers returning id`,
)

export async function insertSticker(
  db: Db,
  { name, path, alt, imageId }: { name: string; path: string; alt: string; imageId: number },
): Promise<number> {
  return (await db.query(insertStatement, [name, path, alt, imageId]))[0]!.id
}

const updateStatement = statement(
  'comments.update-sticker',
  'update stickers set name = $2, alt = $3, is_retired = $4 where id = $1',
)

export async function updateSticker(db: Db, { id, name, alt, isRetired }: Omit<OfferedSticker, 'path'>): Promise<void> {
  await db.query(updateStatement, [id, name, alt, isRetired])
}

const placeStatement = statement(
  'comments.place-stickers',
  `update stickers set position = placed.place::integer from unnest($1::smallint[]) with ordinality as placed (id, place)
   where stickers.id = placed.id`,
)

export async function placeStickers(db: Db, ids: readonly number[]): Promise<void> {
  await db.query(placeStatement, [ids])
}

const phrasesStatement = statement<{ text: string }>(
  'comments.phrases',
  'select text from quick_phrases order by position, id',
)

export async function listPhrases(db: Db): Promise<string[]> {
  return (await db.query(phrasesStatement)).map(({ text }) => text)
}

const deletePhrasesStatement = statement('comments.delete-phrases', 'delete from quick_phrases')
const insertPhrasesStatement = statement(
  'comments.insert-phrases',
  `insert into quick_phrases (text, position)
   select text, place::integer from unnest($1::text[]) with ordinality as written (text, place)`,
)

export async function replacePhrases(db: Db, texts: readonly string[]): Promise<void> {
  await db.query(deletePhrasesStatement)
  await db.query(insertPhrasesStatement, [texts])
}
