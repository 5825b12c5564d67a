/**
 * Fields of the profile form: one Zod schema each, with Thai error messages. Names, prefix and workplace use the
 * schemas of sign-up. Browser and server both call `readField`, so that the form accepts every value that the server
 * accepts.
 */
import * as z from 'zod/mini'
import { JobLocation, NewFirstname, NewLastname, OtherPrefix } from '#features/accounts/fields.ts'
import { fieldTexts } from '#features/accounts/texts.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { ABOUT_ME_MAX_LENGTH, MOBILE_DIGITS } from './constants.ts'
import { provinces, editFieldTexts as texts } from './texts.ts'

// Control characters except the line break.
const CONTROLS = /[\u0001-\u0009\u000B-\u001F\u007F]/g

/** Normalises Unicode composition, surrounding space and line breaks, which do not count as a change. */
function normalizeText(text: string): string {
  return text.normalize('NFC').trim().replace(/\r\n?/g, '\n')
}

/** PROF-082, decision Q-70: text that is too long returns an error and is never truncated. */
const AboutMe = z.string().check(
  z.overwrite((text) => normalizeText(text).replace(CONTROLS, '').trim()),
  z.refine((text) => text.length <= ABOUT_ME_MAX_LENGTH, texts.aboutMeLong),
  z.refine((text) => !hasExcessiveCombiningMarks(text), texts.aboutMeMarks),
)

/** Workplace of sign-up, in one line. */
const Workplace = z.pipe(
  z.string().check(z.overwrite((text) => text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' '))),
  JobLocation,
)

const MOBILE = /^\+?\d[\d -]{0,29}$/

/** Decision Q-69: empty, or digits with spaces and hyphens and an optional leading plus. */
const Mobile = z.string().check(
  z.trim(),
  z.refine((text) => {
    const digits = text.replace(/\D/g, '').length
    return text === '' || (MOBILE.test(text) && digits >= MOBILE_DIGITS.min && digits <= MOBILE_DIGITS.max)
  }, texts.mobile),
)

const provinceNames: ReadonlySet<string> = new Set(provinces)

/** Decision Q-69: empty, or one of the 77 provinces. */
const Province = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || provinceNames.has(text), texts.province),
)

const schemas = {
  first_name: NewFirstname,
  last_name: NewLastname,
  other_prefix: OtherPrefix,
  workplace: Workplace,
  province: Province,
  mobile: Mobile,
  about_me: AboutMe,
}

export type TextField = keyof typeof schemas

/** Values of the text fields. */
type StoredProfile = Readonly<Record<TextField, string>>

/** The fields of the profile form, with the rules of `readField`. University accounts change two of them (PROF-085). */
export function profileSchema(stored: StoredProfile, { isUniversity }: { isUniversity: boolean }) {
  const own = { about_me: changed('about_me', stored), mobile: changed('mobile', stored) }
  if (isUniversity) return z.object(own)
  return z.object({
    ...own,
    prefix: z.string().check(z.minLength(1, fieldTexts.prefixRequired)),
    /** Only for the prefix "other". */
    other_prefix: z.optional(changed('other_prefix', stored)),
    first_name: changed('first_name', stored),
    last_name: changed('last_name', stored),
    workplace: changed('workplace', stored),
    province: changed('province', stored),
  })
}

function changed(name: TextField, stored: StoredProfile) {
  return z.string().check(
    z.check(({ value, issues }) => {
      const { error } = readField(name, value, stored[name])
      if (error !== undefined) issues.push({ code: 'custom', message: error, input: value })
    }),
  )
}

/** The value to store, or an error message. */
type ReadField = { value: string; error?: undefined } | { value?: undefined; error: string }

/**
 * Parses a submitted or typed field. An unchanged stored value is always valid: rules apply to changed values only
 * (Q-66).
 */
export function readField(name: TextField, text: string, stored: string): ReadField {
  if (stored !== '' && normalizeText(text) === normalizeText(stored)) return { value: stored }
  const { data, error } = z.safeParse(schemas[name], text)
  return error ? { error: error.issues[0]?.message ?? '' } : { value: data }
}
