/** The table of stories that a person writes, and the same as CSV. */
import { imageUrl } from '#features/media/policy.ts'
import { AVATAR_PIXELS, postPath } from '#features/posts/constants.ts'
import { postTexts } from '#features/posts/texts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { bangkokDay, shortDate } from '#lib/dates.ts'
import { flag } from '#lib/flag.ts'
import { paginate } from '#lib/pagination.ts'
import { isAdmin, type Viewer } from '#lib/viewer.ts'
import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts'
import type { Db } from '#server/database/db.ts'
import { containing } from '#server/database/pattern.ts'
import { throwError } from '#server/errors.ts'
import type { MemberCall } from '#server/feature.ts'
import { CHART_DAYS, COUNT_MAX, deletePath, editPath, type Licence, STORIES_PAGE } from '../../constants.ts'
import type * as contract from '../../contract.ts'
import type { StoryRow } from '../../fields.ts'
import { canManage } from '../../policy.ts'
import { csvTexts } from '../../texts.ts'
import { requireWriter } from '../access.ts'
import {
  countStoryRows,
  findStoryRows,
  type ListedStory,
  listStoryIds,
  listStoryRows,
  type StorySelection,
} from '../repository/rows.ts'

const CSV_BATCH = 1_000
const CSV_MAX = 20_000
const DAY = 24 * 60 * 60 * 1_000

type Filter = Omit<ParsedInput<typeof contract.listStories>, 'page'>
type Caller = Pick<MemberCall, 'viewer' | 'now'>

/** teachers see their own and those they write with, admins all. @throws {AppError} 403 */
export async function listStories(call: MemberCall, { page = 1, ...filter }: ParsedInput<typeof contract.listStories>) {
  const { db, viewer } = call
  requireWriter(viewer)
  const selection = selectionOf(viewer, filter)
  const offset = (page - 1) * STORIES_PAGE
  const rows = await listStoryRows(db, selection, {
    ...orderOf(filter),
    limit: STORIES_PAGE,
    offset,
    since: firstDay(call),
  })
  const total = await countStoryRows(db, selection, COUNT_MAX)
  const path = '/api/v2/teaching-stories'
  return {
    data: rows.map((row) => presentRow(call, row)),
    paginate_data: paginate({ page, perPage: STORIES_PAGE, total, path, query: filter }),
  }
}

function selectionOf(viewer: Viewer, { type, status, search }: Filter): StorySelection {
  return {
    viewerId: viewer.id,
    isAll: isAdmin(viewer),
    type: type ? Number(type) : null,
    status: status ? Number(status) : null,
    pattern: search ? containing(search) : null,
  }
}

function orderOf({ sort, order }: Filter) {
  return { sort: sort || ('created_at' as const), order: order === 'asc' ? ('asc' as const) : ('desc' as const) }
}

/** First day of the chart. */
function firstDay({ now }: Pick<Caller, 'now'>): string {
  return bangkokDay(now.getTime() - (CHART_DAYS - 1) * DAY)
}

/** @throws {AppError} 404 */
export async function readRow(call: Caller, db: Db, storyId: number): Promise<StoryRow> {
  const [row] = await findStoryRows(db, { ids: [storyId], viewerId: call.viewer.id, since: firstDay(call) })
  return presentRow(call, row ?? throwError('not_found'))
}

function presentRow(call: Caller, row: ListedStory): StoryRow {
  const { viewer, now } = call
  const role = row.authorId === viewer.id ? 'author' : isAdmin(viewer) ? 'admin' : 'co-author'
  return {
    id: row.id,
    topic: row.topic,
    view: row.view,
    created_at: row.createdAt.toISOString(),
    published_at: row.publishedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    status: row.status,
    teacher_name: row.teacherName || postTexts.deletedUser,
    teacher_image: row.teacherImage && imageUrl(row.teacherImage, AVATAR_PIXELS),
    my_board_count: row.pins,
    comments_count: row.comments,
    like: row.likes,
    share_count: row.shares,
    edit_url: editPath(row.id),
    delete_url: canManage(role) ? deletePath(row.id) : '',
    direct_uri_by_type: postPath('teaching_story', row.id),
    teaching_story: { type: row.type },
    licence: row.licence as Licence,
    scheduled_at: row.scheduledAt?.toISOString() ?? null,
    scheduled_status: row.scheduledStatus,
    schedule_failed: flag(row.scheduleFailed),
    has_changes: flag(row.hasChanges),
    role,
    is_invited: flag(row.membership === 'invited' && role === 'co-author'),
    co_authors: row.coAuthors,
    daily_views: Array.from({ length: CHART_DAYS }, (_, at) => {
      const day = bangkokDay(now.getTime() - (CHART_DAYS - 1 - at) * DAY)
      return row.days[day] ?? 0
    }),
  }
}

/** The list with its filter, up to 20,000 rows, as lines of a CSV file. @throws {AppError} 403 */
export async function* exportStories(
  call: Caller & { db: Db; origin: string },
  filter: Filter,
): AsyncGenerator<string> {
  const { db, viewer, now } = call
  requireWriter(viewer)
  const ids = await listStoryIds(db, selectionOf(viewer, filter), { ...orderOf(filter), limit: CSV_MAX })
  yield BYTE_ORDER_MARK + csvLine(Object.values(csvTexts.columns))
  for (let start = 0; start < ids.length; start += CSV_BATCH) {
    const batch = ids.slice(start, start + CSV_BATCH)
    const rows = await findStoryRows(db, { ids: batch, viewerId: viewer.id, since: bangkokDay(now) })
    yield rows.map((row) => storyLine(row, call.origin)).join('')
  }
}

function storyLine(row: ListedStory, origin: string): string {
  const { types, statuses, none } = csvTexts
  return csvLine([
    row.id,
    row.topic,
    row.teacherName || postTexts.deletedUser,
    types[row.type] as string,
    statuses[row.status] as string,
    shortDate(row.createdAt),
    row.publishedAt ? shortDate(row.publishedAt) : { plain: none },
    row.view,
    row.pins,
    row.comments,
    row.likes,
    row.shares,
    origin + postPath('teaching_story', row.id),
  ])
}
