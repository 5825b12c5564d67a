import { type Db, statement } from '#server/database/db.ts'

interface OwnPartsRow {
  hasAnnouncements: boolean
  following: number[]
}

const ownPartsStatement = statement<OwnPartsRow>(
  'me.own-parts',
  `select
     exists (select from announcements where audience = 'members' and starts_at <= now()
       and (ends_at is null or ends_at > now())) as "hasAnnouncements",
     array(select user_id from follows where follower_id = $1 and user_id = any($2::bigint[])) as following`,
)

/** Whether an announcement for members runs, and whom of these people the reader follows. */
export async function findOwnParts(db: Db, { userId, people }: { userId: number; people: readonly number[] }) {
  const [row] = await db.query(ownPartsStatement, [userId, people])
  return row as OwnPartsRow
}
