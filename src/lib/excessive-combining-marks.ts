/** Detects combining marks stacked on one letter, for forms and the server. Pure. */

/** Combining marks allowed on one letter; Thai needs two (AB-140). */
const MARKS_MAX = 8
// An invisible character is not a base letter, so marks before and after it still count together.
const INVISIBLE = String.raw`(?!\p{M})[\p{Default_Ignorable_Code_Point}\p{Cf}]`
const EXCESSIVE_MARKS = new RegExp(String.raw`(?:\p{M}(?:${INVISIBLE})*){${MARKS_MAX + 1}}`, 'u')

/**
 * Returns whether one letter has more combining marks than any language uses (AB-140). Counts across joiners and other
 * invisible characters. Linear in the length.
 */
export function hasExcessiveCombiningMarks(text: string): boolean {
  return EXCESSIVE_MARKS.test(text)
}
