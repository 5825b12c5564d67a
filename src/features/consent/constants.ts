/** The four policy documents, in the order of the tabs (POL-002..005). */
export const POLICY_TABS = ['privacy', 'cookie', 'website', 'marketing'] as const
export type PolicyTab = (typeof POLICY_TABS)[number]

/** Shown beside 'see all' on narrow screens, always these two (decision Q-110). */
export const FIRST_POLICY_TABS: readonly PolicyTab[] = ['privacy', 'cookie']

/** What an address without a known tab shows (decision Q-107). */
export const DEFAULT_POLICY_TAB: PolicyTab = 'privacy'

/** Cookies that a visitor may refuse; the necessary ones are always on (decision Q-109). */
export const OPTIONAL_CATEGORIES = ['functional', 'analytics', 'marketing'] as const
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number]

export const CONSENT_COOKIE = 'cookie_consent'
/** A random name of this browser's choices, so that several of them can be read in order as one proof. */
export const CONSENT_KEY_COOKIE = 'cookie_consent_key'
/** Twelve months (decision Q-109). */
export const CONSENT_MAX_AGE_SECONDS = 365 * 24 * 60 * 60
/** How far a browser's clock may run ahead before its word on the time of a choice is not taken. */
export const CONSENT_CLOCK_SKEW_MS = 5 * 60 * 1000

export function isPolicyTab(value: unknown): value is PolicyTab {
  return POLICY_TABS.includes(value as PolicyTab)
}
