/** Sets of listed posts as bits, for counting the results of filters (decision 0041). */
import { type Db, dynamicStatement, type Statement, statement } from '#server/database/db.ts'

/** Sets that are no tags. */
export const POST_SETS = { listed: 0, educationPlan: -1, caseStudies: -2 } as const

/** Number of ids in one chunk, the length of `post_sets.bits`. */
const CHUNK_IDS = 8_192
/** CTE of an empty chunk, so that its text is read once and not for every row. */
const WITH_EMPTY = `empty as materialized (select repeat('0', ${CHUNK_IDS})::bit(${CHUNK_IDS}) as bits)`
const EMPTY = '(select bits from empty)'

/** Aggregates ids into the bits of their chunk. */
function bitsOf(id: string): string {
  return `bit_or(set_bit(${EMPTY}, (${id} % ${CHUNK_IDS})::integer, 1))`
}

const lockStatement = statement('posts.lock-sets', `select pg_advisory_xact_lock(hashtext('post_sets'))`)
const CHUNKS = `select distinct (id / ${CHUNK_IDS})::integer from unnest($1::bigint[]) as changed (id)`
const deleteStatement = statement('posts.delete-sets', `delete from post_sets where chunk in (${CHUNKS})`)
// Laterals and scalar subqueries remain index probes: joins became scans of all feed tags.
const insertStatement = statement(
  'posts.insert-sets',
  `insert into post_sets (set_id, chunk, bits)
   with ${WITH_EMPTY}, listed as (
     select chosen.id, touched.chunk from (${CHUNKS}) as touched (chunk) cross join lateral (
       select id from posts where posts.status = 1 and posts.deleted_at is null
         and posts.id between touched.chunk::bigint * ${CHUNK_IDS} and touched.chunk::bigint * ${CHUNK_IDS} + ${CHUNK_IDS - 1}
       offset 0
     ) chosen
   ), members as (
     select ${POST_SETS.listed}::bigint as set_id, id, chunk from listed
     union all
     select tagged.tag_id, id, chunk from listed
     cross join lateral (select tag_id from feed_tags where feed_tags.post_id = listed.id offset 0) tagged
     union all
     select ${POST_SETS.educationPlan}, id, chunk from listed
     where (select edu_plan_option = 1 from tech_reviews where tech_reviews.post_id = listed.id)
     union all
     select ${POST_SETS.caseStudies}, id, chunk from listed
     where (select type = 1 from teaching_stories where teaching_stories.post_id = listed.id)
   )
   select set_id, chunk, ${bitsOf('id')} from members group by set_id, chunk`,
)

/**
 * Rebuilds the chunks of these posts from `feed_tags`, inside the caller's transaction. The lock serialises the
 * rebuilds, so that none misses the posts of another.
 */
export async function replacePostSets(db: Db, postIds: readonly number[]): Promise<void> {
  if (postIds.length === 0) return
  await db.transaction(async (tx) => {
    await tx.query(lockStatement)
    await tx.query(deleteStatement, [postIds])
    await tx.query(insertStatement, [postIds])
  })
}

const versionStatement = statement<{ version: number }>('posts.sets-version', 'select version from post_sets_version')

/** Changes in every transaction that changes the sets or the tags; grows. */
export async function findPostSetsVersion(db: Db): Promise<number> {
  return (await db.query(versionStatement))[0]?.version ?? 0
}

interface FacetRow {
  /** 0: the result itself. */
  tagId: number
  count: number
  /** Version of the sets that were counted. */
  version: number
}

/** How choices combine: in lists of cards by parent and group, in case studies by kind. */
export type FacetKey = 'alternatives' | 'kind'

const keys: Record<FacetKey, string> = {
  // As `alternativesKey` of `#features/tags/policy.ts`.
  alternatives: `coalesce(tags.parent_id, 0) || ':' || coalesce(tags.group_key, '')`,
  kind: 'tags.kind',
}

export interface FacetQuery {
  key: FacetKey
  /** The unfiltered list: a set, or the posts that a search found. */
  from: { set: number } | { postIds: readonly number[] }
  /** Roots and sets that limit the result, but no choice: choosing a tag replaces a root (TAG-026). */
  scope: readonly number[]
  /** The chosen tags by the key of their group. */
  groups: ReadonlyMap<string, readonly number[]>
}

const statements = new Map<string, Statement<FacetRow>>()

/** The number of results (tag 0), and for every tag the number if it were chosen too, in one statement. */
export function countFacets(db: Db, { key, from, scope, groups }: FacetQuery): Promise<FacetRow[]> {
  const source = 'set' in from ? 'set' : 'posts'
  const name = `posts.facets-${key}-${source}-${groups.size}`
  const created = statements.get(name) ?? dynamicStatement<FacetRow>(name, facetsSql(key, source, groups.size))
  statements.set(name, created)
  const first = 'set' in from ? from.set : from.postIds
  return db.query(created, [first, scope, [...groups.keys()], ...groups.values()])
}

/**
 * $1 the unfiltered list, $2 the scope, $3 the keys of the groups, from $4 the chosen tags of each group. A choice in a
 * group adds the posts that match the other groups and none of its own.
 */
function facetsSql(key: FacetKey, source: 'set' | 'posts', groupCount: number): string {
  const base =
    source === 'set'
      ? 'select chunk, bits from post_sets where set_id = $1'
      : `select (id / ${CHUNK_IDS})::integer as chunk, ${bitsOf('id')} as bits
         from unnest($1::bigint[]) as found (id) group by 1`
  const groups = Array.from({ length: groupCount }, (_, index) => index)
  const chosen = groups.map(
    (index) => `group_${index} as materialized (
      select chunk, bit_or(bits) as bits from post_sets where set_id = any($${index + 4}::bigint[]) group by chunk)`,
  )
  const matching = (wanted: readonly number[], own?: number) => {
    const bits = ['base.bits', ...wanted.map((index) => `group_${index}.bits`)]
    if (own !== undefined) bits.push(`~coalesce(group_${own}.bits, ${EMPTY})`)
    const joins = wanted.map((index) => `join group_${index} using (chunk)`)
    if (own !== undefined) joins.push(`left join group_${own} using (chunk)`)
    return `select chunk, ${bits.join(' & ')} as bits from base ${joins.join(' ')}`
  }
  const masks = [
    'select -1 as place, chunk, bits from met',
    ...groups.map(
      (own) =>
        `select ${own}, chunk, bits from (${matching(
          groups.filter((one) => one !== own),
          own,
        )}) added`,
    ),
  ]
  return `with ${WITH_EMPTY}, base as materialized (${base}), ${chosen.map((one) => `${one}, `).join('')}
   met as materialized (${matching(groups)}),
   scoped as materialized (
     select chunk, bit_or(bits) as bits from post_sets where set_id = any($2::bigint[]) group by chunk
   ),
   total as materialized (
     select coalesce(sum(bit_count(met.bits)), 0)::integer as unscoped,
       coalesce(sum(bit_count(case when cardinality($2::bigint[]) = 0 then met.bits else met.bits & scoped.bits end)), 0)::integer
         as scoped
     from met left join scoped using (chunk)
   ),
   masks as materialized (${masks.join(' union all ')}),
   choices as (select id, coalesce(array_position($3::text[], ${keys[key]}), 0) - 1 as place from tags)
   select 0::bigint as "tagId", scoped as count, (select version from post_sets_version) as version from total
   union all
   select choices.id,
     coalesce(sum(bit_count(post_sets.bits & masks.bits)), 0)::integer
       + case when choices.place < 0 then 0 else (select unscoped from total) end,
     (select version from post_sets_version)
   from choices
   left join post_sets on post_sets.set_id = choices.id
   left join masks on masks.chunk = post_sets.chunk and masks.place = choices.place
   group by choices.id, choices.place
   order by 1`
}
