/** Marks that are heaped up over and under one letter, for forms and the server. Pure. */

/** Over and under one letter; Thai needs two (AB-140). */
const MARKS_MAX = 8
// What nobody sees is no letter that marks could stand on: between two of them it changes nothing.
const UNSEEN = String.raw`(?!\p{M})[\p{Default_Ignorable_Code_Point}\p{Cf}]`
const HEAPED_MARKS = new RegExp(String.raw`(?:\p{M}(?:${UNSEEN})*){${MARKS_MAX + 1}}`, 'u')

/**
 * Whether more marks stand over and under one letter than any language has (AB-140), counted through joiners and other
 * characters without a picture of their own. Linear in the length.
 */
export function hasExcessiveCombiningMarks(text: string): boolean {
  return HEAPED_MARKS.test(text)
}
