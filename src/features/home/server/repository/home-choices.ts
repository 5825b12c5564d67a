/** What a member chose for home. */
import { type Db, statement } from '#server/database/db.ts'
import type { HomeRowKind } from '../../constants.ts'
import type { RoomTag } from '../../contract.ts'

interface HomeChoicesRow {
  hiddenRows: string[]
  isChosen: boolean
  room: RoomTag[]
}

// Without a choice, the room is the two levels and the two subjects that occur most often in the last hundred posts of
// each reaction, and at least twice.
const choicesStatement = statement<HomeChoicesRow>(
  'home.choices',
  `with chosen as (select hidden_rows, room_tags from home_choices where user_id = $1),
   touched as (
     (select post_id from post_pins where user_id = $1 order by created_at desc limit 100) union
     (select post_id from post_likes where user_id = $1 order by created_at desc limit 100) union
     (select post_id from post_used_its where user_id = $1 order by created_at desc limit 100) union
     (select id from posts where author_id = $1 and deleted_at is null order by published_at desc limit 100)
   ),
   counted as (
     select tag.id, row_number() over (partition by tag.kind order by count(*) desc, tag.id) as place
     from touched join post_tags on post_tags.post_id = touched.post_id join tags tag on tag.id = post_tags.tag_id
     where tag.kind in ('level', 'subject') group by tag.id, tag.kind having count(*) >= 2
   )
   select coalesce((select hidden_rows from chosen), '{}') as "hiddenRows",
     coalesce((select room_tags is not null from chosen), false) as "isChosen",
     coalesce((select json_agg(json_build_object('id', tag.id, 'name', tag.name, 'kind', tag.kind)
       order by tag.kind, tag.position, tag.id)
       from tags tag where tag.kind in ('level', 'subject') and tag.id = any(coalesce(
         (select room_tags from chosen), array(select id from counted where place <= 2)))), '[]') as room`,
)

export async function findHomeChoices(db: Db, userId: number): Promise<HomeChoicesRow> {
  const [row] = await db.query(choicesStatement, [userId])
  return row as HomeChoicesRow
}

const rowStatement = statement(
  'home.choose-row',
  `insert into home_choices (user_id, hidden_rows)
   select id, case when $3 then '{}'::text[] else array[$2::text] end
   from users where id = $1 and deleted_at is null for share
   on conflict (user_id) do update set updated_at = now(), hidden_rows = case when $3
     then array_remove(home_choices.hidden_rows, $2::text)
     else array_append(array_remove(home_choices.hidden_rows, $2::text), $2::text) end`,
)

/** Inserts nothing if the account is deleted. */
export async function upsertHomeRow(db: Db, row: { userId: number; kind: HomeRowKind; isShown: boolean }) {
  await db.query(rowStatement, [row.userId, row.kind, row.isShown])
}

const roomStatement = statement(
  'home.choose-room',
  `insert into home_choices (user_id, room_tags)
   select person.id, nullif(array(select id from tags where kind in ('level', 'subject') and id = any($2::bigint[])), '{}')
   from users person where person.id = $1 and person.deleted_at is null for share
   on conflict (user_id) do update set updated_at = now(), room_tags = excluded.room_tags`,
)

/** Stores the levels and subjects among the tags; null without one. */
export async function upsertRoom(db: Db, userId: number, tagIds: readonly number[]) {
  await db.query(roomStatement, [userId, tagIds])
}

const replaceTagStatement = statement(
  'home.replace-room-tag',
  `update home_choices set room_tags = case when $2 = any(room_tags) then array_remove(room_tags, $1::bigint)
     else array_replace(room_tags, $1::bigint, $2::bigint) end
   where $1 = any(room_tags)`,
)

/** Replaces a level or subject that no longer exists in the choices of members. */
export async function replaceRoomTag(db: Db, from: number, to: number): Promise<void> {
  await db.query(replaceTagStatement, [from, to])
}

const deleteStatement = statement('home.delete-choices', 'delete from home_choices where user_id = $1')

export async function deleteHomeChoices(db: Db, userId: number): Promise<void> {
  await db.query(deleteStatement, [userId])
}
