/** Builds the cards of the posts that a screen selected. */

import { POST_STATUS } from '#features/posts/constants.ts'
import { readTagLinks } from '#features/tags/server/service.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import type { VisitorCall } from '#server/feature.ts'
import type { PostCard } from '../../contract.ts'
import { findCards, findReactions } from '../repository/cards.ts'
import { type CardContent, presentCard, presentCounts, presentReactions } from './present-card.ts'
import { createStoredCards } from './stored-cards.ts'

type Reader = Pick<VisitorCall, 'db' | 'viewer' | 'now' | 'shows'>

/** Cards of every site of this process; each database has its own. */
export const storedCards = createStoredCards()

/**
 * Cards of the listed posts, in the order of the ids. One statement for a visitor, two for a signed-in reader,
 * regardless of the number of posts; cards and tags that are in memory need none. A visitor sees counts of the last seconds,
 * a member those of this moment.
 */
export async function readCards(
  reader: Reader & Pick<VisitorCall, 'config'>,
  ids: readonly number[],
): Promise<PostCard[]> {
  const { db, config } = reader
  const find = (missing: readonly number[]) => readCardContents(db, missing)
  const contents = config.pageCacheBytes > 0 ? storedCards.read(db, ids, find) : find(ids)
  return present(reader, ids, contents, (row) => row.status === POST_STATUS.published)
}

/**
 * The card of a post that was loaded with `loadVisiblePost`, listed or not, and the cards of the listed posts among
 * `others`. Never from memory: an open page reads its post after each change, and would keep an old count.
 */
export async function readCardAmong(
  reader: Reader,
  id: number,
  others: readonly number[],
): Promise<{ card: PostCard | undefined; others: PostCard[] }> {
  const ids = [id, ...others]
  const isWanted = (row: CardContent) => row.id === id || row.status === POST_STATUS.published
  const cards = await present(reader, ids, readCardContents(reader.db, ids), isWanted)
  return { card: cards.find((card) => card.id === id), others: cards.filter((card) => card.id !== id) }
}

/**
 * The reader's own reactions to the existing posts among these, in the order of the ids, with the counts that they
 * change. One statement, or none.
 */
export async function readReactions(db: Db, viewer: Viewer, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await findReactions(db, { ids, userId: viewer.id, countHidden: isAdmin(viewer) })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    return [{ post_id: id, ...presentReactions(row), ...presentCounts(row, row) }]
  })
}

/** Existing posts in the order of the ids, listed or not, with their tags; the caller checks who may see them. */
export async function readCardContents(db: Db, ids: readonly number[]): Promise<CardContent[]> {
  if (ids.length === 0) return []
  const rows = await findCards(db, ids)
  const links = await readTagLinks(
    db,
    rows.flatMap(({ tagIds }) => tagIds),
  )
  return rows.map((row) => ({ ...row, tags: row.tagIds.flatMap((id) => links.get(id) ?? []) }))
}

async function present(
  { db, viewer, now, shows }: Reader,
  ids: readonly number[],
  contents: Promise<CardContent[]>,
  isWanted: (row: CardContent) => boolean,
): Promise<PostCard[]> {
  const [rows, reactions] = await Promise.all([
    contents,
    viewer && ids.length > 0 ? findReactions(db, { ids, userId: viewer.id, countHidden: isAdmin(viewer) }) : null,
  ])
  const reactionsById = new Map(reactions?.map((row) => [row.id, row]))
  const wanted = rows.filter((row) => !row.isDeleted && isWanted(row))
  for (const { authorId, training } of wanted) {
    shows(`user:${authorId}`)
    if (training) shows(`training:${training.id}`)
  }
  return wanted.map((row) => presentCard(row, reactionsById.get(row.id), now))
}
