/** Selects the posts of a list in feed order: published_at, then id, newest first. */
import { type Db, dynamicStatement, type Statement, statement } from '#server/database/db.ts'

/** A position in feed order; microseconds since 1970, the precision of the database. */
export interface Cursor {
  micros: number
  id: number
}

/** Part of a list: the posts after `before` in feed order, without the first `offset`. */
export interface Slice {
  before: Cursor
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

const BEFORE = "(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2)"
const LISTED = 'status = 1 and deleted_at is null'

/** Computes the exact time only of the remaining rows, not of those that an offset skips. */
function withCursor(source: string): string {
  return `select id, (extract(epoch from published_at) * 1000000)::bigint as micros from (${source}) listed
    order by published_at desc, id desc`
}

// Reads only the index, also for a distant page requested by its number.
const newestStatement = statement<Cursor>(
  'feed.newest',
  withCursor(`select id, published_at from posts where ${LISTED} and (published_at, id) < ${BEFORE}
    order by published_at desc, id desc limit $3 offset $4`),
)

/** Listed posts of every type. */
export function listNewest(db: Db, { before, limit, offset }: Slice): Promise<Cursor[]> {
  return db.query(newestStatement, [before.micros, before.id, limit, offset])
}

const tagStatement = statement<Cursor>(
  'feed.tag',
  withCursor(`select published_at, post_id as id from feed_tags
    where tag_id = $5 and (published_at, post_id) < ${BEFORE}
    order by published_at desc, post_id desc limit $3 offset $4`),
)

/**
 * Listed posts that match the filter, which must not be empty. With several conditions the newest posts are checked one
 * by one. If they do not fill the page, the sets are joined, which costs the same for any number of matches.
 */
export async function listFiltered(db: Db, filter: TagFilter, slice: Slice): Promise<Cursor[]> {
  const conditions = filter.groups.length + (filter.eduPlan ? 1 : 0)
  if (conditions > 1 || filter.groups.length === 0) {
    const near = slice.offset === 0 ? await run(db, 'near', filter, slice) : []
    return near.length === slice.limit ? near : run(db, 'all', filter, slice)
  }
  const [tags = []] = filter.groups
  if (tags.length > 1) return run(db, 'one', filter, slice)
  const { before, limit, offset } = slice
  return db.query(tagStatement, [before.micros, before.id, limit, offset, tags[0]])
}

type Strategy = 'one' | 'near' | 'all'

const statements = new Map<string, Statement<Cursor>>()

function run(db: Db, strategy: Strategy, { groups, eduPlan }: TagFilter, { before, limit, offset }: Slice) {
  const name = `feed.${strategy}-${groups.length}${eduPlan ? '-education-plan' : ''}`
  let created = statements.get(name)
  if (!created) {
    created = dynamicStatement<Cursor>(name, withCursor(SOURCES[strategy](groups.length, eduPlan)))
    statements.set(name, created)
  }
  // All strategies have the same parameters, used or not.
  return db.query<Cursor>(created, [before.micros, before.id, limit, offset, ...groups])
}

const SOURCES: Record<Strategy, (groupCount: number, eduPlan: boolean) => string> = {
  one: () => newestTagged('$3::bigint + $4::bigint', 'limit $3 offset $4'),
  near(groupCount, eduPlan) {
    // Scalar subqueries remain index probes; the planner turned joins into scans of whole tags.
    const probes = otherGroups(groupCount).map(
      (group) => `and (select true from feed_tags where feed_tags.post_id = near.id
        and feed_tags.tag_id = any(${group}) limit 1)`,
    )
    if (eduPlan) probes.push(`and ${eduPlanProbe('near')}`)
    const newest = groupCount > 0 ? newestTagged(String(WINDOW), `limit ${WINDOW}`) : newestReviews
    return `select id, published_at from (${newest}) near where true ${probes.join(' ')}
      order by published_at desc, id desc limit $3 offset $4`
  },
  all(groupCount, eduPlan) {
    if (groupCount === 0) return allEducationPlan
    const sets = otherGroups(groupCount).map(
      (group) => `and post_id in (select post_id from feed_tags where tag_id = any(${group}))`,
    )
    const isSet = eduPlan && groupCount === 1
    if (isSet) sets.push('and post_id in (select post_id from tech_reviews where edu_plan_option = 1)')
    // Few posts match several groups: they are checked one by one, in order, until the page is full.
    const probe = eduPlan && !isSet ? `where ${eduPlanProbe('met')}` : ''
    return `select published_at, id from (
        select distinct published_at, post_id as id from feed_tags
        where tag_id = any($5::bigint[]) and (published_at, post_id) < ${BEFORE} ${sets.join(' ')}
        order by published_at desc, id desc
      ) met ${probe}
      order by published_at desc, id desc limit $3 offset $4`
  },
}

function eduPlanProbe(alias: string): string {
  return `(select edu_plan_option = 1 from tech_reviews where tech_reviews.post_id = ${alias}.id)`
}

function otherGroups(groupCount: number): string[] {
  return Array.from({ length: groupCount - 1 }, (_, index) => `$${index + 6}::bigint[]`)
}

/** Reads for each tag of the first group as many posts as could be needed, from its part of the index only. */
function newestTagged(perTag: string, slice: string): string {
  return `select distinct tagged.published_at, tagged.post_id as id
    from unnest($5::bigint[]) as wanted (tag_id) cross join lateral (
      select published_at, post_id from feed_tags
      where feed_tags.tag_id = wanted.tag_id and (published_at, post_id) < ${BEFORE}
      order by published_at desc, post_id desc limit ${perTag}
    ) tagged
    order by published_at desc, id desc ${slice}`
}

const newestReviews = `select published_at, id from posts
  where post_type = 'tech_review' and ${LISTED} and (published_at, id) < ${BEFORE}
  order by published_at desc, id desc limit ${WINDOW}`

const allEducationPlan = `select published_at, id from posts
  where id in (select post_id from tech_reviews where edu_plan_option = 1)
    and ${LISTED} and (published_at, id) < ${BEFORE}
  order by published_at desc, id desc limit $3 offset $4`

/** Maximum number of posts counted under a tag, to distinguish rare tags from common ones. */
const COUNT_MAX = 1_000

const tagsStatement = statement<KnownTag>(
  'feed.known-tags',
  `select id, parent_id as "parentId", case when $2 then
     (select count(*) from (select from feed_tags where tag_id = tags.id limit ${COUNT_MAX}) counted) else 0 end as posts
   from tags where id = any($1::bigint[])`,
)

export interface KnownTag {
  id: number
  parentId: number | null
  /** Number of listed posts under it, counted up to a thousand; 0 when only one tag was requested. */
  posts: number
}

/** The tags among the ids. */
export function findKnownTags(db: Db, ids: readonly number[]): Promise<KnownTag[]> {
  return db.query(tagsStatement, [ids, ids.length > 1])
}
