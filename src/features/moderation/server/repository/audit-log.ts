/** Reads the audit log of moderation. */
import { fullnameSql } from '#features/accounts/server/sql.ts'
import { type AuthorRow, authorColumns } from '#features/comments/server/service/comment-author.ts'
import type { PostType } from '#features/posts/constants.ts'
import type { CommentAuditAction } from '#lib/audit.ts'
import { type Db, statement } from '#server/database/db.ts'

export interface AuditRow {
  id: number
  action: CommentAuditAction
  reason: string
  createdAt: Date
  actor: string
  isActorGone: boolean
  /** Null if the comment no longer exists. */
  comment: (AuthorRow & { id: number; body: string; isDeleted: boolean }) | null
  post: { id: number; postType: PostType; topic: string } | null
}

const select = `
  select entry.id, entry.action, entry.reason, entry.created_at as "createdAt",
    ${fullnameSql('actor')} as actor, actor.deleted_at is not null as "isActorGone",
    (select row_to_json(told) from (
      select c.id, c.body, c.deleted_at is not null as "isDeleted", ${authorColumns('c')}
    ) told where c.id is not null) as comment,
    case when posts.id is not null then
      json_build_object('id', posts.id, 'postType', posts.post_type, 'topic', posts.topic) end as post
  from audit_entries entry
  join users actor on actor.id = entry.actor_id
  left join comments c on c.id = entry.subject_id
  left join posts on posts.id = c.post_id`

const allStatement = statement<AuditRow>(
  'moderation.audit',
  `${select} where entry.id < $1 and entry.action like 'comment.%' order by entry.id desc limit $2`,
)
const actionStatement = statement<AuditRow>(
  'moderation.audit-of-action',
  `${select} where entry.id < $1 and entry.action = $3 order by entry.id desc limit $2`,
)

const hideReasonStatement = statement<{ reason: string }>(
  'moderation.hide-reason',
  `select reason from audit_entries where subject_id = $1 and action = 'comment.hide' order by id desc limit 1`,
)

/** The reason of the last time that a comment was hidden, or that followed it. */
export async function findHideReason(db: Db, commentId: number): Promise<string> {
  const [entry] = await db.query(hideReasonStatement, [commentId])
  return entry?.reason ?? ''
}

/** Entries with an id below `before`, newest first. */
export function listAuditRows(
  db: Db,
  { before, limit, action }: { before: number; limit: number; action: CommentAuditAction | null },
): Promise<AuditRow[]> {
  return action ? db.query(actionStatement, [before, limit, action]) : db.query(allStatement, [before, limit])
}
