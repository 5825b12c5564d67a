/** Stickers and comments of the seed. */
import * as z from 'zod/mini'
import { users } from '#features/accounts/server/tables.ts'
import { maskName } from '#lib/thai.ts'
import type { Db } from '#server/database/db.ts'
import { orNull, SeedId, SeedText, SeedTime, seedPart } from '#server/database/seed/seed-part.ts'
import { advanceIdentity, anyOf, upsert } from '#server/database/upsert.ts'
import { cleanCommentHtml } from './comment-html.ts'
import { recountLikes } from './service/list-comments.ts'
import { comments, stickers } from './tables.ts'

const STICKERS_MAX = 3

const StickerRow = z.strictObject({
  id: z.int().check(z.gte(1), z.lte(999)),
  key: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  name: SeedText(60),
  path: z.string().check(z.regex(/^\/[^/\\][^\\]*$/), z.maxLength(200)),
  alt: SeedText(200),
})

export const stickersSeed = seedPart<z.output<typeof StickerRow>>({
  section: 'stickers',
  table: 'stickers',
  row: StickerRow,
  key: (row) => row.key,
  async write({ db }, rows) {
    await upsert(db, stickers, rows, { target: [stickers.id] })
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
    const stickerIds = new Map((await db.orm.select().from(stickers)).map(({ key, id }) => [key, id]))
    const names = await maskedNames(db, rows)
    const toComment = (row: CommentRow): typeof comments.$inferInsert => ({
      id: row.id,
      postId: row.post_id,
      parentId: row.parent_id,
      userId: row.user_id,
      commentAs: row.comment_as,
      isAnonymous: row.is_anonymous,
      anonymousName: row.is_anonymous ? (names.get(row.user_id) ?? null) : null,
      isShown: row.is_shown,
      body: cleanCommentHtml(row.body),
      stickerIds: row.stickers.map((key) => stickerIds.get(key) as number),
      createdAt: row.created_at,
      editedAt: row.edited_at,
    })
    // Insert parents before replies.
    const ordered = [...rows].sort((a, b) => Number(a.parent_id !== null) - Number(b.parent_id !== null))
    await upsert(db, comments, ordered.map(toComment), { target: [comments.id] })
    await advanceIdentity(db, comments)
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

/** Masked full names of the anonymous authors, as created when a comment is written. */
async function maskedNames(db: Db, rows: readonly CommentRow[]): Promise<Map<number, string>> {
  const ids = rows.filter((row) => row.is_anonymous).map((row) => row.user_id)
  if (ids.length === 0) return new Map()
  const people = await db.orm.select().from(users).where(anyOf(users.id, ids))
  return new Map(
    people.map((user) => [
      user.id,
      maskName(`${user.firstnameTh ?? user.firstname} ${user.lastnameTh ?? user.lastname}`),
    ]),
  )
}
