/** Stickers and comments of the seed. */
import * as z from 'zod/mini'
import { maskName } from '#lib/thai.ts'
import { advanceIdentity } from '#server/database/advance-identity.ts'
import { type Db, statement } from '#server/database/db.ts'
import { jsonRows } from '#server/database/json-rows.ts'
import { orNull, SeedId, SeedText, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { cleanCommentHtml } from './comment-html.ts'
import { recountLikes } from './service/comment-likes.ts'

const STICKERS_MAX = 3

const StickerRow = z.strictObject({
  id: z.int().check(z.gte(1), z.lte(999)),
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: SeedText(60),
  path: z.string().check(z.regex(/^\/[^/\\][^\\]*$/), z.maxLength(200)),
  alt: SeedText(200),
})

const upsertStickers = statement(
  'comments.seed-stickers',
  `insert into stickers (id, key, name, path, alt, position)
   select id, key, name, path, alt, id
   from json_populate_recordset(null::stickers, $1)
   on conflict (id) do update set key = excluded.key, name = excluded.name, path = excluded.path,
     alt = excluded.alt`,
)

export const stickersSeed = seedPart<z.output<typeof StickerRow>>({
  section: 'stickers',
  table: 'stickers',
  row: StickerRow,
  key: (row) => row.key,
  async write({ db }, rows) {
    await db.query(upsertStickers, [jsonRows(rows)])
  },
})

const CommentRow = z.strictObject({
  id: SeedId,
  post_id: SeedId,
  /** Parent comment of a reply. Replies have no replies. */
  parent_id: orNull(SeedId),
  user_id: SeedId,
  /** HTML. Tags outside the comment profile are removed. */
  body: z.string().check(z.maxLength(20_000)),
  /** Keys of stickers. */
  stickers: z._default(z.array(z.string()).check(z.maxLength(STICKERS_MAX)), []),
  /** 1: posted by an admin as the site. */
  comment_as: z._default(z.literal([0, 1]), 0),
  is_anonymous: z._default(z.boolean(), false),
  is_shown: z._default(z.boolean(), true),
  created_at: SeedTime,
  edited_at: orNull(SeedTime),
})
type CommentRow = z.output<typeof CommentRow>

const upsertComments = statement(
  'comments.seed',
  `insert into comments (id, post_id, parent_id, user_id, comment_as, is_anonymous, anonymous_name, is_shown,
     body, sticker_ids, created_at, edited_at)
   select id, post_id, parent_id, user_id, comment_as, is_anonymous, anonymous_name, is_shown, body,
     sticker_ids, created_at, edited_at
   from json_populate_recordset(null::comments, $1)
   on conflict (id) do update set post_id = excluded.post_id, parent_id = excluded.parent_id,
     user_id = excluded.user_id, comment_as = excluded.comment_as, is_anonymous = excluded.is_anonymous,
     anonymous_name = excluded.anonymous_name, is_shown = excluded.is_shown, body = excluded.body,
     sticker_ids = excluded.sticker_ids, created_at = excluded.created_at, edited_at = excluded.edited_at`,
)

const listStickers = statement<{ id: number; key: string }>('comments.sticker-keys', 'select id, key from stickers')

export const commentsSeed = seedPart<CommentRow>({
  section: 'comments',
  table: 'comments',
  row: CommentRow,
  key: (row) => row.id,
  references: (row) => [
    { field: 'post_id', table: 'posts', id: row.post_id },
    { field: 'parent_id', table: 'comments', id: row.parent_id },
    { field: 'user_id', table: 'users', id: row.user_id },
    ...row.stickers.map((id) => ({ field: 'stickers', table: 'stickers', id })),
  ],
  check: checkThreads,
  async write({ db }, rows) {
    const stickerIds = new Map((await db.query(listStickers)).map(({ key, id }) => [key, id]))
    const names = await maskedNames(db, rows)
    const comments = rows.map((row) => ({
      ...row,
      anonymous_name: row.is_anonymous ? (names.get(row.user_id) ?? null) : null,
      body: cleanCommentHtml(row.body),
      sticker_ids: row.stickers.map((key) => stickerIds.get(key)),
    }))
    await db.query(upsertComments, [jsonRows(comments)])
    await advanceIdentity(db, 'comments')
  },
  async finish({ db }, rows) {
    await recountLikes(
      db,
      rows.map((row) => row.id),
    )
  },
})

function checkThreads(rows: readonly CommentRow[]): string[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return rows.flatMap((row, index) => {
    const parent = byId.get(row.parent_id ?? 0)
    if (!parent) return []
    const errors: string[] = []
    const add = (field: string, text: string) => errors.push(`comments[${index}].${field}: ${text}`)
    if (parent.parent_id !== null) add('parent_id', 'a reply has no replies')
    if (parent.post_id !== row.post_id) add('parent_id', 'a comment on another post')
    // Hiding a comment hides its replies.
    if (!parent.is_shown && row.is_shown) add('is_shown', 'its comment is hidden')
    return errors
  })
}

const listNames = statement<{ id: number; name: string }>(
  'comments.names',
  `select id, coalesce(firstname_th, firstname) || ' ' || coalesce(lastname_th, lastname) as name
   from users where id = any($1::bigint[])`,
)

/** Masked full names of the anonymous authors, as created when a comment is written. */
async function maskedNames(db: Db, rows: readonly CommentRow[]): Promise<Map<number, string>> {
  const ids = rows.filter((row) => row.is_anonymous).map((row) => row.user_id)
  const people = await db.query(listNames, [ids])
  return new Map(people.map(({ id, name }) => [id, maskName(name)]))
}
