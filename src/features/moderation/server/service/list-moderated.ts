/** Comments and the audit log for admins. They get the same data of an anonymous author as every reader. */
import { canDeleteComment } from '#features/comments/policy.ts'
import { presentAuthor } from '#features/comments/server/service/comment-author.ts'
import { commentExcerpt } from '#features/comments/server/service/comment-excerpt.ts'
import { commentTexts } from '#features/comments/texts.ts'
import { postPath } from '#features/posts/constants.ts'
import type { ParsedInput } from '#lib/contract.ts'
import { relativeTime } from '#lib/dates.ts'
import { flag } from '#lib/flag.ts'
import { normalizeThai } from '#lib/thai.ts'
import type { MemberCall } from '#server/feature.ts'
import { escapeHtml } from '#server/html/rebuild-html.ts'
import { QUEUE_PAGE } from '../../constants.ts'
import type * as api from '../../contract.ts'
import { canHideComment } from '../../policy.ts'
import { type AuditRow, listAuditRows } from '../repository/audit-log.ts'
import { countQueues, listPlaces, listQueueRows, type QueueRow } from '../repository/queue.ts'

/** Length of the excerpt of a comment, in characters. */
const EXCERPT = 160

export async function listModeratedComments(
  call: MemberCall,
  { filter, post, search, after }: ParsedInput<typeof api.listModeratedComments>,
) {
  const { db } = call
  const [micros, id] = after?.split('-').map(Number) ?? []
  const places = await listPlaces(db, {
    filter,
    postId: post ?? null,
    words: search ? escapeHtml(normalizeThai(search)).toLowerCase() : null,
    after: micros !== undefined && id !== undefined ? { micros, id } : null,
    limit: QUEUE_PAGE + 1,
  })
  const shown = places.slice(0, QUEUE_PAGE)
  const last = places.length > QUEUE_PAGE ? shown.at(-1) : undefined
  const rows = await listQueueRows(
    db,
    shown.map((place) => place.id),
  )
  return {
    data: rows.map((row) => presentComment(row, call)),
    next: last ? `${last.micros}-${last.id}` : null,
    counts: await countQueues(db),
  }
}

export async function listAudit({ db, config }: MemberCall, { action, after }: ParsedInput<typeof api.listAudit>) {
  const rows = await listAuditRows(db, {
    before: after ?? Number.MAX_SAFE_INTEGER,
    limit: QUEUE_PAGE + 1,
    action: action || null,
  })
  const shown = rows.slice(0, QUEUE_PAGE)
  return {
    data: shown.map((row) => presentEntry(row, config.staffDisplayName)),
    next: rows.length > QUEUE_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

function presentComment(row: QueueRow, { viewer, now, config }: MemberCall) {
  const isTopLevel = row.parentId === null
  const isByAdmin = row.commentAs === 1
  return {
    id: row.id,
    parent_id: row.parentId,
    type: isTopLevel ? ('comment' as const) : ('reply' as const),
    detail: row.body,
    stickers: row.stickers,
    show: flag(row.isShown),
    is_anonymous: flag(row.isAnonymous),
    comment_by_admin: flag(isByAdmin),
    likes: row.likeCount,
    replies: row.replyCount,
    created_at: row.createdAt.toISOString(),
    created_humans_time: relativeTime(row.createdAt, now),
    user: presentAuthor(row, config.staffDisplayName),
    post: { id: row.postId, topic: row.topic, direct_uri_by_type: postPath(row.postType, row.postId) },
    parent_text: row.parentText === null ? null : commentExcerpt(row.parentText, EXCERPT),
    reports: row.reports.map(({ createdAt, ...report }) => ({
      ...report,
      created_at: new Date(createdAt).toISOString(),
      created_humans_time: relativeTime(new Date(createdAt), now),
    })),
    report_count: row.reportCount,
    can_hide: flag(canHideComment({ isTopLevel })),
    can_delete: flag(canDeleteComment({ isMine: row.userId === viewer.id, isByAdmin, isTopLevel }, true)),
    can_reveal: flag(row.isAnonymous || isByAdmin),
  }
}

function presentEntry({ createdAt, actor, isActorGone, comment, post, ...entry }: AuditRow, staffDisplayName: string) {
  return {
    ...entry,
    created_at: createdAt.toISOString(),
    actor: isActorGone ? commentTexts.deletedUser : actor,
    comment: comment &&
      post && {
        id: comment.id,
        text: commentExcerpt(comment.body, EXCERPT),
        user: presentAuthor(comment, staffDisplayName),
        is_deleted: flag(comment.isDeleted),
        post: { id: post.id, topic: post.topic, direct_uri_by_type: postPath(post.postType, post.id) },
      },
  }
}
