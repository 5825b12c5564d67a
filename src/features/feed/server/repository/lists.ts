/** Selects the posts of a list in one of its orders. */
import type { ListOrder } from '#features/posts/constants.ts'
import { type Db, dynamicStatement, type Statement, statement } from '#server/database/db.ts'

/** A position in a list. */
export interface Cursor {
  /** Sort key of `popular` and `upcoming`; 0 in the newest-first order. */
  score: number
  /** Microseconds since 1970, the precision of the database. */
  micros: number
  id: number
}

/** Part of a list: the posts after a position, without the first `offset`. */
export interface Slice {
  order: ListOrder
  /** Later posts are left out; microseconds since 1970, exclusive. */
  top: number
  /** Undefined: from the beginning. */
  after?: Cursor | undefined
  offset: number
  limit: number
}

export interface TagFilter {
  /** Tags of one group are alternatives, every group must match; the rarest group is first. */
  groups: readonly (readonly number[])[]
  /** Only tech reviews that are free under an education plan. */
  eduPlan: boolean
}

/** Number of posts at the top of a list that are checked one by one, before whole sets are joined. */
const WINDOW = 300
/** Above every score. */
const HIGHEST = Number.MAX_SAFE_INTEGER

const time = (parameter: string) => `timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond'`
const LISTED = 'status = 1 and deleted_at is null'

/** The SQL of an order, for tables whose id column is `id` or `post_id`. All columns are descending. */
interface OrderSql {
  /** The sort key before the date. */
  score: string
  /** Columns before the id. */
  columns: string
  by: (id: string) => string
  /** Condition of the rows after the cursor in $1, $2 and, with a score, $5 and $6. */
  after: (id: string) => string
  /** Number of the parameter of the first group. */
  firstGroup: number
}

const orders: Record<ListOrder, OrderSql> = {
  new: {
    score: '0',
    columns: 'published_at',
    by: (id) => `published_at desc, ${id} desc`,
    after: (id) => `(published_at, ${id}) < (${time('$1')}, $2)`,
    firstGroup: 5,
  },
  popular: scored('popularity'),
  upcoming: scored('upcoming'),
}

function scored(score: string): OrderSql {
  return {
    score,
    columns: `${score}, published_at`,
    by: (id) => `${score} desc, published_at desc, ${id} desc`,
    after: (id) => `(${score}, published_at, ${id}) < ($5, ${time('$1')}, $2) and published_at < ${time('$6')}`,
    firstGroup: 7,
  }
}

/** Listed posts of every type. */
export function listAll(db: Db, slice: Slice): Promise<Cursor[]> {
  return run(db, 'every', { groups: [], eduPlan: false }, slice)
}

/**
 * Listed posts that match the filter, which must not be empty. With several conditions the first posts are checked one
 * by one. If they do not fill the page, the sets are joined, which costs the same for any number of matches.
 */
export async function listFiltered(db: Db, filter: TagFilter, slice: Slice): Promise<Cursor[]> {
  const conditions = filter.groups.length + (filter.eduPlan ? 1 : 0)
  if (conditions > 1 || filter.groups.length === 0) {
    const near = slice.offset === 0 ? await run(db, 'near', filter, slice) : []
    return near.length === slice.limit ? near : run(db, 'all', filter, slice)
  }
  const [tags] = filter.groups
  // Stryker disable next-line ConditionalExpression,EqualityOperator: `one` finds the same under a single tag, slower
  return run(db, tags!.length > 1 ? 'one' : 'tag', filter, slice)
}

type Strategy = 'every' | 'tag' | 'one' | 'near' | 'all'

function run(db: Db, strategy: Strategy, { groups, eduPlan }: TagFilter, slice: Slice): Promise<Cursor[]> {
  const { order, top, after, limit, offset } = slice
  const source = SOURCES[strategy](orders[order], groups.length, eduPlan)
  // All strategies have the same parameters, used or not.
  const position = [after?.micros ?? top, after?.id ?? 0, limit, offset]
  const score = order === 'new' ? [] : [after?.score ?? HIGHEST, top]
  const list = dynamicStatement<Cursor>(`feed.${order}-${strategy}-${groups.length}`, withCursor(order, source))
  return db.query(list, [...position, ...score, ...(strategy === 'tag' ? groups[0]! : groups)])
}

/** Computes the exact time only of the remaining rows, not of those that an offset skips. */
function withCursor(order: ListOrder, source: string): string {
  const { score, by } = orders[order]
  return `select id, (extract(epoch from published_at) * 1000000)::bigint as micros, ${score} as score
    from (${source}) listed order by ${by('id')}`
}

const SOURCES: Record<Strategy, (order: OrderSql, groupCount: number, eduPlan: boolean) => string> = {
  // Reads only the index, also for a distant page requested by its number.
  every: ({ columns, by, after }) =>
    `select id, ${columns} from posts where ${LISTED} and ${after('id')} order by ${by('id')} limit $3 offset $4`,
  tag: ({ columns, by, after, firstGroup }) =>
    `select ${columns}, post_id as id from feed_tags where tag_id = $${firstGroup} and ${after('post_id')}
     order by ${by('post_id')} limit $3 offset $4`,
  one: (order) => firstTagged(order, '$3::bigint + $4::bigint', 'limit $3 offset $4'),
  near(order, groupCount, eduPlan) {
    // Scalar subqueries remain index probes; the planner turned joins into scans of whole tags.
    const probes = otherGroups(order, groupCount).map(
      (group) => `and (select true from feed_tags where feed_tags.post_id = near.id
        and feed_tags.tag_id = any(${group}) limit 1)`,
    )
    if (eduPlan) probes.push(`and ${eduPlanProbe('near')}`)
    const first = groupCount > 0 ? firstTagged(order, String(WINDOW), `limit ${WINDOW}`) : firstReviews(order)
    return `select id, ${order.columns} from (${first}) near where true ${probes.join(' ')}
      order by ${order.by('id')} limit $3 offset $4`
  },
  all(order, groupCount, eduPlan) {
    const { columns, by, after, firstGroup } = order
    if (groupCount === 0) return allEducationPlan(order)
    const sets = otherGroups(order, groupCount).map(
      (group) => `and post_id in (select post_id from feed_tags where tag_id = any(${group}))`,
    )
    // Stryker disable next-line ConditionalExpression,EqualityOperator,LogicalOperator: both ways find the same
    const isSet = eduPlan && groupCount === 1
    if (isSet) sets.push('and post_id in (select post_id from tech_reviews where edu_plan_option = 1)')
    // Few posts match several groups: they are checked one by one, in order, until the page is full.
    const probe = eduPlan && !isSet ? `where ${eduPlanProbe('met')}` : ''
    return `select ${columns}, id from (
        select distinct ${columns}, post_id as id from feed_tags
        where tag_id = any($${firstGroup}::bigint[]) and ${after('post_id')} ${sets.join(' ')}
        order by ${by('id')}
      ) met ${probe}
      order by ${by('id')} limit $3 offset $4`
  },
}

function eduPlanProbe(alias: string): string {
  return `(select edu_plan_option = 1 from tech_reviews where tech_reviews.post_id = ${alias}.id)`
}

function otherGroups({ firstGroup }: OrderSql, groupCount: number): string[] {
  return Array.from({ length: groupCount - 1 }, (_, index) => `$${index + firstGroup + 1}::bigint[]`)
}

/** Reads for each tag of the first group as many posts as could be needed, from its part of the index only. */
function firstTagged({ columns, by, after, firstGroup }: OrderSql, perTag: string, slice: string): string {
  const tagged = columns.split(', ').map((column) => `tagged.${column}`)
  return `select distinct ${tagged.join(', ')}, tagged.post_id as id
    from unnest($${firstGroup}::bigint[]) as wanted (tag_id) cross join lateral (
      select ${columns}, post_id from feed_tags
      where feed_tags.tag_id = wanted.tag_id and ${after('post_id')}
      order by ${by('post_id')} limit ${perTag}
    ) tagged
    order by ${by('id')} ${slice}`
}

function firstReviews({ columns, by, after }: OrderSql): string {
  return `select ${columns}, id from posts where post_type = 'tech_review' and ${LISTED} and ${after('id')}
    order by ${by('id')} limit ${WINDOW}`
}

function allEducationPlan({ columns, by, after }: OrderSql): string {
  return `select ${columns}, id from posts
    where id in (select post_id from tech_reviews where edu_plan_option = 1) and ${LISTED} and ${after('id')}
    order by ${by('id')} limit $3 offset $4`
}

/** Maximum number of posts counted under a tag, to distinguish rare tags from common ones. */
const COUNT_MAX = 1_000

const tagsStatement = statement<KnownTag>(
  'feed.known-tags',
  `select id, parent_id as "parentId", group_key as "group", case when $2 then
     (select count(*) from (select from feed_tags where tag_id = tags.id limit ${COUNT_MAX}) counted) else 0 end as posts
   from tags where id = any($1::bigint[])`,
)

export interface KnownTag {
  id: number
  parentId: number | null
  group: string | null
  /** Number of listed posts under it, counted up to a thousand; 0 when only one tag was requested. */
  posts: number
}

/** The tags among the ids. */
export function findKnownTags(db: Db, ids: readonly number[]): Promise<KnownTag[]> {
  // Stryker disable next-line ConditionalExpression,EqualityOperator: counts only sort groups, by cost
  return db.query(tagsStatement, [ids, ids.length > 1])
}

/** The posts that a search found, in another order than the best match. */
const sortStatements = Object.fromEntries(
  Object.entries(orders).map(([order, { by }]) => [
    order,
    dynamicStatement<{ id: number }>(
      `feed.sort-${order}`,
      `select id from posts where id = any($1::bigint[]) order by ${by('id')}`,
    ),
  ]),
) as Record<ListOrder, Statement<{ id: number }>>

export async function sortPosts(db: Db, ids: readonly number[], order: ListOrder): Promise<number[]> {
  return (await db.query(sortStatements[order], [ids])).map(({ id }) => id)
}

const narrowStatement = statement<{ id: number }>(
  'feed.narrow',
  `select found.id from unnest($1::bigint[]) with ordinality as found (id, place)
   where (select bool_and(exists (select from feed_tags where feed_tags.post_id = found.id
       and feed_tags.tag_id = any(string_to_array(wanted.tags, ',')::bigint[])))
     from unnest($2::text[]) as wanted (tags)) is not false
     and (not $3 or exists (select from tech_reviews review where review.post_id = found.id and review.edu_plan_option = 1))
   order by found.place`,
)

/** The posts among these that match the filter, in the given order. */
export async function narrowPosts(db: Db, ids: readonly number[], { groups, eduPlan }: TagFilter): Promise<number[]> {
  const rows = await db.query(narrowStatement, [ids, groups.map((group) => group.join(',')), eduPlan])
  return rows.map(({ id }) => id)
}
