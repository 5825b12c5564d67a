/** Actions on comments that are recorded in the audit log, as `subject.verb`. */
export const COMMENT_AUDIT_ACTIONS = [
  'comment.hide',
  'comment.show',
  'comment.delete',
  'comment.dismiss',
  'comment.reopen',
  'comment.reveal',
] as const
export type CommentAuditAction = (typeof COMMENT_AUDIT_ACTIONS)[number]

/** All actions recorded in the audit log. */
export type AuditAction = CommentAuditAction | 'certificate.revoke' | 'certificate.reissue'

/** Actions on reviews, whose log is a list of its own. */
export const REVIEW_AUDIT_ACTIONS = [
  'review.publish',
  'review.reject',
  'review.dismiss',
  'review.feature',
  'review.unfeature',
  'review.reveal',
] as const
export type ReviewAuditAction = (typeof REVIEW_AUDIT_ACTIONS)[number]

/** Actions on online tests: of a question, of a registration, of a training. */
export type TestAuditAction =
  | 'test.delete-question'
  | 'test.import-questions'
  | 'test.return-attempt'
  | 'test.extend-due'
  | 'test.extend-due-for-all'

/** Actions on orders of priced trainings. */
export type PurchaseAuditAction = 'purchase.confirm' | 'purchase.reject' | 'purchase.refund'

/** Maximum length of a reason, in characters. */
export const AUDIT_REASON_MAX = 500
