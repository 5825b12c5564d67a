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

type CertificateAuditAction = 'certificate.revoke' | 'certificate.reissue'

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
type TestAuditAction =
  | 'test.delete-question'
  | 'test.import-questions'
  | 'test.return-attempt'
  | 'test.extend-due'
  | 'test.extend-due-for-all'

/** Actions on orders of priced trainings. */
type PurchaseAuditAction = 'purchase.confirm' | 'purchase.reject' | 'purchase.refund'

/** Looks at and changes of people by the office; the subject is the person. */
export const PEOPLE_AUDIT_ACTIONS = [
  'person.list',
  'person.view',
  'person.reveal',
  'person.role',
  'person.suspend',
  'person.resume',
  'person.sign-out',
  'person.merge',
  'person.import',
] as const
export type PeopleAuditAction = (typeof PEOPLE_AUDIT_ACTIONS)[number]

/** Actions on the site itself: mails, jobs, the log, maintenance and announcements. */
const SYSTEM_AUDIT_ACTIONS = [
  'mail.retry',
  'job.retry',
  'audit.export',
  'maintenance.start',
  'maintenance.end',
  'announcement.create',
  'announcement.change',
  'announcement.delete',
] as const
type SystemAuditAction = (typeof SYSTEM_AUDIT_ACTIONS)[number]

/** Actions of admins on stories of others. */
type StoryAuditAction =
  | 'story.edit'
  | 'story.publish'
  | 'story.unpublish'
  | 'story.delete'
  | 'story.restore'
  | 'story.authors'

/** Actions on posts and trainings in the office. */
export type PostAuditAction =
  | 'post.create'
  | 'post.edit'
  | 'post.publish'
  | 'post.unlist'
  | 'post.withdraw'
  | 'post.delete'
  | 'post.restore'
  | 'post.tag'
  | 'post.questions'

/** Actions on what the site shows: tags, highlights, testimonials, stickers, phrases, policies and synonyms. */
export type SiteAuditAction =
  | 'tag.create'
  | 'tag.change'
  | 'tag.move'
  | 'tag.merge'
  | 'tag.delete'
  | 'highlight.add'
  | 'highlight.change'
  | 'highlight.order'
  | 'highlight.remove'
  | 'testimonial.create'
  | 'testimonial.change'
  | 'testimonial.order'
  | 'testimonial.delete'
  | 'sticker.create'
  | 'sticker.change'
  | 'sticker.order'
  | 'phrase.change'
  | 'policy.publish'
  | 'policy.cancel'
  | 'synonym.create'
  | 'synonym.change'
  | 'synonym.delete'

/** All actions recorded in the audit log. */
export type AuditAction =
  | CommentAuditAction
  | CertificateAuditAction
  | ReviewAuditAction
  | TestAuditAction
  | PurchaseAuditAction
  | PeopleAuditAction
  | SystemAuditAction
  | StoryAuditAction
  | PostAuditAction
  | SiteAuditAction

/** Maximum length of a reason, in characters. */
export const AUDIT_REASON_MAX = 500
