/** Which posts a list holds, in feed order: published_at, then id, the newest first. */
import { type Db, type Statement, statement } from '#server/db.ts'

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

const MICROS = '(extract(epoch from published_at) * 1000000)::bigint'
const MOMENT = "timestamptz 'epoch' + $1::bigint * interval '1 microsecond'"

// Only the index is read, also for a far page asked for by its number.
const newestStatement = statement(
  'feed.newest',
  `select id, ${MICROS} as micros from posts
   where status = 1 and deleted_at is null and (published_at, id) < (${MOMENT}, $2)
   order by published_at desc, id desc limit $3 offset $4`,
)

/** Listed posts of every type. */
export function listNewest(db: Db, { before, limit, offset }: Slice): Promise<Place[]> {
  return db.query<Place>(newestStatement, [before.micros, before.id, limit, offset])
}

const newestReviewsStatement = statement(
  'feed.education-plan',
  `select id, ${MICROS} as micros from posts
   where post_type = 'tech_review' and status = 1 and deleted_at is null and (published_at, id) < (${MOMENT}, $2)
     and (select review.edu_plan_option = 1 from tech_reviews review where review.post_id = posts.id)
   order by published_at desc, id desc limit $3 offset $4`,
)

/** Listed tech reviews that are free under an education plan. */
export function listEducationPlan(db: Db, { before, limit, offset }: Slice): Promise<Place[]> {
  return db.query<Place>(newestReviewsStatement, [before.micros, before.id, limit, offset])
}

const taggedStatements = new Map<string, Statement>()

interface TagFilter {
  /** Tags of one group are alternatives, every group must match; the list is read through the first group. */
  groups: readonly (readonly number[])[]
  eduPlan: boolean
}

/** Listed posts with these tags or their descendants. */
export function listTagged(db: Db, { groups, eduPlan }: TagFilter, slice: Slice): Promise<Place[]> {
  const { before, limit, offset } = slice
  return db.query<Place>(taggedStatement(groups.length, eduPlan), [before.micros, before.id, limit, offset, ...groups])
}

/**
 * Each tag of the first group gives as many posts as the slice could need, from its part of the index alone; the
 * other groups are probed for each of those. As scalar subqueries they stay probes: joined, they were planned as
 * scans of whole tags.
 */
function taggedStatement(groupCount: number, eduPlan: boolean): Statement {
  const name = `feed.tagged-${groupCount}${eduPlan ? '-education-plan' : ''}`
  const known = taggedStatements.get(name)
  if (known) return known
  const probes = Array.from({ length: groupCount - 1 }, (_, index) => {
    const other = `other${index + 1}`
    return `and (select true from feed_tags ${other} where ${other}.post_id = feed_tags.post_id
         and ${other}.tag_id = any($${index + 6}::bigint[]) limit 1)`
  })
  if (eduPlan) {
    probes.push(`and (select review.edu_plan_option = 1 from tech_reviews review
         where review.post_id = feed_tags.post_id)`)
  }
  const made = statement(
    name,
    `select id, ${MICROS} as micros from (
       select distinct tagged.published_at, tagged.post_id as id
       from unnest($5::bigint[]) as wanted (tag_id) cross join lateral (
         select published_at, post_id from feed_tags
         where feed_tags.tag_id = wanted.tag_id and (published_at, post_id) < (${MOMENT}, $2)
         ${probes.join('\n         ')}
         order by published_at desc, post_id desc limit $3::bigint + $4::bigint
       ) tagged
     ) listed
     order by published_at desc, id desc limit $3 offset $4`,
  )
  taggedStatements.set(name, made)
  return made
}

/** Posts counted under a tag at most, to tell the rare tags from the common ones. */
const COUNT_MAX = 1_000

const tagsStatement = statement(
  'feed.known-tags',
  `select id, parent_id as "parentId",
     (select count(*) from (select from feed_tags where tag_id = tags.id limit ${COUNT_MAX}) counted) as posts
   from tags where id = any($1::bigint[])`,
)

export interface KnownTag {
  id: number
  parentId: number | null
  /** Listed posts under it, counted up to a thousand. */
  posts: number
}

/** Those of the ids that are tags. */
export function findKnownTags(db: Db, ids: readonly number[]): Promise<KnownTag[]> {
  return db.query<KnownTag>(tagsStatement, [ids])
}
