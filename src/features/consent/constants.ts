/** The four policy documents, in the order of the tabs (POL-002..005). */
export const POLICY_TABS = ['privacy', 'cookie', 'website', 'marketing'] as const
export type PolicyTab = (typeof POLICY_TABS)[number]

/** Documents that members accept; cookies are chosen in the browser. */
export const ACCEPTED_TABS = ['privacy', 'website', 'marketing'] as const
export type AcceptedTab = (typeof ACCEPTED_TABS)[number]

/** On narrow screens only these two tabs are shown, next to the "see all" button (decision Q-110). */
export const FIRST_POLICY_TABS: readonly PolicyTab[] = ['privacy', 'cookie']

/** The tab shown when the address names no tab or an unknown one (decision Q-107). */
export const DEFAULT_POLICY_TAB: PolicyTab = 'privacy'

/** Cookie categories that a visitor may reject; necessary cookies are always on (decision Q-109). */
export const OPTIONAL_CATEGORIES = ['functional', 'analytics', 'marketing'] as const
export type OptionalCategory = (typeof OPTIONAL_CATEGORIES)[number]

export const CONSENT_COOKIE = 'cookie_consent'
/** Random key of this browser, which links its successive choices in the consent log. */
export const CONSENT_KEY_COOKIE = 'cookie_consent_key'
/** Twelve months (decision Q-109). */
export const CONSENT_MAX_AGE_SECONDS = 365 * 24 * 60 * 60
/** How far a browser's clock may be ahead before the server ignores its time of the choice. */
export const CONSENT_CLOCK_SKEW_MS = 5 * 60 * 1000

export function isPolicyTab(value: unknown): value is PolicyTab {
  return POLICY_TABS.includes(value as PolicyTab)
}
