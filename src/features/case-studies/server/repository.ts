import { CASE_STUDY_COUNT_SQL } from '#features/posts/server/sql.ts'
import { type Db, dynamicStatement, type Statement } from '#server/database/db.ts'

/** `id` is null on a page beyond the last. */
interface PageRow {
  id: number | null
  total: number
}

const statements = new Map<number, Statement<PageRow>>()

interface Slice {
  limit: number
  offset: number
}

/**
 * Ids of listed case studies, newest first, and their total number. Tags of one group (or their descendants) are
 * alternatives; every group must match.
 */
export async function listCaseStudyIds(
  db: Db,
  groups: readonly (readonly number[])[],
  { limit, offset }: Slice,
): Promise<{ ids: number[]; total: number }> {
  const rows = await db.query(pageStatement(groups.length), [limit, offset, ...groups])
  return { ids: rows.flatMap(({ id }) => id ?? []), total: rows[0]?.total ?? 0 }
}

const LISTED = `select p.id, p.published_at from posts p where p.is_case_study and p.status = 1 and p.deleted_at is null`
const PAGE = 'order by published_at desc, id desc limit $1 offset $2'

/** The outer join returns the count also for a page beyond the last. Without a filter only the page is read. */
function pageStatement(groupCount: number): Statement<PageRow> {
  const existing = statements.get(groupCount)
  if (existing) return existing
  const filters = Array.from(
    { length: groupCount },
    (_, index) => `and exists (select from feed_tags where feed_tags.post_id = p.id
         and feed_tags.tag_id = any($${index + 3}::bigint[]))`,
  )
  const created = dynamicStatement<PageRow>(
    `case-studies.page-${groupCount}`,
    groupCount === 0
      ? `select page.id, counted.total
         from (select ${CASE_STUDY_COUNT_SQL} as total) counted
         left join (${LISTED} ${PAGE}) page on true
         order by page.published_at desc, page.id desc`
      : `with found as materialized (${LISTED} ${filters.join('\n       ')})
         select page.id, counted.total from (select count(*) as total from found) counted
         left join (select id, published_at from found ${PAGE}) page on true
         order by page.published_at desc, page.id desc`,
  )
  statements.set(groupCount, created)
  return created
}
