/** Schemas of plain text, mostly of texts that an admin writes for the site. */
import * as z from 'zod/mini'
import { hasExcessiveCombiningMarks } from './excessive-combining-marks.ts'
import { writtenTexts } from './texts.ts'

// Control characters, halves of surrogate pairs, and what XML cannot contain. Line breaks are allowed in long texts.
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]|\p{Cs}/u
// Excludes spaces, joiners and other invisible characters.
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u

/** A trimmed text; empty if it shows nothing, so that it does not count as written. */
export const trimInvisible = (text: string): string => (VISIBLE.test(text) ? text.trim() : '')

/** `trimInvisible` as a check of a schema, before those of the length. */
export const trimVisible = () => z.overwrite(trimInvisible)

interface WrittenTextRules {
  max: number
  /** Error when nothing visible is written; without it the text may be empty. */
  empty?: string
  long: string
  /** Error for characters that no reader sees, and for marks that hide other text. Default: a text that suits any field. */
  unreadable?: string
  isOneLine?: boolean
}

/** Trimmed text, in NFC. */
export function writtenText({
  max,
  empty,
  long,
  unreadable = writtenTexts.unreadable,
  isOneLine = false,
}: WrittenTextRules) {
  return z.string(empty ?? unreadable).check(
    z.trim(),
    z.normalize(),
    z.refine((text) => empty === undefined || VISIBLE.test(text), { error: empty ?? unreadable, abort: true }),
    z.maxLength(max, long),
    z.refine((text) => !CONTROL.test(text) && !(isOneLine && /[\t\n]/.test(text)), unreadable),
    z.refine((text) => !hasExcessiveCombiningMarks(text), unreadable),
  )
}
