/** Counts the results of a filter and of each further choice (decisions 0041, 0046). */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/database/db.ts'
import type { Facet } from '../../contract.ts'
import { countFacets, type FacetKey, type FacetQuery, findPostSetsVersion, POST_SETS } from '../repository/post-sets.ts'

interface FacetFilter {
  key: FacetKey
  /** The unfiltered list; an array: the posts that a search found. */
  from: keyof typeof POST_SETS | readonly number[]
  /** A filter of roots alone: it limits the result, and any choice replaces it (TAG-026). */
  roots?: readonly number[]
  /** The chosen tags by the key of their group. */
  groups: ReadonlyMap<string, readonly number[]>
  eduPlan?: boolean
}

interface Counts {
  total: number
  facets: readonly Facet[]
  version: number
}

/** Each holds a count for every tag, some kilobytes. */
const MAX_FILTERS = 500

/** Counts in memory, by the source of the database, because every call creates its own `Db`. */
const caches = new WeakMap<object, LRUCache<string, Promise<Counts>>>()

/**
 * Every tag has a count, also 0. One statement: that of the version when the counts are in memory, otherwise that of the
 * counts; two when the counts in memory are outdated. Call it after the list was read: the counts are never older than
 * the list, in any instance, because the version is read from the same database.
 */
export async function readFacets(db: Db, filter: FacetFilter): Promise<{ total: number; facets: Facet[] }> {
  const { total, facets } = await readCounts(db, toQuery(filter))
  return { total, facets: [...facets] }
}

async function readCounts(db: Db, query: FacetQuery): Promise<Counts> {
  const cache = cacheOf(db)
  const key = keyOf(query)
  let outdated: Promise<Counts> | undefined
  for (let cached = cache.get(key); cached && cached !== outdated; cached = cache.get(key)) {
    // The caller who counts may be given up by its client; then this one counts for itself.
    const [counts, version] = await Promise.all([cached.catch(() => null), findPostSetsVersion(db)])
    if (counts && counts.version >= version) return counts
    outdated = cached
  }
  const counting = count(db, query)
  cache.set(key, counting)
  counting.catch(() => {
    if (cache.peek(key) === counting) cache.delete(key)
  })
  return counting
}

async function count(db: Db, query: FacetQuery): Promise<Counts> {
  const rows = await countFacets(db, query)
  return {
    total: rows.find(({ tagId }) => tagId === 0)?.count ?? 0,
    facets: rows.flatMap(({ tagId, count }) => (tagId === 0 ? [] : { tag_id: tagId, count })),
    version: rows[0]?.version ?? 0,
  }
}

function toQuery({ key, from, roots = [], groups, eduPlan = false }: FacetFilter): FacetQuery {
  return {
    key,
    from: typeof from === 'string' ? { set: POST_SETS[from] } : { postIds: from },
    scope: roots,
    // No tag has this key, so the education plan limits every count.
    groups: eduPlan ? new Map([...groups, ['education-plan', [POST_SETS.educationPlan]]]) : groups,
  }
}

function cacheOf({ source }: Db): LRUCache<string, Promise<Counts>> {
  const cache = caches.get(source) ?? new LRUCache<string, Promise<Counts>>({ max: MAX_FILTERS })
  caches.set(source, cache)
  return cache
}

/** A search has up to 1,000 ids, so the key is a hash. */
function keyOf({ key, from, scope, groups }: FacetQuery): string {
  return createHash('sha256')
    .update(JSON.stringify([key, from, scope, [...groups]]))
    .digest('base64url')
}
