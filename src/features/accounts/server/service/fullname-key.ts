import { normalizeThai } from '#lib/thai.ts'

/**
 * A member's name as it is compared (decision Q-34): NFC, one spelling for what looks the same, one space, and without
 * the dots that sign-up allows (AB-143).
 */
export function fullnameKey(firstname: string, lastname: string): string {
  return normalizeThai(`${firstname} ${lastname}`.replaceAll('.', ' ')).trim().replace(/\s+/g, ' ')
}
