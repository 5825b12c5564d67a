/** Saved views: everyone reads and changes the own ones, of the lists that the role may see. */
import { lockAccount } from '#features/accounts/server/service/lock-account.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { can } from '#lib/permissions.ts'
import type { Viewer } from '#lib/viewer.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { type SavedList, VIEWS_MAX } from '../constants.ts'
import type * as contract from '../contract.ts'
import { LIST_PAGES } from '../policy.ts'
import {
  deleteView,
  findOwnView,
  insertView,
  listViews,
  type SavedViewRow,
  updateView,
} from './repository/saved-views.ts'

/** @throws {AppError} 403 for a list that the role may not see */
export async function listSavedViews(
  { db, viewer }: MemberCall,
  { list }: ParsedInput<typeof contract.listSavedViews>,
) {
  checkList(viewer, list)
  return { data: (await listViews(db, viewer.id, list)).map(present) }
}

/** @throws {AppError} 403; 409 when the name is taken or the list has as many views as it may have */
export async function createSavedView({ db, viewer }: MemberCall, input: ParsedInput<typeof contract.createSavedView>) {
  checkList(viewer, input.list)
  return db.transaction(async (tx) => {
    const views = await lockViews(tx, viewer, input.list)
    checkName(views, input.name)
    if (views.length >= VIEWS_MAX) throwError('too_many_saved_views', { status: 409 })
    return { data: present(await insertView(tx, viewer.id, input)) }
  })
}

/** @throws {AppError} 403; 404; 409 when another view of the list has the name */
export async function changeSavedView(
  { db, viewer }: MemberCall,
  { viewId, name, query }: ParsedInput<typeof contract.changeSavedView>,
) {
  return db.transaction(async (tx) => {
    const { list } = await findView(tx, viewer, viewId)
    const views = await lockViews(tx, viewer, list)
    // Again under the lock: it may have been deleted meanwhile.
    const view = views.find(({ id }) => id === viewId) ?? throwError('not_found')
    checkName(
      views.filter((other) => other !== view),
      name,
    )
    return {
      data: present(
        await updateView(tx, { ...view, ...(name !== undefined && { name }), ...(query !== undefined && { query }) }),
      ),
    }
  })
}

/** @throws {AppError} 403; 404 */
export async function deleteSavedView(
  { db, viewer }: MemberCall,
  { viewId }: ParsedInput<typeof contract.deleteSavedView>,
) {
  await db.transaction(async (tx) => {
    await lockAccount(tx, viewer.id)
    await findView(tx, viewer, viewId)
    await deleteView(tx, viewId)
  })
  return { status: 'success' as const }
}

function checkList(viewer: Viewer, list: SavedList): void {
  if (!can(viewer, LIST_PAGES[list].permission)) throwError('forbidden')
}

/** A view of another person is not found. */
async function findView(tx: Db, viewer: Viewer, viewId: number): Promise<SavedViewRow> {
  const view = (await findOwnView(tx, viewId, viewer.id)) ?? throwError('not_found')
  checkList(viewer, view.list)
  return view
}

/** Changes of one person run one after the other. */
async function lockViews(tx: Db, viewer: Viewer, list: SavedList): Promise<SavedViewRow[]> {
  await lockAccount(tx, viewer.id)
  return listViews(tx, viewer.id, list)
}

function checkName(others: readonly SavedViewRow[], name: string | undefined): void {
  if (others.some((other) => other.name === name)) throwError('saved_view_name_taken', { status: 409 })
}

function present({ id, name, query }: SavedViewRow) {
  return { id, name, query }
}
