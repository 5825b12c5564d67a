/** SQL that writes notifications: one row per recipient and group, with the number of current events as its count. */
import { type Db, statement } from '#server/database/db.ts'
import type { NotificationKind } from '../../constants.ts'

export interface NewNotification {
  userId: number
  kind: NotificationKind
  groupKey: string
  /** Set for a follow and for stories of people. */
  actorId: number | null
  postId: number | null
  commentId: number | null
  action: string
  reason: string
  /** Whether another event increments the count; otherwise it is treated as the same event. */
  adds: boolean
  happenedAt: Date
  /** Null: the post and its comment. */
  path: string | null
}

interface WrittenNotification {
  id: number
  /** The notification is now unread. */
  isNews: boolean
}

// A like that is withdrawn and repeated does not make the notification unread if the recipient has already read the
// same count. The time is updated only if it is unread, so that repeated likes cannot move it to the top.
const insertStatement = statement<WrittenNotification>(
  'notifications.insert',
  `insert into notifications as n (user_id, kind, group_key, actor_id, post_id, comment_id, subject, path, action,
     reason, happened_at)
   select receiver.id, $2, $3, $4, $5::bigint, $6::bigint, coalesce(p.topic, ''),
     coalesce($11, '/content/' || replace(p.post_type, '_', '-') || '/' || p.id
       || coalesce('#comment-' || $6::bigint, ''), ''), $7, $8, $10
   from users receiver left join posts p on p.id = $5::bigint
   where receiver.id = $1 and receiver.deleted_at is null
   on conflict (user_id, group_key) do update set
     count = case when $9 then n.count + 1 else 1 end,
     subject = excluded.subject, path = excluded.path, action = excluded.action, reason = excluded.reason,
     happened_at = case when case when $9 then n.count + 1 else 1 end > n.read_count
       then excluded.happened_at else n.happened_at end
   returning id, count > read_count as "isNews"`,
)
const withdrawStatement = statement<{ wasUnread: boolean }>(
  'notifications.withdraw',
  `update notifications set count = count - 1 where user_id = $1 and group_key = $2 and count > 0
   returning count + 1 > read_count as "wasUnread"`,
)
const deleteStatement = statement<{ wasUnread: boolean }>(
  'notifications.delete',
  `delete from notifications where user_id = $1 and group_key = $2 returning count > read_count as "wasUnread"`,
)
const deleteOldStatement = statement(
  'notifications.delete-old',
  `delete from notifications where id in (
     select id from (
       select id from notifications where happened_at < $1
       union all
       select own.id from users receiver join notifications own on own.user_id = receiver.id
       where receiver.deleted_at is not null) unwanted limit $2)
   returning 1`,
)
const forgetStatement = statement(
  'notifications.forget',
  `with own as (delete from notifications where user_id = $1 or actor_id = $1),
     choices as (delete from notification_mails where user_id = $1)
   update notifications n set count = greatest(n.count - 1, 0)
   from comment_likes mark
   where mark.user_id = $1 and n.comment_id = mark.comment_id and n.kind = 'comment_like' and n.user_id <> $1`,
)

const likedTwiceStatement = statement(
  'notifications.liked-twice',
  `update notifications n set count = greatest(n.count - 1, 0), read_count = least(n.read_count, greatest(n.count - 1, 0))
   from comment_likes mark join comment_likes other on other.comment_id = mark.comment_id and other.user_id = $2
   where mark.user_id = $1 and n.comment_id = mark.comment_id and n.kind = 'comment_like'`,
)

/** Before the likes of two accounts become those of one: a comment that both liked has one like less. */
export async function lowerLikedTwice(
  db: Db,
  { sourceId, targetId }: { sourceId: number; targetId: number },
): Promise<void> {
  await db.query(likedTwiceStatement, [sourceId, targetId])
}

const renameFollowsStatement = statement(
  'notifications.rename-follows',
  `update notifications set group_key = 'follow:' || $1::bigint where actor_id = $1 and kind = 'follow'`,
)

/** After a merge the follows of the other account are those of this one. */
export async function renameFollows(db: Db, actorId: number): Promise<void> {
  await db.query(renameFollowsStatement, [actorId])
}

/** Returns null if the recipient's account is deleted. */
export async function upsertNotification(db: Db, notification: NewNotification): Promise<WrittenNotification | null> {
  const [row] = await db.query(insertStatement, [
    notification.userId,
    notification.kind,
    notification.groupKey,
    notification.actorId,
    notification.postId,
    notification.commentId,
    notification.action,
    notification.reason,
    notification.adds,
    notification.happenedAt,
    notification.path,
  ])
  return row ?? null
}

/** Decrements the count; true if the recipient had not read the event. */
export async function lowerNotification(db: Db, userId: number, groupKey: string): Promise<boolean> {
  const [row] = await db.query(withdrawStatement, [userId, groupKey])
  return row?.wasUnread ?? false
}

/** Deletes a notification with all its events; true if the recipient had not read it. */
export async function deleteNotification(db: Db, userId: number, groupKey: string): Promise<boolean> {
  const [row] = await db.query(deleteStatement, [userId, groupKey])
  return row?.wasUnread ?? false
}

/**
 * Deletes at most `limit` notifications that are older than `before`, or that were written while their account was being
 * deleted; returns the number deleted.
 */
export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  return (await db.query(deleteOldStatement, [before, limit])).length
}

/**
 * Erases a deleted account: its notifications, its mail choices, and its follows and likes in other users'
 * notifications. Replies need no change, because their author is read from the comment. Call it before the account's
 * likes are deleted.
 */
export async function deleteUserFromNotifications(db: Db, userId: number): Promise<void> {
  await db.query(forgetStatement, [userId])
}
