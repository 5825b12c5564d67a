import { normalizeThai } from '#lib/thai.ts'

/** A vowel above a letter that has another one there: both are drawn at the same place and look like one. */
const HIDDEN_OVER = /[\u0E31\u0E34-\u0E37\u0E47](?=[\u0E31-\u0E39]*[\u0E31\u0E34-\u0E37\u0E47])/g
/** Sara u below a letter that also has sara uu. */
const HIDDEN_UNDER = /\u0E38(?=\u0E39)/g

/**
 * Normalised name for comparisons (decision Q-34): NFC, one spelling for names that look the same, one vowel per
 * position of a letter, single spaces, and without the dots that sign-up allows (AB-143).
 */
export function fullnameKey(firstname: string, lastname: string): string {
  return normalizeThai(`${firstname} ${lastname}`.replaceAll('.', ' '))
    .replace(HIDDEN_OVER, '')
    .replace(HIDDEN_UNDER, '')
    .trim()
    .replace(/\s+/g, ' ')
}
