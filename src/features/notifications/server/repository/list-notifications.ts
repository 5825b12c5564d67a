/** SQL that reads notifications. FROM_VISIBLE decides what a reader may still see (AB-79). */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'
import type { NotificationKind } from '../../constants.ts'

export interface NotificationRow {
  id: number
  kind: NotificationKind
  actorAs: 'none' | 'person' | 'anonymous' | 'site'
  actorMask: string | null
  /** The acting user, if the reader may know them (AB-78); null for a deleted account. */
  actor: { id: number; fullname: string; image: Image | null } | null
  subject: string
  path: string
  action: string
  reason: string
  count: number
  isRead: boolean
  happenedAt: Date
}

// $1 is the reader's user id, $2 whether the reader is an admin. Moderation notifications are visible even if the
// comment is not, those of an order even if its training is not, those for the writers of a story even if it is a draft. All other kinds are hidden together with
// the comment or post that they are about.
const FROM_VISIBLE = `from notifications n
  left join comments c on c.id = n.comment_id
  left join comments parent on parent.id = c.parent_id
  left join posts p on p.id = n.post_id
  where n.user_id = $1 and n.count > 0 and case
    when n.kind in ('moderation', 'order') then true
    when n.kind in ('story_invited', 'story_accepted', 'story_failed') then p.deleted_at is null and (p.author_id = $1
      or exists (select from story_authors writer where writer.post_id = p.id and writer.user_id = $1))
    else (n.post_id is null or (p.deleted_at is null and (p.status > 0 or $2)))
    and (n.comment_id is null or (c.deleted_at is null and (c.is_shown or c.user_id = $1 or $2)
      and (c.parent_id is null
        or (parent.deleted_at is null and (parent.is_shown or parent.user_id = $1 or $2))))) end`

const COLUMNS = `n.id, n.kind, n.subject, n.path, n.action, n.reason, n.count, n.count <= n.read_count as "isRead",
     n.happened_at as "happenedAt",
     case n.kind when 'moderation' then 'site' when 'follow' then 'person'
       when 'story_invited' then 'person' when 'story_accepted' then 'person' when 'story_published' then 'person'
       when 'reply' then case when c.comment_as = 1 then 'site' when c.is_anonymous then 'anonymous' else 'person' end
       else 'none' end as "actorAs",
     case when n.kind = 'reply' and c.is_anonymous and c.comment_as = 0 then c.anonymous_name end as "actorMask",
     (select json_build_object('id', actor.id, 'fullname', ${fullnameSql('actor')}, 'image', ${imageJson('avatar')})
      from users actor left join images avatar on avatar.id = actor.avatar_image_id
      where actor.deleted_at is null and actor.id = case when n.actor_id is not null then n.actor_id
        when n.kind = 'reply' and not c.is_anonymous and c.comment_as = 0 then c.user_id end) as actor
`

const listStatement = statement<NotificationRow>(
  'notifications.list',
  `select ${COLUMNS} ${FROM_VISIBLE}
     and ($3::timestamptz is null or (n.happened_at, n.id) < ($3::timestamptz, $4::bigint))
   order by n.happened_at desc, n.id desc limit $5`,
)
const oneStatement = statement<NotificationRow>('notifications.one', `select ${COLUMNS} ${FROM_VISIBLE} and n.id = $3`)
const countStatement = statement<{ n: number }>(
  'notifications.count',
  `select count(*)::int as n from (select 1 ${FROM_VISIBLE} and n.count > n.read_count limit $3) as unread`,
)
const readStatement = statement(
  'notifications.read',
  `update notifications set read_count = count
   where user_id = $1 and count > read_count and ($2::bigint[] is null or id = any($2))
   returning id`,
)

interface Reader {
  userId: number
  isAdmin: boolean
}

/** One page of notifications, newest first. */
export function listNotificationRows(
  db: Db,
  { userId, isAdmin, after, limit }: Reader & { after: { at: Date; id: number } | null; limit: number },
): Promise<NotificationRow[]> {
  return db.query(listStatement, [userId, isAdmin, after?.at ?? null, after?.id ?? null, limit])
}

/** One notification, if the reader may see it. */
export async function findNotification(
  db: Db,
  { userId, isAdmin, id }: Reader & { id: number },
): Promise<NotificationRow | undefined> {
  const [row] = await db.query(oneStatement, [userId, isAdmin, id])
  return row
}

/** Number of unread notifications, at most `limit`. */
export async function countUnreadNotifications(db: Db, { userId, isAdmin, limit }: Reader & { limit: number }) {
  const [row] = await db.query(countStatement, [userId, isAdmin, limit])
  return row?.n ?? 0
}

/** Marks all of the user's notifications as read, or those with the given ids; true if a row changed. */
export async function updateRead(db: Db, userId: number, ids: readonly number[] | null): Promise<boolean> {
  return (await db.query(readStatement, [userId, ids])).length > 0
}
