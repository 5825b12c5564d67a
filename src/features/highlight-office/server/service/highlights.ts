/** Use cases of the list of highlights. Each change is one transaction under the lock of the list. */
import { HIGHLIGHTS_MAX } from '#features/highlights/constants.ts'
import {
  describeHighlight,
  type HighlightRow,
  listCandidates,
  listHighlighted,
  lockHighlightList,
  placeHighlights,
} from '#features/posts/server/service/highlights.ts'
import { searchAllPosts } from '#features/search/server/service/search-posts.ts'
import type { SiteAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { flag } from '#lib/flag.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { CANDIDATES_MAX } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { errorTexts } from '../../texts.ts'

export async function listOfficeHighlights({ db }: MemberCall) {
  return { data: await readList(db) }
}

async function readList(db: Db): Promise<api.OfficeHighlight[]> {
  return (await listHighlighted(db)).map(present)
}

export async function findCandidates(call: MemberCall, { search }: ParsedInput<typeof api.findCandidates>) {
  const found = search ? await searchAllPosts(call.searchDb, { text: search, before: call.now }) : null
  return { data: (await listCandidates(call.db, found?.postIds ?? null, CANDIDATES_MAX)).map(present) }
}

/** @throws {AppError} 422 `highlights_full`, `highlight_unlisted`, 409 `highlight_listed` */
export function addHighlight(call: MemberCall, { post_id: id }: ParsedInput<typeof api.addHighlight>) {
  return change(call, 'highlight.add', [id], async (db, list) => {
    if (list.some((row) => row.id === id)) throwError('highlight_listed', { status: 409 })
    if (list.length >= HIGHLIGHTS_MAX) throwError('highlights_full', { status: 422 })
    const [post] = await listCandidates(db, [id], 1)
    if (!post) throwError('highlight_unlisted', { status: 422 })
    await placeHighlights(db, [...list.map((row) => row.id), id])
  })
}

/** @throws {AppError} 409 `highlights_changed` with the newer list, 422 for other posts than those of the list */
export function orderHighlights(call: MemberCall, { ids, known }: ParsedInput<typeof api.orderHighlights>) {
  return change(call, 'highlight.order', ids.slice(0, 1), async (db, list) => {
    const current = list.map((row) => row.id)
    if (current.join() !== known.join()) {
      throwError('highlights_changed', {
        status: 409,
        message: errorTexts.highlights_changed,
        extras: { data: list.map(present) },
      })
    }
    if (ids.toSorted().join() !== current.toSorted().join()) throwError('validation')
    await placeHighlights(db, ids)
  })
}

/** @throws {AppError} 404 when the post is no highlight */
export function changeHighlight(
  call: MemberCall,
  { postId, is_large, caption, description }: ParsedInput<typeof api.changeHighlight>,
) {
  return change(call, 'highlight.change', [postId], async (db, list) => {
    requireListed(list, postId)
    await describeHighlight(db, { id: postId, isLarge: is_large === 1, caption, description })
  })
}

/** The post keeps its texts and is no large card from then on. @throws {AppError} 404 */
export function removeHighlight(call: MemberCall, { postId }: ParsedInput<typeof api.removeHighlight>) {
  return change(call, 'highlight.remove', [postId], async (db, list) => {
    await describeHighlight(db, { ...requireListed(list, postId), isLarge: false })
    const others = list.filter((row) => row.id !== postId)
    await placeHighlights(
      db,
      others.map((row) => row.id),
    )
  })
}

async function change(
  call: MemberCall,
  action: SiteAuditAction,
  subjectIds: readonly number[],
  work: (db: Db, list: readonly HighlightRow[]) => Promise<void>,
) {
  return call.db.transaction(async (db) => {
    await lockHighlightList(db)
    await work(db, await listHighlighted(db))
    await recordAudit(db, { actorId: call.viewer.id, action, subjectIds })
    await call.contentChanged(db)
    return { data: await readList(db) }
  })
}

function requireListed(list: readonly HighlightRow[], postId: number): HighlightRow {
  return list.find((row) => row.id === postId) ?? throwError('not_found')
}

function present({ postType, publishedAt, isListed, isLarge, ...row }: HighlightRow): api.OfficeHighlight {
  return {
    ...row,
    type: postType,
    published_at: publishedAt?.toISOString() ?? null,
    is_listed: flag(isListed),
    is_large: flag(isLarge),
  }
}
