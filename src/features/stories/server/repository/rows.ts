/** SQL of the table of stories. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import type { Image } from '#features/media/contract.ts'
import { imageJson } from '#features/media/server/sql.ts'
import { type Db, dynamicStatement, type Statement } from '#server/database/db.ts'
import { likeOperator } from '#server/database/pattern.ts'
import type { StorySort } from '../../constants.ts'

export interface ListedStory {
  id: number
  topic: string
  view: number
  createdAt: Date
  publishedAt: Date | null
  updatedAt: Date
  status: 0 | 1 | 2
  authorId: number
  teacherName: string
  teacherImage: Image | null
  pins: number
  comments: number
  likes: number
  shares: number
  type: 0 | 1
  licence: string
  scheduledAt: Date | null
  scheduledStatus: 1 | 2 | null
  scheduleFailed: boolean
  hasChanges: boolean
  /** Of the reader as a co-author; null otherwise. */
  membership: 'accepted' | 'invited' | null
  coAuthors: { id: number; name: string }[]
  /** Views by day, `2026-11-23`, of the days with views since $2. */
  days: Record<string, number>
}

// $1 the reader, $2 the first day of the chart.
const rowsSql = (chosen: string) => `select p.id, p.topic, p.view_count as view, p.created_at as "createdAt",
    p.published_at as "publishedAt", p.updated_at as "updatedAt", p.status, p.author_id as "authorId",
    case when author.deleted_at is null then ${fullnameSql('author')} else '' end as "teacherName",
    case when author.deleted_at is null then ${imageJson('avatar')} end as "teacherImage",
    p.pin_count as pins, p.comment_count as comments, p.like_count as likes, p.share_count as shares,
    story.type, story.licence, draft.scheduled_at as "scheduledAt",
    draft.scheduled_status as "scheduledStatus",
    coalesce(draft.schedule_failed, false) as "scheduleFailed",
    p.status <> 0 and coalesce(draft.version > draft.published_version, false) as "hasChanges",
    (select case when mine.accepted_at is null then 'invited' else 'accepted' end from story_authors mine
      where mine.post_id = p.id and mine.user_id = $1) as membership,
    coalesce((select json_agg(json_build_object('id', writer.id, 'name', ${fullnameSql('writer')})
        order by co.accepted_at, writer.id)
      from story_authors co join users writer on writer.id = co.user_id and writer.deleted_at is null
      where co.post_id = p.id and co.accepted_at is not null), '[]') as "coAuthors",
    coalesce((select json_object_agg(daily.day::text, daily.views) from post_view_days daily
      where daily.post_id = p.id and daily.day >= $2), '{}') as days
  from (${chosen}) chosen join posts p on p.id = chosen.id
  join teaching_stories story on story.post_id = p.id
  join users author on author.id = p.author_id
  left join images avatar on avatar.id = author.avatar_image_id
  left join story_drafts draft on draft.post_id = p.id`

const KEYS: Readonly<Record<StorySort, string>> = {
  created_at: 'p.created_at',
  topic: 'p.sorted_topic',
  view: 'p.view_count',
  published_at: `coalesce(p.published_at, '-infinity'::timestamptz)`,
  status: 'p.status',
  my_board_count: 'p.pin_count',
  comments_count: 'p.comment_count',
  like: 'p.like_count',
  share_count: 'p.share_count',
}

const LIVE = `p.post_type = 'teaching_story' and p.deleted_at is null`
const MINE = `p.id in (select id from posts where author_id = $1 and post_type = 'teaching_story'
  union all select post_id from story_authors where user_id = $1)`

export interface StorySelection {
  viewerId: number
  /** Admins see the stories of all. */
  isAll: boolean
  type: number | null
  status: number | null
  /** Ignores case; null for all. */
  pattern: string | null
}

interface StoryWindow {
  sort: StorySort
  order: 'asc' | 'desc'
  limit: number
  offset: number
  /** First day of the chart, `2026-08-26`. */
  since: string
}

/** Conditions that a selection needs; $3 is the pattern, $4 the type and $5 the status. */
function conditionsOf({ isAll, type, status, pattern }: StorySelection) {
  const operator = likeOperator(pattern ?? '')
  const parts = [
    { name: 'mine', sql: MINE, isOn: !isAll },
    { name: operator, sql: `p.topic ${operator} $3`, isOn: pattern !== null },
    { name: 'type', sql: 'p.is_case_study = ($4 = 1)', isOn: type !== null },
    { name: 'status', sql: 'p.status = $5', isOn: status !== null },
  ].filter(({ isOn }) => isOn)
  return { name: parts.map(({ name }) => name).join('-'), sql: [LIVE, ...parts.map(({ sql }) => sql)].join(' and ') }
}

// Every statement has all parameters, so that their types are known where a condition is left out.
const TYPED = `$1::bigint is not null and $2::date is not null and ($3::text is null or true)
  and ($4::smallint is null or true) and ($5::smallint is null or true)`

const statements = new Map<string, Statement<object>>()

/** Runs the statement of a selection, which is made once for each combination of its conditions; `values` are $6 on. */
async function querySelection<Row extends object>(
  db: Db,
  selection: StorySelection,
  { kind, since = '2000-01-01', values }: { kind: string; since?: string; values: number[] },
  sqlWhere: (conditions: string) => string,
): Promise<Row[]> {
  const { name, sql } = conditionsOf(selection)
  const { viewerId, pattern, type, status } = selection
  const key = `stories.${kind}-${name}`
  const found = statements.get(key) ?? dynamicStatement<Row>(key, sqlWhere(`${sql} and ${TYPED}`))
  statements.set(key, found)
  return db.query(found as Statement<Row>, [viewerId, since, pattern, type, status, ...values])
}

type StoryOrder = Pick<StoryWindow, 'sort' | 'order'>
const orderSql = ({ sort, order }: StoryOrder) => `order by ${KEYS[sort]} ${order}, p.id ${order}`

export function listStoryRows(
  db: Db,
  selection: StorySelection,
  { limit, offset, since, ...order }: StoryWindow,
): Promise<ListedStory[]> {
  const window = { kind: `list-${order.sort}-${order.order}`, since, values: [limit, offset] }
  return querySelection(
    db,
    selection,
    window,
    (conditions) =>
      `${rowsSql(`select p.id from posts p where ${conditions} ${orderSql(order)} limit $6 offset $7`)} ${orderSql(order)}`,
  )
}

/** The number of stories of a selection, at most `limit`. */
export async function countStoryRows(db: Db, selection: StorySelection, limit: number): Promise<number> {
  const [row] = await querySelection<{ total: number }>(
    db,
    selection,
    { kind: 'count', values: [limit] },
    (conditions) => `select count(*)::integer as total from (select from posts p where ${conditions} limit $6) counted`,
  )
  return row!.total
}

/** Ids of a selection in its order, all from one moment: counters that change move no story between two batches. */
export async function listStoryIds(
  db: Db,
  selection: StorySelection,
  { limit, ...order }: StoryOrder & { limit: number },
): Promise<number[]> {
  const rows = await querySelection<{ id: number }>(
    db,
    selection,
    { kind: `ids-${order.sort}-${order.order}`, values: [limit] },
    (conditions) => `select p.id from posts p where ${conditions} ${orderSql(order)} limit $6`,
  )
  return rows.map(({ id }) => id)
}

const givenStatement = dynamicStatement<ListedStory>(
  'stories.rows',
  `${rowsSql('select id, place from unnest($3::bigint[]) with ordinality as given (id, place)')} order by chosen.place`,
)

/** The stories with these ids, in the order of the ids. */
export function findStoryRows(
  db: Db,
  { ids, viewerId, since }: { ids: readonly number[]; viewerId: number; since: string },
): Promise<ListedStory[]> {
  return db.query(givenStatement, [viewerId, since, ids])
}
