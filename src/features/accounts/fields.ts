/** Zod schemas of the fields and forms that the browser and the contract share, with their Thai error messages. */
import * as z from 'zod/mini'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { isThaiName } from '#lib/thai-name.ts'
import * as limits from './constants.ts'
import { jobOptions, fieldTexts as texts } from './texts.ts'

/** Adds an issue and skips later rules of the field. Unlike `abort`, it does not skip rules across fields. */
function must(isValid: (value: string) => boolean, message: string) {
  return z.check<string>(({ value, issues }) => {
    if (!isValid(value)) issues.push({ code: 'custom', message, input: value })
  })
}
const mustBeFilled = (message: string) => must((value) => value.length > 0, message)
const mustFit = (max: number, message: string) => must((value) => value.length <= max, message)

const mustBeReadable = must((value) => !hasExcessiveCombiningMarks(value), texts.combiningMarks)

/** Required text, trimmed. */
function filled(required: string, max: number) {
  return z.string(required).check(z.trim(), mustBeFilled(required), mustFit(max, texts.tooLong))
}

// Excludes spaces, joiners, fillers and other invisible characters.
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u

/** Required text with at least one visible character, trimmed. */
function visible(required: string, max: number) {
  return z.string(required).check(
    z.trim(),
    must((value) => VISIBLE.test(value), required),
    mustBeReadable,
    mustFit(max, texts.tooLong),
  )
}

// A single ASCII address: no list, display name or line break (AB-41).
const ADDRESS =
  /^(?=[^@]{1,64}@)[a-z0-9_%+-]+(?:\.[a-z0-9_%+-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

/** REG-033, REG-034. Trimmed and in lower case, because addresses are case-insensitive (decision Q-18). */
export const Email = z.string(texts.emailRequired).check(
  z.trim(),
  z.toLowerCase(),
  mustBeFilled(texts.emailRequired),
  mustFit(limits.EMAIL_MAX_LENGTH, texts.emailInvalid),
  must((value) => ADDRESS.test(value), texts.emailInvalid),
)

/** A password as typed, including spaces. Compared and hashed in NFC (AB-39). */
function password(required: string, short: string) {
  return z.string(required).check(
    mustBeFilled(required),
    z.overwrite((value) => value.normalize('NFC')),
    must((value) => value.length >= limits.PASSWORD_MIN_LENGTH, short),
    mustFit(limits.PASSWORD_MAX_LENGTH, texts.passwordLong),
    must((value) => !value.includes('\0'), texts.passwordControl),
  )
}

/** A new password at sign-up (REG-036, REG-037) and when changing it. */
const NewPassword = password(texts.newPasswordRequired, texts.newPasswordShort)
export const ConfirmPassword = password(texts.confirmRequired, texts.newPasswordShort)
/** A new password set with a mailed link (PWD-040..042). */
export const ResetPassword = password(texts.resetPasswordRequired, texts.resetPasswordShort)
const ResetConfirm = z.string(texts.resetConfirmRequired).check(
  mustBeFilled(texts.resetConfirmRequired),
  z.overwrite((value) => value.normalize('NFC')),
)

/** The password at sign-in: accepts any password that could exist (AUTH-019). */
const KnownPassword = z.string(texts.passwordRequired).check(
  mustBeFilled(texts.passwordRequired),
  z.overwrite((value) => value.normalize('NFC')),
  mustFit(limits.PASSWORD_MAX_LENGTH, texts.passwordLong),
  must((value) => !value.includes('\0'), texts.passwordControl),
)

/** User name at sign-in. The format is not validated: an impossible name gets the wrong-login error (AUTH-018). */
export function signInName(kind: limits.AccountKind) {
  const required = texts.usernameRequired(texts.usernameLabels[kind])
  return filled(required, limits.USERNAME_MAX_LENGTH)
}

/** Response of the captcha widget (AUTH-020, AUTH-050). */
export const CaptchaResponse = z
  .string(texts.captcha)
  .check(mustBeFilled(texts.captcha), mustFit(limits.CAPTCHA_MAX_LENGTH, texts.captcha))

/** 0, 1 or a JSON boolean, without coercion of other values. */
const Switch = z.pipe(
  z.union([z.boolean(), z.literal([0, 1])]),
  z.transform((value) => value === true || value === 1),
)

/** 0 is converted to the id of "other" (decision Q-32). */
const PrefixChoice = z.pipe(
  z.pipe(
    z.literal([0, ...limits.PREFIX_IDS], texts.prefixRequired),
    z.transform((id) => (id === 0 ? limits.OTHER_ID : id)),
  ),
  z.literal([...limits.PREFIX_IDS]),
)
/** REG-043, decision Q-33. */
export const OtherPrefix = z.string(texts.prefixRequired).check(
  z.trim(),
  mustBeFilled(texts.prefixRequired),
  mustFit(limits.OTHER_PREFIX_MAX_LENGTH, texts.tooLong),
  must((value) => isThaiName(value), texts.prefixThai),
)

function thaiName(required: string, thai: string, options: { dots?: boolean } = {}) {
  return z.string(required).check(
    z.overwrite((value) => value.normalize('NFC').trim().replace(/\s+/g, ' ')),
    mustBeFilled(required),
    mustFit(limits.NAME_MAX_LENGTH, texts.tooLong),
    must((value) => isThaiName(value, options), thai),
  )
}
/** REG-044, REG-046. */
export const Firstname = thaiName(texts.firstnameRequired, texts.firstnameThai)
/** REG-045, REG-047. */
export const Lastname = thaiName(texts.lastnameRequired, texts.lastnameThai)
/** Names on the profile form, without dots (PROF-073, PROF-074, decision Q-66). */
export const NewFirstname = thaiName(texts.firstnameRequired, texts.firstnameThai, { dots: false })
export const NewLastname = thaiName(texts.lastnameRequired, texts.lastnameThai, { dots: false })

/** First step of the sign-up, without the rules that depend on several fields. */
const accountFields = {
  email: Email,
  password: NewPassword,
  password_confirmation: ConfirmPassword,
  firstname: Firstname,
  lastname: Lastname,
  prefix_id: PrefixChoice,
  /** Required if the prefix is "other", ignored otherwise. */
  other_prefix: z.optional(z.string().check(z.maxLength(200))),
}

/** REG-050, REG-051. */
const JobText = visible(texts.jobRequired, limits.JOB_MAX_LENGTH)
/** REG-052. */
export const JobLocation = visible(texts.locationRequired, limits.LOCATION_MAX_LENGTH)
const MemberTypeChoice = z.literal([...limits.MEMBER_TYPES], texts.memberType)

/** DEL-007..011. */
const DeleteReasonChoice = z.enum(limits.DELETE_REASONS, texts.deleteReason)
const OtherReason = z.string().check(z.trim(), mustBeReadable, mustFit(limits.OTHER_REASON_MAX_LENGTH, texts.tooLong))

/** Unvalidated form: rules that depend on several fields run even if fields are missing or invalid. */
type Draft = Partial<Record<string, unknown>>
const always = { when: () => true }

/** REG-040, PWD-043. */
const confirmsPassword = z.refine<Draft>(
  ({ password, password_confirmation: confirmation }) =>
    !confirmation || typeof confirmation !== 'string' || confirmation === password,
  { path: ['password_confirmation'], error: texts.confirmDiffers, ...always },
)

/** The prefix "other" requires a text; for other prefixes the text is ignored (REG-042, REG-043). */
const namesOtherPrefix = z.refine<Draft>(
  ({ prefix_id, other_prefix }) => prefix_id !== limits.OTHER_ID || OtherPrefix.safeParse(other_prefix).success,
  {
    path: ['other_prefix'],
    error: ({ input }) => OtherPrefix.safeParse((input as Draft).other_prefix).error?.issues[0]?.message,
    ...always,
  },
)

/** Groups 1 and 2 require a listed job, group 3 accepts any text except "other" itself (decision Q-37, REG-051). */
export const namesJob = z.refine<Draft>(({ job }) => job !== OTHER_JOB && job !== String(limits.OTHER_ID), {
  path: ['job'],
  error: texts.jobRequired,
  ...always,
})
export const jobFitsGroup = z.refine<Draft>(
  ({ job, member_type: group }) =>
    !job ||
    group === 3 ||
    !limits.MEMBER_TYPES.some((type) => type === group) ||
    GROUP_OF_JOB.get(String(job)) === group,
  { path: ['member_type'], error: texts.memberType, ...always },
)
const OTHER_JOB: string = jobOptions.find(({ id }) => id === limits.OTHER_ID)?.text ?? ''
const GROUP_OF_JOB: ReadonlyMap<string, limits.MemberType> = new Map(jobOptions.map(({ text, group }) => [text, group]))

/** AUTH-030, AUTH-031: what every kind of account needs, besides its name. */
export const SignIn = z.object({
  password: KnownPassword,
  remember: z._default(Switch, false),
  'g-recaptcha-response': CaptchaResponse,
})

/** First step of the sign-up (REG-057..060). */
export const RegisteredAccount = z.object(accountFields).check(confirmsPassword, namesOtherPrefix)

/** Second step of the sign-up. `accept_term` is 1 or true. */
export const RegisteredStatus = z.object({
  job: JobText,
  job_location: JobLocation,
  member_type: MemberTypeChoice,
  accept_term: z.literal([1, true], texts.terms),
  receive_newsletter: z._default(Switch, false),
})

/** Request for a mail with a link to set a new password. */
export const PasswordMail = z.object({
  email: Email,
  force: z._default(Switch, false),
  'g-recaptcha-response': CaptchaResponse,
})

/** A new password set with a mailed link. */
export const PasswordReset = z
  .object({ password: ResetPassword, password_confirmation: ResetConfirm })
  .check(confirmsPassword)

export const PasswordChange = z
  .object({
    current_password: KnownPassword,
    password: NewPassword,
    password_confirmation: ConfirmPassword,
  })
  .check(confirmsPassword)

/** The password of the signed-in person, given again. */
export const PasswordAgain = z.object({ password: KnownPassword })

export const DeletionRequest = z.object({
  delete_reason: DeleteReasonChoice,
  other_reason: z.optional(OtherReason),
})
export type DeletionRequest = z.output<typeof DeletionRequest>
