/** SQL of saved views. */
import { type Db, statement } from '#server/database/db.ts'
import type { SavedList } from '../../constants.ts'
import type { SavedView } from '../../contract.ts'

export interface SavedViewRow extends SavedView {
  list: SavedList
}

const COLUMNS = 'id, list, name, query'

const listStatement = statement<SavedViewRow>(
  'saved-views.list',
  `select ${COLUMNS} from saved_views where user_id = $1 and list = $2 order by name collate "th-x-icu", id`,
)
const ownStatement = statement<SavedViewRow>(
  'saved-views.own',
  `select ${COLUMNS} from saved_views where id = $1 and user_id = $2`,
)
const insertStatement = statement<SavedViewRow>(
  'saved-views.insert',
  `insert into saved_views (user_id, list, name, query) values ($1, $2, $3, $4) returning ${COLUMNS}`,
)
const updateStatement = statement<SavedViewRow>(
  'saved-views.update',
  `update saved_views set name = $2, query = $3 where id = $1 returning ${COLUMNS}`,
)
const deleteStatement = statement('saved-views.delete', 'delete from saved_views where id = $1 returning 1')
const forgetStatement = statement('saved-views.forget', 'delete from saved_views where user_id = $1')

/** In the order of Thai names. */
export function listViews(db: Db, userId: number, list: SavedList): Promise<SavedViewRow[]> {
  return db.query(listStatement, [userId, list])
}

/** Undefined for a view of another person. */
export async function findOwnView(db: Db, id: number, userId: number): Promise<SavedViewRow | undefined> {
  return (await db.query(ownStatement, [id, userId]))[0]
}

export async function insertView(tx: Db, userId: number, view: Omit<SavedViewRow, 'id'>): Promise<SavedViewRow> {
  const [row] = await tx.query(insertStatement, [userId, view.list, view.name, view.query])
  return row as SavedViewRow
}

export async function updateView(tx: Db, { id, name, query }: SavedView): Promise<SavedViewRow> {
  const [row] = await tx.query(updateStatement, [id, name, query])
  return row as SavedViewRow
}

export async function deleteView(tx: Db, id: number): Promise<void> {
  await tx.query(deleteStatement, [id])
}

export async function deleteViewsOf(tx: Db, userId: number): Promise<void> {
  await tx.query(forgetStatement, [userId])
}
