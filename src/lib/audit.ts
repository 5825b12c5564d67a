/** Actions recorded in the audit log, as `subject.verb`. */
export const AUDIT_ACTIONS = [
  'comment.hide',
  'comment.show',
  'comment.delete',
  'comment.dismiss',
  'comment.reopen',
  'comment.reveal',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Maximum length of a reason, in characters. */
export const AUDIT_REASON_MAX = 500
