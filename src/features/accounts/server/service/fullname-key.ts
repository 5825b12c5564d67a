import { normalizeThai } from '#lib/thai.ts'

/** A vowel over a letter that has a second one there: drawn on each other they look like one. */
const HIDDEN_OVER = /[\u0E31\u0E34-\u0E37\u0E47](?=[\u0E31-\u0E39]*[\u0E31\u0E34-\u0E37\u0E47])/g
/** Sara u under a letter that has sara uu there. */
const HIDDEN_UNDER = /\u0E38(?=\u0E39)/g

/**
 * A member's name as it is compared (decision Q-34): NFC, one spelling for what looks the same, one vowel in each place
 * of a letter, one space, and without the dots that sign-up allows (AB-143).
 */
export function fullnameKey(firstname: string, lastname: string): string {
  return normalizeThai(`${firstname} ${lastname}`.replaceAll('.', ' '))
    .replace(HIDDEN_OVER, '')
    .replace(HIDDEN_UNDER, '')
    .trim()
    .replace(/\s+/g, ' ')
}
