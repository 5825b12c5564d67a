/** Writing notices: one row for each receiver and group, whose count says how many happenings still stand. */
import { type Db, statement } from '#server/database/db.ts'
import type { NotificationKind } from '../../constants.ts'

export interface NewNotification {
  userId: number
  kind: NotificationKind
  groupKey: string
  /** A follower; nobody else. */
  actorId: number | null
  postId: number | null
  commentId: number | null
  action: string
  reason: string
  /** Whether another happening adds to the count or is the same one again. */
  adds: boolean
  happenedAt: Date
}

export interface WrittenNotification {
  id: number
  /** There is now something the receiver has not read. */
  isNews: boolean
}

// A like that is taken back and given again is no news to somebody who has read of as many likes; the time moves only
// with news, so that nothing can be pushed to the top again and again.
const insertStatement = statement<WrittenNotification>(
  'notifications.insert',
  `insert into notifications as n (user_id, kind, group_key, actor_id, post_id, comment_id, subject, path, action,
     reason, happened_at)
   select receiver.id, $2, $3, $4, $5::bigint, $6::bigint, coalesce(p.topic, ''),
     coalesce('/content/' || replace(p.post_type, '_', '-') || '/' || p.id
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
const deleteOldStatement = statement(
  'notifications.deleteOld',
  `delete from notifications where id in (
     select id from notifications where happened_at < $1 limit $2)
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

/** Null for a receiver who left. */
export async function upsertNotification(db: Db, notice: NewNotification): Promise<WrittenNotification | null> {
  const [row] = await db.query(insertStatement, [
    notice.userId,
    notice.kind,
    notice.groupKey,
    notice.actorId,
    notice.postId,
    notice.commentId,
    notice.action,
    notice.reason,
    notice.adds,
    notice.happenedAt,
  ])
  return row ?? null
}

/** One happening less; true when its receiver had not read it. */
export async function lowerNotification(db: Db, userId: number, groupKey: string): Promise<boolean> {
  const [row] = await db.query(withdrawStatement, [userId, groupKey])
  return row?.wasUnread ?? false
}

/** At most `limit` of those that happened before; answers how many. */
export async function deleteOldNotifications(db: Db, before: Date, limit: number): Promise<number> {
  return (await db.query(deleteOldStatement, [before, limit])).length
}

/**
 * A person's part in notices: what they were told and chose goes, as do their follows and likes in other people's; of
 * a reply the comment tells that its writer left. Run before their likes are deleted.
 */
export async function deleteUserFromNotifications(db: Db, userId: number): Promise<void> {
  await db.query(forgetStatement, [userId])
}
