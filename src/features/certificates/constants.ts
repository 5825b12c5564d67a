/** `CERT-{year of issue}-{number in that year}`. */
export const CERTIFICATE_NUMBER_PATTERN = /^CERT-\d{4}-\d{6}$/

/** Why a certificate is revoked. Everyone sees the kind; the note is for the holder and the admins. */
export const REVOKE_REASONS = ['wrong', 'duplicate', 'result', 'other'] as const
export type RevokeReason = (typeof REVOKE_REASONS)[number]

export const REVOKE_NOTE_MAX = 300
export const OFFICE_PER_PAGE = 20
export const OFFICE_SEARCH_MAX = 100
