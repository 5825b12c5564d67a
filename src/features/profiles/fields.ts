/** Zod schemas of the own profile's fields, each with its Thai refusals; names and workplace are those of sign-up. */
import * as z from 'zod/mini'
import { hasHeapedMarks } from '#lib/heaped-marks.ts'
import { ABOUT_ME_MAX_LENGTH, MOBILE_DIGITS } from './constants.ts'
import { provinces, editFieldTexts as texts } from './texts.ts'

// Everything below a space but the line break, which needs none of the others.
const CONTROLS = /[\u0001-\u0009\u000B-\u001F\u007F]/g

/** Line breaks as one character each, so that both sides count alike (decision Q-70). */
export function foldLineBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** PROF-082, decision Q-70: too long is refused, never cut. */
export const AboutMe = z.string().check(
  z.overwrite((text) => foldLineBreaks(text).normalize('NFC').replace(CONTROLS, '').trim()),
  z.refine((text) => text.length <= ABOUT_ME_MAX_LENGTH, texts.aboutMeLong),
  z.refine((text) => !hasHeapedMarks(text), texts.aboutMeMarks),
)

/** A workplace beyond what sign-up asks of it. */
export const PlainWorkplace = z.string().check(
  z.overwrite((text) => text.normalize('NFC').replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim()),
  z.refine((text) => !hasHeapedMarks(text), texts.workplaceMarks),
)

const MOBILE = /^\+?\d[\d -]{0,29}$/

/** Decision Q-69: empty, or digits with spaces and hyphens after a plus. */
export const Mobile = z.string().check(
  z.trim(),
  z.refine((text) => {
    const digits = text.replace(/\D/g, '').length
    return text === '' || (MOBILE.test(text) && digits >= MOBILE_DIGITS.min && digits <= MOBILE_DIGITS.max)
  }, texts.mobile),
)

const known: ReadonlySet<string> = new Set(provinces)

/** Decision Q-69: empty, or one of the 77. */
export const Province = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || known.has(text), texts.province),
)
