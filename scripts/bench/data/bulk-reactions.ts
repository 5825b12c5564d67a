/** Inserts comments and reactions with values computed inside the database: a million rows in one statement. */
import type { Database } from '#server/database/db.ts'
import { FIRST_POST, FIRST_USER } from './bulk-posts.ts'
import { demoTexts } from './texts-from-demo.ts'

const USERS = 2_000
export const FIRST_COMMENT = 10_000_000

type Query = Database['primaryPool']

/** A deterministic hash in SQL: an integer from 0 to 2³² - 1. */
const mix = (expression: string) => `((${expression})::bigint * 2654435761 % 4294967296)`

/** Inserts `perPost` comments on each published post; 30 % are replies, 2 % of the threads are hidden. */
export async function insertComments(pool: Query, posts: number, perPost: number): Promise<void> {
  const { comments } = demoTexts()
  await pool.query(
    `insert into comments (id, post_id, parent_id, user_id, body, is_shown, created_at)
     select $1::bigint + number, post.id,
       case when nth % 10 in (3, 6, 9) then $1::bigint + number - nth % 10 end,
       $2::bigint + ${mix('number + 17')} % ${USERS},
       ($5::text[])[1 + ${mix('number + 5')} % array_length($5::text[], 1)],
       ${mix('case when nth % 10 in (3, 6, 9) then number - nth % 10 else number end')} % 100 >= 2,
       post.published_at + (1 + nth) * interval '47 minutes'
     from generate_series(0::bigint, $3::bigint * $4::bigint - 1) as number
     cross join lateral (select (number % $4::bigint)::int as nth) as place
     join posts post on post.id = ${FIRST_POST} + number / $4::bigint
     where post.published_at is not null`,
    [FIRST_COMMENT, FIRST_USER, posts, perPost, comments],
  )
  await pool.query(
    `insert into comment_likes (user_id, comment_id)
     select ${FIRST_USER} + ${mix('id + nth * 31')} % ${USERS}, id
     from comments cross join generate_series(0, 2) as nth
     where id >= $1 and nth < ${mix('id + 9')} % 4 - 1 on conflict do nothing`,
    [FIRST_COMMENT],
  )
  await pool.query(
    `update comments set like_count = likes.n
     from (select comment_id, count(*) as n from comment_likes where comment_id >= $1 group by comment_id) likes
     where comments.id = likes.comment_id`,
    [FIRST_COMMENT],
  )
}

/** Inserts reactions into one table: at most `most` per post, a third of that on average. */
export async function insertReactions(pool: Query, table: string, most: number, postType?: string): Promise<void> {
  const number = table.length
  await pool.query(
    `insert into ${table} (user_id, post_id, created_at)
     select ${FIRST_USER} + ${mix(`post.id * ${number} + nth * 7919`)} % ${USERS}, post.id,
       post.published_at + nth * interval '53 minutes'
     from posts post cross join generate_series(0, $1::int - 1) as nth
     where post.id >= ${FIRST_POST} and post.status = 1 and ($2::text is null or post.post_type = $2)
       and nth < $1::int * ((${mix(`post.id + ${number}`)} % 1000) / 1000.0) ^ 2
     on conflict do nothing`,
    [most, postType ?? null],
  )
}

/** Inserts shares with their targets, and views of today. */
export async function insertSharesAndViews(pool: Query): Promise<void> {
  await pool.query(
    `insert into post_shares (user_id, post_id, target, created_at)
     select ${FIRST_USER} + ${mix('id + 41')} % ${USERS}, id, ('{facebook,x,url,line}'::text[])[1 + id % 4],
       published_at + interval '1 day'
     from posts where id >= ${FIRST_POST} and status = 1 and id % 3 = 0`,
  )
  await pool.query(
    `insert into post_views (post_id, viewer_key)
     select id, md5(id::text || nth) from posts cross join generate_series(0, 1) as nth
     where id >= ${FIRST_POST} and status = 1 on conflict do nothing`,
  )
}
