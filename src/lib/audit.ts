/** What the log of admins knows, as subject.verb. */
export const AUDIT_ACTIONS = [
  'comment.hide',
  'comment.show',
  'comment.delete',
  'comment.dismiss',
  'comment.reopen',
  'comment.reveal',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Characters of a reason. */
export const AUDIT_REASON_MAX = 500
