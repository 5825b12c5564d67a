/** Limits and lists of sign-in, sign-up and account deletion. */

/** Kinds of sign-in (AUTH-001). */
const ACCOUNT_KINDS = ['staff', 'student', 'member'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const PASSWORD_MIN_LENGTH = 6
/** Admins can change all content, so their passwords are longer. */
export const ADMIN_PASSWORD_MIN_LENGTH = 12
/** UTF-16 code units after NFC (decision Q-36). */
export const PASSWORD_MAX_LENGTH = 256
/** From this length on the strength hint reports a good password. */
export const PASSWORD_GOOD_LENGTH = 12
export const EMAIL_MAX_LENGTH = 254
export const NAME_MAX_LENGTH = 100
export const OTHER_PREFIX_MAX_LENGTH = 30
export const JOB_MAX_LENGTH = 100
export const LOCATION_MAX_LENGTH = 200
export const USERNAME_MAX_LENGTH = 320
export const CAPTCHA_MAX_LENGTH = 8_192
export const OTHER_REASON_MAX_LENGTH = 500

/** Id of "other", in prefixes and in jobs (REG-018, REG-021, decision Q-32). */
export const OTHER_ID = 999
export const PREFIX_IDS = [1, 2, 3, OTHER_ID] as const
export type PrefixId = (typeof PREFIX_IDS)[number]

/** 1 teacher, 2 learner, 3 general; the group of a job is the member type (decision Q-38). */
export const MEMBER_TYPES = [1, 2, 3] as const
export type MemberType = (typeof MEMBER_TYPES)[number]

/** Failed sign-ins before a lockout (decision Q-20). */
export const SIGN_IN_ATTEMPTS = 5
/** Seconds of the first, second, … lockout; the last value repeats. */
export const LOCK_SECONDS = [60, 120, 240, 480, 900] as const

/** Failed sign-ins of one name, from all networks, before unknown devices are slowed down (decision Q-194). */
export const NAME_FAILURES = 50
export const NAME_WINDOW_SECONDS = 900
/** Minimum seconds between two attempts at such a name. */
export const NAME_PAUSE_SECONDS = 10
/** Seconds after the last failure until the name is no longer slowed down. */
export const CALM_SECONDS = 300

/** Failures of one network, for any name, before it needs harder captchas until the end of the 15 minute window. */
export const NETWORK_FAILURES = 300
export const NETWORK_WINDOW_SECONDS = 900
/** Hours without an attempt after which the lockout rounds of a name are reset. */
export const LOCK_MEMORY_HOURS = 24

/** Until a form without a response is enabled again (AUTH-025, PWD-017, PWD-039). */
export const SUBMIT_LOCK_MS = 30_000
/** Until a mail can be requested again (PWD-019). */
export const RESEND_COOLDOWN_SECONDS = 60
/** How long a success note is visible (PWD-020). */
export const SUCCESS_NOTE_MS = 3_000

/** Lifetimes of mailed links (decisions ). */
export const RESET_TOKEN_MINUTES = 60
export const DELETION_TOKEN_HOURS = 24
/** Users often read the welcome mail days later (AB-193). */
export const VERIFICATION_TOKEN_DAYS = 7

export const SIGN_UP_STEPS = 2

/** Reasons for deleting an account (DEL-008). */
export const DELETE_REASONS = [
  'not_using',
  'technical_issues',
  'privacy_concerns',
  'spam_engagement',
  'found_alternative',
  'no_useful',
  'other',
] as const
export type DeleteReason = (typeof DELETE_REASONS)[number]

/** Why the office rejects writing. */
export const SUSPENSION_REASONS = ['advertising', 'abuse', 'spam', 'false-identity', 'other'] as const
export type SuspensionReason = (typeof SUSPENSION_REASONS)[number]
export const SUSPENSION_MESSAGE_MAX = 500

/** Shared picture of anonymous authors and deleted accounts, so that it tells nothing about them (AB-78). */
export const ANONYMOUS_PICTURE = '/avatars/anonymous.svg'
/** Picture of the site as an author. */
export const SITE_PICTURE = '/avatars/site.svg'

/** Width of the picture in an account and a profile: 120 CSS pixels at a device pixel ratio of 3. */
export const PROFILE_PICTURE_PIXELS = 360

/** Path of a user's public page. The viewer's own page redirects to `/my-profile` (decision Q-58). */
export function profilePath(userId: number): string {
  return `/profile/${userId}`
}
