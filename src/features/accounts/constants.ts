/** Limits and lists of signing in, signing up and leaving. */

/** Kinds of sign-in (AUTH-001). */
export const ACCOUNT_KINDS = ['staff', 'student', 'member'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

export const PASSWORD_MIN_LENGTH = 6
/** Whoever may change everybody's content needs more (security §5.1). */
export const ADMIN_PASSWORD_MIN_LENGTH = 12
/** Code units after NFC (decision Q-36). */
export const PASSWORD_MAX_LENGTH = 256
/** From here on the strength hint is content. */
export const PASSWORD_GOOD_LENGTH = 12
export const EMAIL_MAX_LENGTH = 254
export const NAME_MAX_LENGTH = 100
export const OTHER_PREFIX_MAX_LENGTH = 30
export const JOB_MAX_LENGTH = 100
export const LOCATION_MAX_LENGTH = 200
export const USERNAME_MAX_LENGTH = 320
export const CAPTCHA_MAX_LENGTH = 8_192
export const OTHER_REASON_MAX_LENGTH = 500

/** The one id of "other", in prefixes and in jobs (REG-018, REG-021, decision Q-32). */
export const OTHER_ID = 999
export const PREFIX_IDS = [1, 2, 3, OTHER_ID] as const
export type PrefixId = (typeof PREFIX_IDS)[number]

/** 1 teacher, 2 learner, 3 general; the group of a job is the member type (decision Q-38). */
export const MEMBER_TYPES = [1, 2, 3] as const
export type MemberType = (typeof MEMBER_TYPES)[number]

/** Sign-in attempts that are answered before the door closes (decision Q-20). */
export const SIGN_IN_ATTEMPTS = 5
/** Seconds the door stays closed, by round; the last one repeats. */
export const LOCK_SECONDS = [60, 120, 240, 480, 900] as const

/** Failures at one name from all networks in the window before strangers' devices are slowed (decision Q-194). */
export const NAME_FAILURES = 50
export const NAME_WINDOW_SECONDS = 900
/** Between two tries at such a name. */
export const NAME_PAUSE_SECONDS = 10
/** After the last failure the name is free again. */
export const CALM_SECONDS = 300

/** Failures of a whole network, whoever is meant, before it needs harder captchas for the rest of the quarter of an hour. */
export const NETWORK_FAILURES = 300
export const NETWORK_WINDOW_SECONDS = 900
/** After a day without an attempt nothing is held against a name any more. */
export const LOCK_MEMORY_HOURS = 24

/** Until a form that gets no answer is let go (AUTH-025, PWD-017, PWD-039). */
export const SUBMIT_LOCK_MS = 30_000
/** Until a mail may be asked for again (PWD-019). */
export const RESEND_COOLDOWN_SECONDS = 60
/** How long the note of success stays (PWD-020). */
export const SUCCESS_NOTE_MS = 3_000

/** Life of mailed links (decisions ). */
export const RESET_TOKEN_MINUTES = 60
export const DELETION_TOKEN_HOURS = 24
/** A welcome mail is often read days later (AB-193). */
export const VERIFICATION_TOKEN_DAYS = 7

export const SIGN_UP_STEPS = 2

/** Why people leave (DEL-008). */
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

/** Width of the picture in an account and a profile: 120 CSS pixels on a screen of three to one. */
export const PROFILE_PICTURE_PIXELS = 360

/** The public page of a person; the own one leads on to `/my-profile` (decision Q-58). */
export function profilePath(userId: number): string {
  return `/profile/${userId}`
}
