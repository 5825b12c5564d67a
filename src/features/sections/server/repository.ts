import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { taggedCountSql } from '#features/posts/server/sql.ts'
import { type Db, statement } from '#server/database/db.ts'

interface SiteProofRow {
  reviews: number
  stories: number
  provinces: number
  solutions: number
  freeSeats: number
  /** Authors with a picture, the last to publish first. */
  authors: { id: number; image: Image }[]
}

const proofStatement = statement<SiteProofRow>(
  'sections.site-proof',
  // The next author is found in the index: there are far fewer authors than posts.
  `with recursive ids as (
     select min(author_id) as id from posts
     union all
     select (select min(author_id) from posts where author_id > ids.id) from ids where ids.id is not null
   ),
   listed as (
     select author.id, author.province, author.avatar_image_id, latest.published_at as last_at
     from ids join users author on author.id = ids.id and author.deleted_at is null
     cross join lateral (select published_at from posts p
       where p.author_id = author.id and p.status = 1 and p.deleted_at is null
       order by published_at desc limit 1) latest
   ),
   faces as (
     select id as author_id, avatar_image_id, last_at from listed
     where avatar_image_id is not null order by last_at desc limit $3
   )
   select
     (select count(*) from posts where post_type = 'tech_review' and status = 1 and deleted_at is null) as reviews,
     (select count(*) from posts where post_type = 'teaching_story' and status = 1 and deleted_at is null) as stories,
     (select count(distinct province) from listed) as provinces,
     ${taggedCountSql('$1')} as solutions,
     (select coalesce(sum(training.seats - training.join_count), 0) from trainings training
       join posts p on p.id = training.post_id and p.status = 1 and p.deleted_at is null
       where training.price_satang = 0 and training.last_date_join > $2) as "freeSeats",
     coalesce((select json_agg(json_build_object('id', faces.author_id, 'image', ${imageJson('picture')})
       order by faces.last_at desc) from faces join images picture on picture.id = faces.avatar_image_id), '[]') as authors`,
)

/** All numbers of home in one statement. */
export async function countSite(
  db: Db,
  { solutionsTag, now, faces }: { solutionsTag: number; now: Date; faces: number },
): Promise<SiteProofRow> {
  const [row] = await db.query(proofStatement, [solutionsTag, now, faces])
  return row!
}

const monthStatement = statement<{ postId: number; startsAt: Date }>(
  'sections.month-trainings',
  `select session.training_id as "postId", session.starts_at as "startsAt" from training_sessions session
   join posts p on p.id = session.training_id and p.status = 1 and p.deleted_at is null
   where session.starts_at >= $1 and session.starts_at < $2
   order by session.starts_at, session.training_id limit $3`,
)

/** Sessions of listed trainings in a period, the first first. */
export function listSessions(
  db: Db,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<{ postId: number; startsAt: Date }[]> {
  return db.query(monthStatement, [from, to, limit])
}
