/**
 * SQL of a page of the lists with numbers. Triggers count the reviews in buckets of each order; a deep page starts at the
 * nearest boundary between two buckets, in either direction, so that its cost does not grow with its number.
 */
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import type { ReviewOrder } from '../../constants.ts'

interface ReviewPlace {
  type: number
  score?: number
  impact?: number
  order: ReviewOrder
  offset: number
  limit: number
}

/** Skipping fewer entries of an index costs less than reading the buckets. */
const NEAR = 100

const ORDERS: Record<ReviewOrder, readonly string[]> = {
  new: ['created_at', 'id'],
  helpful: ['helpful_count', 'created_at', 'id'],
}

/** Where a bucket ends. */
interface Boundary {
  helpful: number
  startsAt: Date
  /** Number of reviews in the list before it. */
  before: number
}

const boundaryStatement = statement<Boundary>(
  'reviews.boundary',
  `select helpful, starts_at as "startsAt", before::int from (
     select helpful, starts_at, sum(case when $4::smallint is null then reviews else scores[$4] end)
       over (order by helpful desc, starts_at desc) as before
     from review_score_buckets where sort = $1 and type = $2 and impact = $3) bucket
   where before <= $5::bigint or before >= $6::bigint order by abs(before - $5::bigint) limit 1`,
)

/** The boundary from which the page reads the fewest entries; null: the beginning of the list is as near. */
export async function findBoundary(db: Db, place: ReviewPlace): Promise<Boundary | null> {
  const { type, score = null, impact = 0, order, offset, limit } = place
  if (offset <= NEAR) return null
  const [boundary] = await db.query(boundaryStatement, [order, type, impact, score, offset, offset + limit])
  return boundary ?? null
}

/** Ids of a page in order. */
export async function listReviewIds(db: Db, place: ReviewPlace, boundary: Boundary | null): Promise<number[]> {
  const { type, score, impact = 0, order, offset, limit } = place
  const before = boundary?.before ?? 0
  const isBackwards = before > offset
  const values: unknown[] = [type, limit, isBackwards ? before - offset - limit : offset - before]
  const where = [`type = $1`, `status = 'published'`]
  if (score !== undefined) where.push(`score = $${values.push(score)}`)
  if (impact > 0) where.push(`$${values.push(impact)}::smallint = any(impacts)`)
  const columns = ORDERS[order]
  if (boundary) {
    const edge = [...(order === 'helpful' ? [boundary.helpful] : []), boundary.startsAt]
    const parameters = edge.map((value) => `$${values.push(value)}`)
    where.push(`(${columns.slice(0, -1)}) ${isBackwards ? '>=' : '<'} (${parameters})`)
  }
  const sorting = columns.map((column) => `${column} ${isBackwards ? 'asc' : 'desc'}`).join(', ')
  const rows = await db.query<{ id: number }>(
    dynamicStatement(
      'reviews.ids',
      `select id from reviews where ${where.join(' and ')} order by ${sorting} limit $2 offset $3`,
    ),
    values,
  )
  const ids = rows.map(({ id }) => id)
  return isBackwards ? ids.reverse() : ids
}
