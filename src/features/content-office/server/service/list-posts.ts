/** The table of posts, and the search of authors. */
import { postPath } from '#features/posts/constants.ts'
import { postTexts } from '#features/posts/texts.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { lastPage, paginate } from '#lib/pagination.ts'
import { escapePattern } from '#server/database/pattern.ts'
import type { MemberCall } from '#server/feature.ts'
import { AUTHORS_MAX, COUNT_MAX, FOUND_MAX, POSTS_PAGE } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { statusCode, statusName } from '../../policy.ts'
import {
  countKinds,
  countPosts,
  findAuthorIds,
  findBranch,
  listPosts,
  listAuthors as listRows,
  type PostFilter,
  type PostRow,
} from '../repository/list-posts.ts'

type ListInput = ParsedInput<typeof api.listOfficeEvents>

export function listOfficePosts(call: MemberCall, input: ParsedInput<typeof api.listOfficePosts>) {
  return readList(call, { ...input, path: '/api/admin/posts' })
}

export function listOfficeEvents(call: MemberCall, input: ListInput) {
  return readList(call, { ...input, kind: 'event', path: '/api/admin/events' })
}

/** Numbers of posts of each kind, at most one more than 10,000. */
export async function countOfficePosts({ db }: MemberCall) {
  return { data: await countKinds(db) }
}

/**
 * Counts before it reads, because the number of posts decides how they are read. A search and a tag take long to count:
 * their posts are read meanwhile, and read again where the page asked for is after the last one.
 */
async function readList(
  { db, now }: MemberCall,
  { path, page, sort, order, ...query }: ListInput & { kind?: api.OfficePost['kind'] | undefined; path: string },
) {
  const filter = await filterOf({ db, now }, query)
  const most = filter.search || filter.tag ? FOUND_MAX : COUNT_MAX
  const counting = countPosts(db, filter, most)
  const matches = filter.search || filter.tag ? null : await counting
  const read = (shown: number) =>
    listPosts(db, filter, { sort, order, limit: POSTS_PAGE, offset: (shown - 1) * POSTS_PAGE }, matches)
  const asked = Math.min(page, lastPage(matches ?? Math.min(most, filter.tag?.rows ?? most), POSTS_PAGE))
  const [total, found] = await Promise.all([counting, read(asked)])
  const shown = Math.min(asked, lastPage(total, POSTS_PAGE))
  const rows = shown === asked ? found : await read(shown)
  const { search, kind, ...rest } = query
  const repeated = { ...(path.endsWith('posts') && { kind }), ...rest, search: search || undefined, sort, order }
  return {
    data: rows.map(present),
    paginate_data: paginate({ page: shown, perPage: POSTS_PAGE, total, path, query: repeated }),
  }
}

async function filterOf(
  { db, now }: Pick<MemberCall, 'db' | 'now'>,
  {
    kind,
    search,
    status,
    tag,
    author,
    edited,
  }: Omit<ListInput, 'page' | 'sort' | 'order'> & {
    kind?: api.OfficePost['kind'] | undefined
  },
): Promise<PostFilter> {
  return {
    kind: kind ?? null,
    status: status ? statusCode(status) : null,
    tag: tag ? await findBranch(db, tag) : null,
    authorId: author ?? null,
    isEdited: edited !== undefined,
    now,
    search: search ? { topic: topicOf(search), authorIds: await findAuthorIds(db, patternOf(search)) } : null,
  }
}

export async function listAuthors({ db }: MemberCall, { search }: ParsedInput<typeof api.listAuthors>) {
  return { data: await listRows(db, patternOf(search), AUTHORS_MAX) }
}

/** The index of patterns knows three letters and more; a shorter search finds what begins with it. */
const INDEXED_LENGTH = 3
const isShort = (search: string) => [...search].length < INDEXED_LENGTH

function topicOf(search: string): NonNullable<PostFilter['search']>['topic'] {
  return isShort(search) ? { beginnings: inEveryCase(search) } : { pattern: patternOf(search) }
}

/** The text in lower and upper case, letter by letter: `ai` has four forms, Thai text one. */
function inEveryCase(text: string): string[] {
  return [...text].reduce<string[]>(
    (forms, letter) => {
      const cases = new Set([letter.toLowerCase(), letter.toUpperCase()])
      return forms.flatMap((form) => [...cases].map((one) => form + one))
    },
    [''],
  )
}

function patternOf(search: string): string {
  const start = isShort(search) ? '' : '%'
  return `${start}${escapePattern(search)}%`
}

function present({ postType, isCaseStudy, training, ...row }: PostRow): api.OfficePost {
  const iso = (time: string | null) => time && new Date(time).toISOString()
  return {
    id: row.id,
    kind: isCaseStudy ? 'case_study' : postType,
    topic: row.topic,
    author_id: row.authorId,
    author_name: row.isAuthorGone ? postTexts.deletedUser : row.authorName,
    image: row.image,
    status: statusName(row.status),
    published_at: row.publishedAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
    view: row.views,
    direct_uri_by_type: postPath(postType, row.id),
    training: training && {
      ...training,
      starts_at: iso(training.starts_at),
      ends_at: iso(training.ends_at),
      last_date_join: new Date(training.last_date_join).toISOString(),
    },
  }
}
