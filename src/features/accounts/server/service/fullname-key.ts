import { normalizeThai } from '#lib/thai.ts'

/** A member's name as it is compared (decision Q-34): NFC, one spelling for what looks the same, one space. */
export function fullnameKey(firstname: string, lastname: string): string {
  return normalizeThai(`${firstname} ${lastname}`).trim().replace(/\s+/g, ' ')
}
