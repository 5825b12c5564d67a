/** Use cases of stickers and phrases. Each change is one transaction under their lock. */
import * as offered from '#features/comments/server/service/offered.ts'
import { imageUrl } from '#features/media/policy.ts'
import { createImage, deleteImage, throwWithoutText } from '#features/media/server/service/images.ts'
import type { SiteAuditAction } from '#lib/audit.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { Db } from '#server/database/db.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { STICKER_PIXELS, STICKERS_SHOWN_MAX } from '../constants.ts'
import type * as api from '../contract.ts'
import { errorTexts } from '../texts.ts'

export async function listOfficeStickers({ db }: MemberCall) {
  return { data: (await offered.listStickerRows(db)).map(present) }
}

/** @throws {AppError} 422 `stickers_full`, `image_rejected`, `image_too_large` */
export async function createSticker(call: MemberCall, { picture, name, alt }: ParsedInput<typeof api.createSticker>) {
  // Before the picture is stored; again under the lock.
  requirePlace(await offered.listStickerRows(call.db))
  const bytes = new Uint8Array(await picture.arrayBuffer())
  const image = await createImage(call, { bytes, purpose: 'tool', alt }).catch(throwWithoutText)
  const path = imageUrl({ path: `/media/${image.storageKey}`, widths: [...image.widths] }, STICKER_PIXELS)
  try {
    return await change(call, async (db, rows) => {
      requirePlace(rows)
      const id = await offered.insertSticker(db, { name, path, alt, imageId: image.id })
      return { action: 'sticker.create', id, reason: name }
    })
  } catch (error) {
    await deleteImage(call, image.id)
    throw error
  }
}

/** @throws {AppError} 404, 422 `sticker_last`, `stickers_full` */
export function changeSticker(call: MemberCall, input: ParsedInput<typeof api.changeSticker>) {
  const { stickerId: id, name, alt, is_retired: isRetired } = input
  return change(call, async (db, rows) => {
    const before = rows.find((row) => row.id === id) ?? throwError('not_found')
    if (isRetired && !before.isRetired && rows.filter((row) => !row.isRetired).length === 1) {
      throwError('sticker_last', { status: 422 })
    }
    if (before.isRetired && !isRetired) requirePlace(rows)
    await offered.updateSticker(db, { id, name, alt, isRetired })
    return { action: 'sticker.change', id, reason: name }
  })
}

/** @throws {AppError} 409 `stickers_changed` with the newer list, 422 for other stickers than those offered */
export function orderStickers(call: MemberCall, { ids, known }: ParsedInput<typeof api.orderStickers>) {
  return change(call, async (db, rows) => {
    const current = rows.filter((row) => !row.isRetired).map((row) => row.id)
    if (current.join() !== known.join()) {
      throwError('stickers_changed', {
        status: 409,
        message: errorTexts.stickers_changed,
        extras: { data: rows.map(present) },
      })
    }
    if (ids.toSorted().join() !== current.toSorted().join()) throwError('validation')
    await offered.placeStickers(db, ids)
    return { action: 'sticker.order', id: ids[0] ?? 0, reason: '' }
  })
}

/** @throws {AppError} 409 `phrases_changed` with the newer ones in `data` */
export async function changePhrases(call: MemberCall, { phrases, known }: ParsedInput<typeof api.changePhrases>) {
  await call.db.transaction(async (db) => {
    await offered.lockOffered(db)
    const current = await offered.listPhrases(db)
    if (current.join('\n') !== known.join('\n')) {
      throwError('phrases_changed', { status: 409, message: errorTexts.phrases_changed, extras: { data: current } })
    }
    await offered.replacePhrases(db, phrases)
    await settle(call, db, { action: 'phrase.change', id: 1, reason: '' })
  })
  return { data: phrases }
}

interface Entry {
  action: SiteAuditAction
  id: number
  reason: string
}

async function change(
  call: MemberCall,
  work: (db: Db, rows: readonly offered.OfferedSticker[]) => Promise<Entry>,
): Promise<{ data: api.OfficeSticker[] }> {
  return call.db.transaction(async (db) => {
    await offered.lockOffered(db)
    await settle(call, db, await work(db, await offered.listStickerRows(db)))
    return { data: (await offered.listStickerRows(db)).map(present) }
  })
}

async function settle(call: MemberCall, db: Db, { action, id, reason }: Entry): Promise<void> {
  await recordAudit(db, { actorId: call.viewer.id, action, subjectIds: [id], reason })
  await call.contentChanged(db)
}

function requirePlace(rows: readonly offered.OfferedSticker[]): void {
  if (rows.filter((row) => !row.isRetired).length >= STICKERS_SHOWN_MAX) throwError('stickers_full', { status: 422 })
}

function present({ isRetired, ...sticker }: offered.OfferedSticker): api.OfficeSticker {
  return { ...sticker, is_retired: isRetired }
}
