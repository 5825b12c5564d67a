/** Lists notifications and marks them as read. */
import { ANONYMOUS_PICTURE, SITE_PICTURE } from '#features/accounts/constants.ts'
import { imageUrl } from '#features/media/policy.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { relativeTime } from '#lib/dates.ts'
import { flag } from '#lib/flag.ts'
import { isAdmin } from '#lib/viewer.ts'
import { deleteInBatches } from '#server/database/delete-in-batches.ts'
import type { Context, MemberCall } from '#server/feature.ts'
import { topicChanged } from '#server/http/live/invalidation-bus.ts'
import { NOTIFICATION_DAYS, NOTIFICATIONS_PER_PAGE, UNREAD_MAX } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import { notificationSentences, notificationTexts } from '../../texts.ts'
import {
  countUnreadNotifications,
  listNotificationRows,
  type NotificationRow,
  updateRead,
} from '../repository/list-notifications.ts'
import { deleteOldNotifications } from '../repository/notifications.ts'

const PICTURE_PIXELS = 96
const DAY_MS = 24 * 60 * 60 * 1_000
const CLEANUP_BATCH_ROWS = 1_000

/** A page of notifications, without those that are now hidden from the reader (AB-79). */
export async function listNotifications(call: MemberCall, { after }: ParsedInput<typeof contract.listNotifications>) {
  const rows = await listNotificationRows(call.db, {
    ...readerOf(call),
    after: parseCursor(after),
    limit: NOTIFICATIONS_PER_PAGE + 1,
  })
  const page = rows.slice(0, NOTIFICATIONS_PER_PAGE)
  const last = page.at(-1)
  return {
    data: page.map((row) => present(row, call)),
    next_page_url:
      last && rows.length > page.length ? `/api/notifications?after=${last.happenedAt.getTime()}-${last.id}` : null,
  }
}

export async function countUnread(call: MemberCall) {
  const count = await countUnreadNotifications(call.db, { ...readerOf(call), limit: UNREAD_MAX + 1 })
  return { data: { unread: Math.min(count, UNREAD_MAX), has_more: flag(count > UNREAD_MAX) } }
}

export async function markRead(call: MemberCall, { ids }: ParsedInput<typeof contract.markRead>) {
  const { db, viewer } = call
  // Other tabs and devices of this user refresh.
  if (await updateRead(db, viewer.id, ids ?? null)) await topicChanged(db, `notifications:${viewer.id}`)
  return { status: 'success' as const, ...(await countUnread(call)) }
}

/** Deletes notifications older than NOTIFICATION_DAYS. */
export async function cleanupNotifications({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  const before = new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)
  await deleteInBatches(CLEANUP_BATCH_ROWS, (limit) => deleteOldNotifications(db, before, limit))
}

function readerOf({ viewer }: MemberCall) {
  return { userId: viewer.id, isAdmin: isAdmin(viewer) }
}

function parseCursor(after: string | undefined): { at: Date; id: number } | null {
  const [at, id] = after?.split('-').map(Number) ?? []
  return at === undefined || id === undefined ? null : { at: new Date(at), id }
}

function present(row: NotificationRow, { config, now }: MemberCall): contract.Notification {
  const { id, kind, action, subject, reason, count, isRead, happenedAt } = row
  const who = nameOf(row, config.staffDisplayName)
  return {
    id,
    kind,
    text: notificationSentences[kind]({ who, count, action, reason }),
    subject,
    reason: reasonOf(row),
    path: pathOf(row),
    count,
    is_read: flag(isRead),
    picture: pictureOf(row),
    created_at: happenedAt.toISOString(),
    created_humans_time: relativeTime(happenedAt, now),
  }
}

/** Path of the comment or post; for a follow, the follower's profile. Null if there is no target any more. */
export function pathOf({ kind, path, actor }: NotificationRow): string | null {
  if (kind === 'follow') return actor && `/profile/${actor.id}`
  return path || null
}

/** The deadline of an order is part of its sentence. */
export function reasonOf({ kind, action, reason }: Pick<NotificationRow, 'kind' | 'action' | 'reason'>): string {
  return kind === 'order' && action !== 'rejected' ? '' : reason
}

/** The name of the acting user that the reader may see. */
export function nameOf({ actorAs, actorMask, actor }: NotificationRow, siteName: string): string {
  if (actorAs === 'site') return siteName
  if (actorAs === 'anonymous') return actorMask ?? ''
  return actor?.fullname ?? notificationTexts.deletedUser
}

function pictureOf({ actorAs, actor }: NotificationRow): string | null {
  if (actorAs === 'site') return SITE_PICTURE
  if (actorAs === 'anonymous') return ANONYMOUS_PICTURE
  if (actorAs === 'none') return null
  if (!actor) return ANONYMOUS_PICTURE
  return actor.image && imageUrl(actor.image, PICTURE_PIXELS)
}
