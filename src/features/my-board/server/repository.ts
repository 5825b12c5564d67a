/** The posts of a board. */
import type { CardType } from '#features/feed/constants.ts'
import { type Db, statement } from '#server/database/db.ts'

interface BoardSlice {
  userId: number
  /** Cursor after which the page begins; null for the first page. */
  after: { micros: number; id: number } | null
  offset: number
  limit: number
  /** Groups of tags; a post must have at least one tag of each group. */
  groups: readonly (readonly number[])[]
  eduPlan: boolean
  /** tsquery that a post must match; null: any post. */
  words: string | null
  /** Null: any type. */
  type: CardType | null
}

interface CountRow {
  tool: number
  story: number
  case: number
  event: number
}

/** The type of a card, as `cardType` of the feed. */
const TYPE = `case p.post_type when 'event' then 'event' when 'tech_review' then 'tool'
  else (select case story.type when 1 then 'case' else 'story' end from teaching_stories story where story.post_id = p.id) end`

/** Parameters 1 to 4: person, groups of tags, education plan, words. */
const PINS = `from post_pins pin join posts p on p.id = pin.post_id and p.status = 1 and p.deleted_at is null
   where pin.user_id = $1
     and not exists (select from unnest($2::text[]) as wanted (tags) where not exists (
       select from feed_tags under where under.post_id = pin.post_id
         and under.tag_id = any(string_to_array(wanted.tags, ',')::bigint[])))
     and (not $3 or exists (select from tech_reviews review
       where review.post_id = pin.post_id and review.edu_plan_option = 1))
     and ($4::text is null or exists (select from search_documents document
       where document.post_id = pin.post_id and document.words @@ $4::tsquery))`

// A member has hundreds of pins, not millions: all are read by primary key, then those that match are sorted.
const listStatement = statement<{ id: number; micros: number }>(
  'my-board.list',
  `select pin.post_id as id, (extract(epoch from pin.created_at) * 1000000)::bigint as micros ${PINS}
     and ($5::bigint is null
       or (pin.created_at, pin.post_id) < (timestamptz 'epoch' + $5 * interval '1 microsecond', $6::bigint))
     and ($9::text is null or ${TYPE} = $9)
   order by pin.created_at desc, pin.post_id desc limit $7 offset $8`,
)

const countStatement = statement<CountRow>(
  'my-board.count',
  `select count(*) filter (where type = 'tool')::int as tool, count(*) filter (where type = 'story')::int as story,
     count(*) filter (where type = 'case')::int as case, count(*) filter (where type = 'event')::int as event
   from (select ${TYPE} as type ${PINS}) pinned`,
)

/** Newest pin first, with the number of pins of each type that match the other conditions. */
export async function listPins(
  db: Db,
  { after, offset, limit, ...filter }: BoardSlice,
): Promise<{ pins: { id: number; micros: number }[]; types: CountRow }> {
  const values = [filter.userId, filter.groups.map((group) => group.join(',')), filter.eduPlan, filter.words]
  const position = [after?.micros ?? null, after?.id ?? null, limit, offset]
  const pins = await db.query(listStatement, [...values, ...position, filter.type])
  const [types] = await db.query(countStatement, values)
  return { pins, types: types as CountRow }
}
