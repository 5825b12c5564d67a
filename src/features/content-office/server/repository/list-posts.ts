/** SQL of the table of posts. Its text depends on filters and order, so that each combination gets a plan of its own. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import type { PostType } from '#features/posts/constants.ts'
import { type Db, plannedStatement, statement } from '#server/database/db.ts'
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
    last_date_join: string
  } | null
}

/** A tag with its descendants. */
interface TagBranch {
  ids: readonly number[]
  /** Number of tags on posts, at most WIDE_ROWS. */
  rows: number
}

export interface PostFilter {
  kind: PostKind | null
  status: 0 | 1 | 2 | null
  tag: TagBranch | null
  authorId: number | null
  isEdited: boolean
  now: Date
  /** Topics by a pattern that ignores case, or by what they begin with; and the authors that the search finds. */
  search: { topic: { pattern: string } | { beginnings: readonly string[] }; authorIds: readonly number[] } | null
}

// Literals, not parameters: the partial indexes and the statistics of the few values are used. Each kind compares both
// columns, so that the indexes that begin with them have its order.
const KINDS: Readonly<Record<PostKind, string>> = {
  tech_review: `p.post_type = 'tech_review' and not p.is_case_study`,
  event: `p.post_type = 'event' and not p.is_case_study`,
  teaching_story: `p.post_type = 'teaching_story' and not p.is_case_study`,
  case_study: `p.post_type = 'teaching_story' and p.is_case_study`,
}

const ORDERS: Readonly<Record<PostSort, readonly [asc: string, desc: string]>> = {
  published: ['p.published_at asc nulls first, p.id asc', 'p.published_at desc nulls last, p.id desc'],
  views: ['p.counted_views asc, p.id asc', 'p.counted_views desc, p.id desc'],
  topic: ['p.sorted_topic asc, p.id asc', 'p.sorted_topic desc, p.id desc'],
  edited: ['p.updated_at asc, p.id asc', 'p.updated_at desc, p.id desc'],
}

/** Up to so many posts are found and then sorted; of more, a page is near in the order of the list. */
export const SORTED_MAX = 3_000
/** From so many rows of posts and tags, reading every post until enough are found costs less than a join. */
export const WIDE_ROWS = 15_000

/** After every other letter in the order of the database, that of code points. */
const LAST_LETTER = '\u{10ffff}'

interface Conditions {
  /** Without the condition that the post is not deleted. */
  sql: string
  values: unknown[]
}

function conditionsOf(
  { kind, status, tag, authorId, isEdited, now, search }: PostFilter,
  { isTagJoined = false } = {},
): Conditions {
  const values: unknown[] = []
  const place = (value: unknown) => `$${values.push(value)}`
  const parts: string[] = []
  if (kind) parts.push(KINDS[kind])
  if (status !== null) parts.push(`p.status = ${status}`)
  if (tag) parts.push(conditionOfTag(tag, isTagJoined))
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
  return { sql: parts.join(' and ') || 'true', values }
}

/** Many posts have a tag of a wide branch: each post is asked for its tags until enough are found. */
function conditionOfTag({ ids, rows }: TagBranch, isTagJoined: boolean): string {
  const tags = `any('{${ids.map(Number).join()}}')`
  // `offset 0` keeps the planner from finding all posts of the tag first, `+ 0` from looking up each tag of a branch.
  if (rows >= WIDE_ROWS) return `exists (select from post_tags where post_id = p.id and tag_id + 0 = ${tags} offset 0)`
  const tagged = `select post_id from post_tags where tag_id = ${tags}`
  // An array of ids finds all posts of the tag, and a join reads them in an order.
  return isTagJoined ? `p.id in (${tagged})` : `p.id = any(array(${tagged}))`
}

interface Page {
  sort: PostSort
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

/** @param matches number of posts that match, where it is known: PostgreSQL decides less well how to read them. */
export function listPosts(
  db: Db,
  filter: PostFilter,
  { sort, order, limit, offset }: Page,
  matches: number | null = null,
): Promise<PostRow[]> {
  // Of a tag no more match than it has rows; a search among many of them finds so few that no order is read.
  const most = matches ?? filter.tag?.rows ?? null
  const isSorted = most !== null && most <= SORTED_MAX
  const isOrdered = most !== null && !isSorted && !filter.search
  const { sql, values } = conditionsOf(filter, { isTagJoined: !isSorted })
  const by = ORDERS[sort][order === 'asc' ? 0 : 1]
  const page = `limit $${values.length + 1} offset $${values.length + 2}`
  const posts = `from posts p where p.deleted_at is null`
  // `offset 0` keeps the planner from another order of the two steps. An index of an order, of one kind or of all, has all
  // the columns.
  let found = `select p.id ${posts} and ${sql} order by ${by} ${page}`
  if (isSorted) found = `select p.id from (select * ${posts} and ${sql} offset 0) p order by ${by} ${page}`
  if (isOrdered) {
    const kind = filter.kind ? `and ${KINDS[filter.kind]}` : ''
    const rest = conditionsOf({ ...filter, kind: null }, { isTagJoined: true })
    found = `select p.id from (select p.id, p.status, p.updated_at, p.author_id ${posts} ${kind}
      order by ${by} offset 0) p where ${rest.sql} ${page}`
  }
  const text = `select p.id, p.post_type as "postType", p.is_case_study as "isCaseStudy", p.topic,
     p.author_id as "authorId", ${fullnameSql('author')} as "authorName",
     author.deleted_at is not null as "isAuthorGone", ${imageJson('cover')} as image, p.status,
     p.published_at as "publishedAt", p.updated_at as "updatedAt", p.view_count as views,
     (select json_build_object('sessions', count(session.id), 'starts_at', min(session.starts_at),
        'ends_at', max(session.ends_at), 'seats', training.seats, 'join', training.join_count,
        'last_date_join', training.last_date_join)
      from trainings training left join training_sessions session on session.training_id = training.post_id
      where training.post_id = p.id group by training.post_id) as training
   from (${found}) found
   join posts p using (id)
   join users author on author.id = p.author_id
   left join images cover on cover.id = p.image_id
   order by ${by}`
  return db.query(plannedStatement<PostRow>('content-office.list', text), [...values, limit, offset])
}

/** Number of posts, at most `limit`. */
export async function countPosts(db: Db, filter: PostFilter, limit: number): Promise<number> {
  const { sql, values } = conditionsOf(filter)
  const text = `select count(*)::int as count from (select from posts p where p.deleted_at is null and ${sql}
    limit ${limit}) found`
  const [row] = await db.query(plannedStatement<{ count: number }>('content-office.count', text), values)
  return row?.count ?? 0
}

const counted = (condition: string) =>
  `(select count(*)::int from (select from posts p where p.deleted_at is null and ${condition} limit ${COUNT_MAX + 1}) found)`

const kindsStatement = statement<Record<PostKind, number>>(
  'content-office.count-kinds',
  `-- not null: tech_review, event, teaching_story, case_study
   select ${counted(KINDS.tech_review)} as tech_review, ${counted(KINDS.event)} as event,
     ${counted(KINDS.teaching_story)} as teaching_story, ${counted(KINDS.case_study)} as case_study`,
)

/** Numbers of posts of each kind and of all, each at most one more than 10,000. */
export async function countKinds(db: Db): Promise<Record<PostKind | 'all', number>> {
  const [row] = await db.query(kindsStatement)
  const kinds = row as Record<PostKind, number>
  const sum = Object.values(kinds).reduce((total, count) => total + count, 0)
  return { ...kinds, all: Math.min(sum, COUNT_MAX + 1) }
}

interface Author {
  id: number
  name: string
}

const NAME = `(coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname))`

const authorsStatement = statement<Author>(
  'content-office.authors',
  `-- not null: name
   select id, ${fullnameSql('users')} as name from users
   where deleted_at is null and (member_type = 1 or role_type = 'admin') and ${NAME} ilike $1
   order by thai_order(${NAME}), id limit $2`,
)

/** Teachers and admins whose name matches a pattern. */
export function listAuthors(db: Db, pattern: string, limit: number): Promise<Author[]> {
  return db.query(authorsStatement, [pattern, limit])
}

/** Ids of authors whose posts a search includes. */
export async function findAuthorIds(db: Db, pattern: string): Promise<number[]> {
  return (await listAuthors(db, pattern, FOUND_AUTHORS_MAX)).map(({ id }) => id)
}

const branchStatement = statement<{ id: number }>(
  'content-office.branch',
  `-- not null: id
   with recursive branch as (
     select id from tags where id = $1 union select tags.id from tags join branch on tags.parent_id = branch.id
   ) select id from branch`,
)

const countTagsStatement = statement<{ count: number }>(
  'content-office.count-tags',
  `-- not null: count
   select count(*)::int as count from (select from post_tags where tag_id = any($1::bigint[]) limit ${WIDE_ROWS}) found`,
)

export async function findBranch(db: Db, tagId: number): Promise<TagBranch> {
  const ids = (await db.query(branchStatement, [tagId])).map(({ id }) => id)
  return { ids, rows: (await db.query(countTagsStatement, [ids]))[0]?.count ?? 0 }
}
