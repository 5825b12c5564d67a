/** Use cases of the testimonials of home. Each change is one transaction under the lock of the list. */
import { imageUrl } from '#features/media/policy.ts'
import { AVATAR_PIXELS } from '#features/posts/constants.ts'
import * as list from '#features/reviews/server/service/testimonials.ts'
import type { SiteAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { CANDIDATES_MAX, ENTRIES_MAX } from '../constants.ts'
import type * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'

export async function listOfficeTestimonials({ db }: MemberCall) {
  return { data: (await list.listTestimonialRows(db)).map(present) }
}

export async function findReviewCandidates(
  { db }: MemberCall,
  { search }: ParsedInput<typeof api.findReviewCandidates>,
) {
  return { data: (await list.listReviewCandidates(db, search, CANDIDATES_MAX)).map(present) }
}

/** @throws {AppError} 422 `testimonials_full` */
export function createTestimonial(call: MemberCall, { is_shown, ...entry }: ParsedInput<typeof api.createTestimonial>) {
  return change(call, async (db, rows) => {
    if (rows.length >= ENTRIES_MAX) throwError('testimonials_full', { status: 422 })
    const id = await list.insertTestimonial(db, { ...entry, isShown: is_shown })
    return { action: 'testimonial.create', id, reason: entry.author }
  })
}

/** @throws {AppError} 404, 409 `testimonial_changed` */
export function changeTestimonial(call: MemberCall, input: ParsedInput<typeof api.changeTestimonial>) {
  const { testimonialId: id, revision, is_shown: isShown, ...entry } = input
  return change(call, async (db, rows) => {
    if (find(rows, id).revision !== revision) throwError('testimonial_changed', { status: 409 })
    await list.updateTestimonial(db, id, { ...entry, isShown })
    return { action: 'testimonial.change', id, reason: entry.author }
  })
}

/** @throws {AppError} 404 */
export function deleteTestimonial(call: MemberCall, { testimonialId: id }: ParsedInput<typeof api.deleteTestimonial>) {
  return change(call, async (db, rows) => {
    const { author } = find(rows, id)
    await list.deleteTestimonial(db, id)
    return { action: 'testimonial.delete', id, reason: author }
  })
}

/** @throws {AppError} 409 `testimonials_changed` with the newer list, 422 for other entries than those of the list */
export function orderTestimonials(call: MemberCall, { items, known }: ParsedInput<typeof api.orderTestimonials>) {
  return change(call, async (db, rows) => {
    if (keysOf(rows).join() !== keysOf(known).join()) {
      throwError('testimonials_changed', {
        status: 409,
        message: errorTexts.testimonials_changed,
        extras: { data: rows.map(present) },
      })
    }
    if (keysOf(items).toSorted().join() !== keysOf(rows).toSorted().join()) throwError('validation')
    await list.placeTestimonials(db, items)
    return { action: 'testimonial.order', id: items[0]?.id ?? 0, reason: '' }
  })
}

interface Entry {
  action: SiteAuditAction
  id: number
  reason: string
}

async function change(
  call: MemberCall,
  work: (db: Db, rows: readonly list.ListedTestimonial[]) => Promise<Entry>,
): Promise<{ data: api.OfficeTestimonial[] }> {
  return call.db.transaction(async (db) => {
    await list.lockTestimonials(db)
    const { action, id, reason } = await work(db, await list.listTestimonialRows(db))
    await recordAudit(db, { actorId: call.viewer.id, action, subjectIds: [id], reason })
    await call.contentChanged(db)
    return { data: (await list.listTestimonialRows(db)).map(present) }
  })
}

const keysOf = (rows: readonly { kind: string; id: number }[]) => rows.map(({ kind, id }) => `${kind} ${id}`)

function find(rows: readonly list.ListedTestimonial[], id: number): list.ListedTestimonial {
  return rows.find((row) => row.kind === 'own' && row.id === id) ?? throwError('not_found')
}

function present({ image, isShown, ...row }: list.ListedTestimonial): api.OfficeTestimonial {
  return { ...row, is_shown: isShown, imagePath: image && imageUrl(image, AVATAR_PIXELS) }
}
