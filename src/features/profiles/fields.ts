/**
 * The own profile's fields: a Zod schema each, with its Thai refusals; names, prefix and workplace are those of sign-up.
 * Both sides read a field through `readField`, so that the form refuses nothing that the server would take.
 */
import * as z from 'zod/mini'
import { JobLocation, NewFirstname, NewLastname, OtherPrefix } from '#features/accounts/fields.ts'
import { hasExcessiveCombiningMarks } from '#lib/excessive-combining-marks.ts'
import { ABOUT_ME_MAX_LENGTH, MOBILE_DIGITS } from './constants.ts'
import { provinces, editFieldTexts as texts } from './texts.ts'

// Everything below a space but the line break, which needs none of the others.
const CONTROLS = /[\u0001-\u0009\u000B-\u001F\u007F]/g

/** As a person reads it: how a text is composed, spaced at its ends and broken into lines is no change. */
function tidy(text: string): string {
  return text.normalize('NFC').trim().replace(/\r\n?/g, '\n')
}

/** PROF-082, decision Q-70: too long is refused, never cut. */
const AboutMe = z.string().check(
  z.overwrite((text) => tidy(text).replace(CONTROLS, '').trim()),
  z.refine((text) => text.length <= ABOUT_ME_MAX_LENGTH, texts.aboutMeLong),
  z.refine((text) => !hasExcessiveCombiningMarks(text), texts.aboutMeMarks),
)

/** Sign-up's, in one line. */
const Workplace = z.pipe(
  z.string().check(z.overwrite((text) => text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' '))),
  JobLocation,
)

const MOBILE = /^\+?\d[\d -]{0,29}$/

/** Decision Q-69: empty, or digits with spaces and hyphens after a plus. */
const Mobile = z.string().check(
  z.trim(),
  z.refine((text) => {
    const digits = text.replace(/\D/g, '').length
    return text === '' || (MOBILE.test(text) && digits >= MOBILE_DIGITS.min && digits <= MOBILE_DIGITS.max)
  }, texts.mobile),
)

const known: ReadonlySet<string> = new Set(provinces)

/** Decision Q-69: empty, or one of the 77. */
const Province = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || known.has(text), texts.province),
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

/** What a field is to become, or why it is refused. */
export type ReadField = { value: string; refusal?: undefined } | { value?: undefined; refusal: string }

/** Reads a field as it was sent or typed. What is stored passes as it is: rules are for what was changed. */
export function readField(name: TextField, text: string, stored: string): ReadField {
  if (stored !== '' && tidy(text) === tidy(stored)) return { value: stored }
  const { data, error } = z.safeParse(schemas[name], text)
  return error ? { refusal: error.issues[0]?.message ?? '' } : { value: data }
}
