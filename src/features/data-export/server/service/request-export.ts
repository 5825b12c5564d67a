/** Requests a data export and reports its state. */
import { mailAddressOf } from '#features/accounts/server/service/mail-address.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { EXPORT_PAUSE_HOURS, EXPORT_TIMEOUT_MINUTES } from '../../constants.ts'
import type { DataExport } from '../../contract.ts'
import { findNewest, insertExport, lockUser, type StoredExport } from '../repository.ts'

const MINUTE_MS = 60_000

export async function getDataExport({ db, viewer, now }: MemberCall) {
  return { data: toDataExport(await findNewest(db, viewer.id), now) }
}

/**
 * Concurrent requests start one export.
 * @throws {AppError} 429 `exported_today` within 24 hours of a complete export, 422 for an account without a mail
 * address, 422 `email_not_verified` until the address is confirmed (AB-193)
 */
export async function requestDataExport(call: MemberCall) {
  const { db, viewer, now, config } = call
  const data = await db.transaction(async (tx) => {
    const user = (await lockUser(tx, viewer.id)) ?? throwError('unauthenticated')
    mailAddressOf(user, config.universityMailDomain)
    if (!user.isEmailVerified) throwError('email_not_verified', { status: 422 })
    const last = toDataExport(await findNewest(tx, viewer.id), now)
    if (last.state === 'making') return last
    if (last.again_at !== null) {
      const retryAfter = Math.ceil((Date.parse(last.again_at) - now.getTime()) / 1_000)
      throwError('exported_today', { status: 429, retryAfter })
    }
    await call.enqueue(tx, 'data-export.create-export', { exportId: await insertExport(tx, viewer.id) })
    return toDataExport(await findNewest(tx, viewer.id), now)
  })
  call.log.info({ user_id: viewer.id }, 'data export requested')
  return { status: 'success' as const, data }
}

function toDataExport(row: StoredExport | undefined, now: Date): DataExport {
  if (!row) return { state: 'none', requested_at: null, expires_at: null, again_at: null }
  const { requestedAt, readyAt, expiresAt } = row
  const nextRequestAt = new Date(requestedAt.getTime() + EXPORT_PAUSE_HOURS * 60 * MINUTE_MS)
  const isOpen = expiresAt !== null && expiresAt > now
  return {
    state: readyAt ? (isOpen ? 'ready' : 'none') : isWithinTimeout(row, now) ? 'making' : 'failed',
    requested_at: requestedAt.toISOString(),
    expires_at: isOpen ? expiresAt.toISOString() : null,
    again_at: readyAt && nextRequestAt > now ? nextRequestAt.toISOString() : null,
  }
}

function isWithinTimeout({ requestedAt }: StoredExport, now: Date): boolean {
  return now.getTime() - requestedAt.getTime() < EXPORT_TIMEOUT_MINUTES * MINUTE_MS
}
