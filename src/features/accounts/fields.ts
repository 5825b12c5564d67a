/** Zod schemas of the fields that forms and contract share, each with its Thai refusals. */
import * as z from 'zod/mini'
import { isThaiName } from '#lib/thai.ts'
import * as limits from './constants.ts'
import { fieldTexts as texts } from './texts.ts'

/** What a person typed, without the spaces around it. */
const trimmed = (required: string) => z.string(required).check(z.trim(), z.minLength(1, required))

/** An empty field refuses with `required`, not with the refusals of the checks that follow. */
function filled(required: string, max: number) {
  return trimmed(required).check(z.maxLength(max, { error: texts.tooLong, abort: true }))
}

/** REG-033, REG-034; lower case and trimmed, because an address is looked up without case (decision Q-18). */
export const Email = z.string(texts.emailRequired).check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(1, { error: texts.emailRequired, abort: true }),
  z.maxLength(limits.EMAIL_MAX_LENGTH, { error: texts.emailInvalid, abort: true }),
  // One plain ASCII address: no list, no display name, no line break (AB-41).
  z.regex(/^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, texts.emailInvalid),
)

/** A password as typed, spaces and all; compared and hashed in NFC (AB-39). */
function password(required: string, short: string) {
  return z.string(required).check(
    z.minLength(1, { error: required, abort: true }),
    z.overwrite((value) => value.normalize('NFC')),
    z.minLength(limits.PASSWORD_MIN_LENGTH, { error: short, abort: true }),
    z.maxLength(limits.PASSWORD_MAX_LENGTH, { error: texts.passwordLong, abort: true }),
    z.refine((value) => !value.includes('\0'), texts.passwordControl),
  )
}

/** A new password at sign-up (REG-036, REG-037) and at a change of it. */
export const NewPassword = password(texts.newPasswordRequired, texts.newPasswordShort)
export const ConfirmPassword = password(texts.confirmRequired, texts.newPasswordShort)
/** A new password by a mailed link (PWD-040..042). */
export const ResetPassword = password(texts.resetPasswordRequired, texts.resetPasswordShort)
export const ResetConfirm = z.string(texts.resetConfirmRequired).check(
  z.minLength(1, { error: texts.resetConfirmRequired, abort: true }),
  z.overwrite((value) => value.normalize('NFC')),
)

/** The password of somebody who signs in: any that could exist (AUTH-019). */
export const KnownPassword = z.string(texts.passwordRequired).check(
  z.minLength(1, { error: texts.passwordRequired, abort: true }),
  z.overwrite((value) => value.normalize('NFC')),
  z.maxLength(limits.PASSWORD_MAX_LENGTH, { error: texts.passwordLong, abort: true }),
  z.refine((value) => !value.includes('\0'), texts.passwordControl),
)

/** A name to sign in with; whether it can exist is the wrong-login answer's business, not a format's (AUTH-018). */
export function signInName(kind: limits.AccountKind) {
  const required = texts.usernameRequired(texts.usernameLabels[kind])
  return filled(required, limits.USERNAME_MAX_LENGTH)
}

/** The captcha's answer as the page's widget gave it (AUTH-020, AUTH-050). */
export const CaptchaResponse = z
  .string(texts.captcha)
  .check(z.minLength(1, { error: texts.captcha, abort: true }), z.maxLength(limits.CAPTCHA_MAX_LENGTH, texts.captcha))

/** 0 is read as the one id of "other" (decision Q-32). */
export const PrefixChoice = z.pipe(
  z.pipe(
    z.literal([0, ...limits.PREFIX_IDS], texts.prefixRequired),
    z.transform((id) => (id === 0 ? limits.OTHER_ID : id)),
  ),
  z.literal([...limits.PREFIX_IDS]),
)
/** REG-043, decision Q-33. */
export const OtherPrefix = z.string(texts.prefixRequired).check(
  z.trim(),
  z.minLength(1, { error: texts.prefixRequired, abort: true }),
  z.maxLength(limits.OTHER_PREFIX_MAX_LENGTH, { error: texts.tooLong, abort: true }),
  z.refine((value) => isThaiName(value), texts.prefixThai),
)

function thaiName(required: string, thai: string) {
  return z.string(required).check(
    z.overwrite((value) => value.normalize('NFC').trim().replace(/\s+/g, ' ')),
    z.minLength(1, { error: required, abort: true }),
    z.maxLength(limits.NAME_MAX_LENGTH, { error: texts.tooLong, abort: true }),
    z.refine((value) => isThaiName(value), thai),
  )
}
/** REG-044, REG-046. */
export const Firstname = thaiName(texts.firstnameRequired, texts.firstnameThai)
/** REG-045, REG-047. */
export const Lastname = thaiName(texts.lastnameRequired, texts.lastnameThai)

/** REG-050, REG-051. */
export const JobText = filled(texts.jobRequired, limits.JOB_MAX_LENGTH)
/** REG-052. */
export const JobLocation = filled(texts.locationRequired, limits.LOCATION_MAX_LENGTH)
export const MemberTypeChoice = z.literal([...limits.MEMBER_TYPES], texts.memberType)

/** DEL-007..011. */
export const DeleteReasonChoice = z.enum(limits.DELETE_REASONS, texts.deleteReason)
export const OtherReason = z.string().check(z.trim(), z.maxLength(limits.OTHER_REASON_MAX_LENGTH, texts.tooLong))
