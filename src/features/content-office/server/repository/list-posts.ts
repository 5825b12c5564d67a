/** SQL of the table of posts. Its text depends on filters and order, so that each combination gets a plan of its own. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import type { PostType } from '#features/posts/constants.ts'
import { type Db, dynamicStatement, statement } from '#server/database/db.ts'
import { likeOperator } from '#server/database/pattern.ts'
import { COUNT_MAX, EDITED_DAYS, FOUND_AUTHORS_MAX, type PostKind, type PostSort } from '../../constants.ts'

export interface PostRow {
  id: number
  postType: PostType
  isCaseStudy: boolean
  topic: string
  authorId: number
  authorName: string
  isAuthorGone: boolean
  image: Image | null
  status: 0 | 1 | 2
  publishedAt: Date | null
  updatedAt: Date
  views: number
  training: {
    sessions: number
    starts_at: string | null
    ends_at: string | null
    seats: number
    join: number
    price_satang: number
    last_date_join: string
  } | null
}

export interface PostFilter {
  kind: PostKind | null
  status: 0 | 1 | 2 | null
  /** A tag with its descendants. */
  tagIds: readonly number[] | null
  /** Many posts have one of the tags. */
  isWideTag: boolean
  authorId: number | null
  isEdited: boolean
  now: Date
  /** Topics by a pattern that ignores case, or by what they begin with; and the authors that the search finds. */
  search: { topic: { pattern: string } | { beginnings: readonly string[] }; authorIds: readonly number[] } | null
}

// Literals, not parameters: the partial indexes and the statistics of the few values are used.
const KINDS: Readonly<Record<PostKind, string>> = {
  tech_review: `p.post_type = 'tech_review'`,
  event: `p.post_type = 'event'`,
  teaching_story: `p.post_type = 'teaching_story' and not p.is_case_study`,
  case_study: `p.post_type = 'teaching_story' and p.is_case_study`,
}

const ORDERS: Readonly<Record<PostSort, readonly [asc: string, desc: string]>> = {
  published: ['p.published_at asc nulls first, p.id asc', 'p.published_at desc nulls last, p.id desc'],
  views: ['p.counted_views asc, p.id asc', 'p.counted_views desc, p.id desc'],
  topic: ['p.topic collate "th-x-icu" asc, p.id asc', 'p.topic collate "th-x-icu" desc, p.id desc'],
  edited: ['p.updated_at asc, p.id asc', 'p.updated_at desc, p.id desc'],
}

/** After every other letter in the order of the database, that of code points. */
const LAST_LETTER = '\u{10ffff}'

interface Conditions {
  sql: string
  values: unknown[]
}

/** `inOrder`: the posts are read in the order of the list until a page is full. Otherwise all are found first. */
function conditionsOf(
  { kind, status, tagIds, authorId, isEdited, now, search }: PostFilter,
  { inOrder = false } = {},
): Conditions {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts = ['p.deleted_at is null']
  if (kind) parts.push(KINDS[kind])
  if (status !== null) parts.push(`p.status = ${status}`)
  if (tagIds) {
    const tags = `any('{${tagIds.map(Number).join()}}')`
    // `offset 0` keeps the planner from finding all posts of the tag first, `+ 0` from looking up each tag of a branch.
    parts.push(
      inOrder
        ? `exists (select from post_tags where post_id = p.id and tag_id + 0 = ${tags} offset 0)`
        : `p.id in (select post_id from post_tags where tag_id = ${tags})`,
    )
  }
  if (authorId !== null) parts.push(`p.author_id = ${place(authorId)}`)
  if (isEdited) parts.push(`p.updated_at > ${place(now)}::timestamptz - interval '${EDITED_DAYS} days'`)
  if (search) {
    const found =
      'pattern' in search.topic
        ? [`p.topic ${likeOperator(search.topic.pattern)} ${place(search.topic.pattern)}`]
        : search.topic.beginnings.map((text) => `p.topic >= ${place(text)} and p.topic < ${place(text + LAST_LETTER)}`)
    if (search.authorIds.length > 0) found.push(`p.author_id = any(${place(search.authorIds)}::bigint[])`)
    parts.push(`(${found.join(' or ')})`)
  }
  return { sql: parts.join(' and '), values }
}

interface Page {
  sort: PostSort
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** Number of posts that match. */
  total: number
}

export function listPosts(db: Db, filter: PostFilter, { sort, order, limit, offset, total }: Page): Promise<PostRow[]> {
  // As many posts as are counted are found and then sorted; of more, a page is near in the order of the list.
  const { sql, values } = conditionsOf(filter, { inOrder: total >= COUNT_MAX })
  const by = ORDERS[sort][order === 'asc' ? 0 : 1]
  const text = `select p.id, p.post_type as "postType", p.is_case_study as "isCaseStudy", p.topic,
     p.author_id as "authorId", ${fullnameSql('author')} as "authorName",
     author.deleted_at is not null as "isAuthorGone", ${imageJson('cover')} as image, p.status,
     p.published_at as "publishedAt", p.updated_at as "updatedAt", p.view_count as views,
     (select json_build_object('sessions', count(session.id), 'starts_at', min(session.starts_at),
        'ends_at', max(session.ends_at), 'seats', training.seats, 'join', training.join_count,
        'price_satang', training.price_satang, 'last_date_join', training.last_date_join)
      from trainings training left join training_sessions session on session.training_id = training.post_id
      where training.post_id = p.id group by training.post_id) as training
   from (select p.id as found_id from posts p where ${sql} order by ${by} limit $${values.length + 1}
     offset $${values.length + 2}) found
   join posts p on p.id = found.found_id
   join users author on author.id = p.author_id
   left join images cover on cover.id = p.image_id
   order by ${by}`
  return db.query(dynamicStatement<PostRow>('content-office.list', text), [...values, limit, offset])
}

/** Number of posts, at most `limit`. */
export async function countPosts(db: Db, filter: PostFilter, limit: number): Promise<number> {
  const { sql, values } = conditionsOf(filter, { inOrder: filter.isWideTag })
  const text = `select count(*)::int as count from (select from posts p where ${sql} limit ${limit}) found`
  const [row] = await db.query(dynamicStatement<{ count: number }>('content-office.count', text), values)
  return row?.count ?? 0
}

const counted = (condition: string) =>
  `(select count(*)::int from (select from posts p where p.deleted_at is null and ${condition} limit ${COUNT_MAX + 1}) found)`

const kindsStatement = statement<Record<PostKind | 'all', number>>(
  'content-office.count-kinds',
  `-- not null: all, tech_review, event, teaching_story, case_study
   select ${counted('true')} as all, ${counted(KINDS.tech_review)} as tech_review, ${counted(KINDS.event)} as event,
     ${counted(KINDS.teaching_story)} as teaching_story, ${counted(KINDS.case_study)} as case_study`,
)

/** Numbers of posts of each kind and of all, each at most one more than 10,000. */
export async function countKinds(db: Db): Promise<Record<PostKind | 'all', number>> {
  const [row] = await db.query(kindsStatement)
  return row as Record<PostKind | 'all', number>
}

export interface Author {
  id: number
  name: string
}

const NAME = `(coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname))`

const authorsStatement = statement<Author>(
  'content-office.authors',
  `-- not null: name
   select id, ${fullnameSql('users')} as name from users
   where deleted_at is null and (member_type = 1 or role_type = 'admin') and ${NAME} ilike $1
   order by ${NAME}, id limit $2`,
)

/** Teachers and admins whose name matches a pattern. */
export function listAuthors(db: Db, pattern: string, limit: number): Promise<Author[]> {
  return db.query(authorsStatement, [pattern, limit])
}

/** Ids of authors whose posts a search includes. */
export async function findAuthorIds(db: Db, pattern: string): Promise<number[]> {
  return (await listAuthors(db, pattern, FOUND_AUTHORS_MAX)).map(({ id }) => id)
}

/** Rows of posts and tags from which a tag is wide: reading every post until enough are found costs less than a join. */
const WIDE_ROWS = 30_000

const wideStatement = statement<{ isWide: boolean }>(
  'content-office.is-wide-tag',
  `-- not null: isWide
   select count(*) = ${WIDE_ROWS} as "isWide"
   from (select from post_tags where tag_id = any($1::bigint[]) limit ${WIDE_ROWS}) found`,
)

/** Whether many posts have one of these tags. */
export async function isWideTag(db: Db, tagIds: readonly number[]): Promise<boolean> {
  return (await db.query(wideStatement, [tagIds]))[0]?.isWide ?? false
}

const branchStatement = statement<{ id: number }>(
  'content-office.branch',
  `-- not null: id
   with recursive branch as (
     select id from tags where id = $1 union select tags.id from tags join branch on tags.parent_id = branch.id
   ) select id from branch`,
)

/** A tag and its descendants. */
export async function listBranch(db: Db, tagId: number): Promise<number[]> {
  return (await db.query(branchStatement, [tagId])).map(({ id }) => id)
}
