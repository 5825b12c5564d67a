/** SQL of the office of search: what readers did not find, and the posts of an explanation. */
import type { PostType } from '#features/posts/constants.ts'
import { MISSED_FLOOR } from '#features/site-numbers/constants.ts'
import { type Db, statement } from '#server/database/db.ts'
import { RETRIES_SHOWN } from '../constants.ts'

interface Period {
  /** `2026-11-23` */
  today: string
  days: number
}

interface MissedRow {
  text: string
  times: number
  lastDay: string
}

// Texts below the floor may be of one person.
const MISSED = `select text, sum(times)::int as times, max(day)::text as "lastDay" from missed_searches
  where day > $1::date - $2::int and text like $3 group by text having sum(times) >= ${MISSED_FLOOR}`

const missedStatement = statement<MissedRow>(
  'search-office.list-missed',
  `-- not null: times, lastDay
   select * from (${MISSED}) found
   where $4::int is null or times < $4 or (times = $4 and text > $5)
   order by times desc, text limit $6`,
)

/** The most frequent first. `pattern`: part of the text, for `like`. */
export function listMissed(
  db: Db,
  { today, days, pattern, after, limit }: Period & MissedPage & { after: Cursor | null; limit: number },
): Promise<MissedRow[]> {
  return db.query(missedStatement, [today, days, pattern, after?.times ?? null, after?.text ?? null, limit])
}

interface MissedPage {
  pattern: string
}

/** The last row of the page before. */
interface Cursor {
  times: number
  text: string
}

const countStatement = statement<{ found: number }>(
  'search-office.count-missed',
  `-- not null: found
   select count(*) as found from (${MISSED}) found`,
)

export async function countMissed(db: Db, { today, days, pattern }: Period & MissedPage): Promise<number> {
  return (await db.query(countStatement, [today, days, pattern]))[0]?.found ?? 0
}

const retriesStatement = statement<{ text: string; next: string; times: number }>(
  'search-office.list-retries',
  `-- not null: text, next, times
   select text, next, times from (
     select text, next, sum(times)::int as times,
       row_number() over (partition by text order by sum(times) desc, next) as place
     from missed_retries where day > $1::date - $2::int and text = any($3::text[])
     group by text, next having sum(times) >= ${MISSED_FLOOR}
   ) found
   where place <= ${RETRIES_SHOWN} order by text, place`,
)

/** What was found after each of the texts, the most frequent first, without pairs below the floor. */
export function listRetries(
  db: Db,
  { today, days, texts }: Period & { texts: readonly string[] },
): Promise<{ text: string; next: string; times: number }[]> {
  return db.query(retriesStatement, [today, days, texts])
}

const postsStatement = statement<{ id: number; topic: string; postType: PostType }>(
  'search-office.list-posts',
  'select id, topic, post_type as "postType" from posts where id = any($1::bigint[])',
)

export function listPosts(
  db: Db,
  ids: readonly number[],
): Promise<{ id: number; topic: string; postType: PostType }[]> {
  return db.query(postsStatement, [ids])
}
