/** The posts of a board. */
import { type Db, statement } from '#server/database/db.ts'

export interface BoardSlice {
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
}

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
   order by pin.created_at desc, pin.post_id desc limit $7 offset $8`,
)

const countStatement = statement<{ total: number }>('my-board.count', `select count(*)::int as total ${PINS}`)

/** Newest pin first, with the number of all pins that match. */
export async function listPins(
  db: Db,
  { after, offset, limit, ...filter }: BoardSlice,
): Promise<{ pins: { id: number; micros: number }[]; total: number }> {
  const values = [filter.userId, filter.groups.map((group) => group.join(',')), filter.eduPlan, filter.words]
  const pins = await db.query(listStatement, [...values, after?.micros ?? null, after?.id ?? null, limit, offset])
  const [count] = await db.query(countStatement, values)
  return { pins, total: count?.total ?? 0 }
}
