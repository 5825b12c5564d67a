/** Which posts a list holds, in feed order: published_at, then id, the newest first. */
import { type Db, dynamicStatement, type Statement, statement } from '#server/database/db.ts'

/** A place in feed order; microseconds since 1970, as exact as the database keeps them. */
export interface Place {
  micros: number
  id: number
}

/** Part of a list: what comes after `before` in feed order, without the first `offset`. */
export interface Slice {
  before: Place
  offset: number
  limit: number
}

export interface TagFilter {
  /** Tags of one group are alternatives, every group must match; the rarest group comes first. */
  groups: readonly (readonly number[])[]
  /** Only tech reviews that are free under an education plan. */
  eduPlan: boolean
}

/** Posts at the top of a list that are asked one by one whether they match, before whole sets are joined. */
const WINDOW = 300

const BEFORE = "(timestamptz 'epoch' + $1::bigint * interval '1 microsecond', $2)"
const LISTED = 'status = 1 and deleted_at is null'

/** The moment is made exact for the rows that are left, not for those that an offset skips. */
function places(source: string): string {
  return `select id, (extract(epoch from published_at) * 1000000)::bigint as micros from (${source}) listed
    order by published_at desc, id desc`
}

// Only the index is read, also for a far page asked for by its number.
const newestStatement = statement<Place>(
  'feed.newest',
  places(`select id, published_at from posts where ${LISTED} and (published_at, id) < ${BEFORE}
    order by published_at desc, id desc limit $3 offset $4`),
)

/** Listed posts of every type. */
export function listNewest(db: Db, { before, limit, offset }: Slice): Promise<Place[]> {
  return db.query(newestStatement, [before.micros, before.id, limit, offset])
}

const tagStatement = statement<Place>(
  'feed.tag',
  places(`select published_at, post_id as id from feed_tags where tag_id = $5 and (published_at, post_id) < ${BEFORE}
    order by published_at desc, post_id desc limit $3 offset $4`),
)

/**
 * Listed posts that pass the filter, which must hold something. Where several conditions meet, the newest are asked
 * one by one; a page that this does not fill comes from joining the sets, which costs the same however few match.
 */
export async function listFiltered(db: Db, filter: TagFilter, slice: Slice): Promise<Place[]> {
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

type Way = 'one' | 'near' | 'all'

const statements = new Map<string, Statement<Place>>()

function run(db: Db, way: Way, { groups, eduPlan }: TagFilter, { before, limit, offset }: Slice) {
  const name = `feed.${way}-${groups.length}${eduPlan ? '-education-plan' : ''}`
  let made = statements.get(name)
  if (!made) {
    made = dynamicStatement<Place>(name, places(SOURCES[way](groups.length, eduPlan)))
    statements.set(name, made)
  }
  // Every way has the same parameters, used or not.
  return db.query(made, [before.micros, before.id, limit, offset, ...groups])
}

const SOURCES: Record<Way, (groupCount: number, eduPlan: boolean) => string> = {
  one: () => newestTagged('$3::bigint + $4::bigint', 'limit $3 offset $4'),
  near(groupCount, eduPlan) {
    // Scalar subqueries stay probes of an index; joined, they were planned as scans of whole tags.
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
    // Few are left where several groups meet: those are asked one by one, in order, until the page is full.
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

/** Each tag of the first group gives as many posts as could be needed, from its part of the index alone. */
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

/** Posts counted under a tag at most, to tell the rare tags from the common ones. */
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
  /** Listed posts under it, counted up to a thousand; 0 when only one tag was asked for. */
  posts: number
}

/** Those of the ids that are tags. */
export function findKnownTags(db: Db, ids: readonly number[]): Promise<KnownTag[]> {
  return db.query(tagsStatement, [ids, ids.length > 1])
}
