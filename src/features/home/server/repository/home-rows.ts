/** The posts in the rows of home. */
import { type Db, statement } from '#server/database/db.ts'
import type { HomeRowKind } from '../../constants.ts'
import type { HomeRow } from '../../contract.ts'

interface HomePostRow {
  kind: HomeRowKind
  postId: number
  reason: HomeRow['items'][number]['reason']
  total: number
}

interface HomeRowsFilter {
  userId: number
  kinds: readonly HomeRowKind[]
  /** Levels and subjects. */
  roomTags: readonly number[]
  now: Date
  posts: number
  trainings: number
}

// A row that is turned off is not read. Joined trainings come before the others. Of each tag of the room the newest hundred posts are candidates; those that match
// a level and a subject come first.
const listStatement = statement<HomePostRow>(
  'home.rows',
  `with people as (
     select follow.user_id from follows follow join users person on person.id = follow.user_id and person.deleted_at is null
     where follow.follower_id = $1 order by follow.created_at desc limit 200
   ),
   pins as (
     select pin.post_id, pin.created_at, p.post_type from post_pins pin
     join posts p on p.id = pin.post_id and p.status = 1 and p.deleted_at is null where pin.user_id = $1
   ),
   candidates as (
     select training_id as post_id, 0 as place from user_events where user_id = $1 and state = 'joined' union all
     select post_id, 2 as place from pins where post_type = 'event' union all
     select p.id, 3 from people join posts p on p.author_id = people.user_id and p.post_type = 'event' union all
     select p.id, 1 from posts p where p.author_id = $1 and p.post_type = 'event'
   ),
   next_trainings as (
     select candidate.post_id, min(candidate.place) as place, next.starts_at
     from candidates candidate
     join posts p on p.id = candidate.post_id and p.status = 1 and p.deleted_at is null
     cross join lateral (select min(session.starts_at) as starts_at from training_sessions session
       where session.training_id = p.id and session.ends_at > $4) next
     where next.starts_at is not null
     group by candidate.post_id, next.starts_at
     order by min(candidate.place) > 0, next.starts_at, candidate.post_id limit $6
   ),
   newest_of_people as (
     select near.id, near.published_at from people cross join lateral (
       select p.id, p.published_at from posts p
       where p.author_id = people.user_id and p.status = 1 and p.deleted_at is null and p.post_type <> 'event'
       order by p.published_at desc, p.id desc limit 3) near
     order by near.published_at desc, near.id desc limit $5
   ),
   in_room as (
     select near.post_id, count(distinct tag.kind) as matches, max(near.published_at) as published_at
     from tags tag cross join lateral (
       select feed_tags.post_id, feed_tags.published_at from feed_tags where feed_tags.tag_id = tag.id
       order by feed_tags.published_at desc, feed_tags.post_id desc limit 100) near
     join posts p on p.id = near.post_id and p.post_type <> 'event' and p.author_id <> $1
     where tag.id = any($3::bigint[])
       and not exists (select from post_pins pin where pin.user_id = $1 and pin.post_id = near.post_id)
     group by near.post_id order by matches desc, published_at desc, near.post_id desc limit $5
   ),
   found as (
     select 'training' as kind, post_id, case place when 0 then 'joined' when 1 then 'teaching' when 2 then 'pinned' else 'following' end as reason,
       row_number() over (order by place > 0, starts_at, post_id) as place, count(*) over () as total
     from next_trainings where 'training' = any($2::text[])
     union all
     (select 'board', post_id, 'pinned', row_number() over (order by created_at desc, post_id desc), count(*) over ()
      from pins where 'board' = any($2::text[]) order by created_at desc, post_id desc limit $5)
     union all
     select 'following', id, 'following', row_number() over (order by published_at desc, id desc),
       (select count(*) from people)
     from newest_of_people where 'following' = any($2::text[])
     union all
     select 'room', post_id, 'room', row_number() over (order by matches desc, published_at desc, post_id desc),
       count(*) over ()
     from in_room where 'room' = any($2::text[])
   )
   select kind, post_id as "postId", reason, total::int from found order by kind, place`,
)

/** The posts of the rows asked for, in their order within each row. One statement. */
export function listHomePosts(db: Db, filter: HomeRowsFilter): Promise<HomePostRow[]> {
  const { userId, kinds, roomTags, now, posts, trainings } = filter
  return db.query(listStatement, [userId, kinds, roomTags, now, posts, trainings])
}
