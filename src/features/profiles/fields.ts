/**
 * Fields of the profile form: one Zod schema each, with Thai error messages. Names, prefix and workplace use the
 * schemas of sign-up. Browser and server both call `readField`, so that the form accepts every value that the server
 * accepts.
 */
import * as z from 'zod/mini'
import { JobLocation, NewFirstname, NewLastname, OtherPrefix } from '#features/accounts/fields.ts'
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

/** The value to store, or an error message. */
export type ReadField = { value: string; error?: undefined } | { value?: undefined; error: string }

/**
 * Parses a submitted or typed field. An unchanged stored value is always valid: rules apply to changed values only
 * (Q-66).
 */
export function readField(name: TextField, text: string, stored: string): ReadField {
  if (stored !== '' && normalizeText(text) === normalizeText(stored)) return { value: stored }
  const { data, error } = z.safeParse(schemas[name], text)
  return error ? { error: error.issues[0]?.message ?? '' } : { value: data }
}
