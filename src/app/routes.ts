import { POLICY_TABS } from '#features/consent/constants.ts'
import { CARD_TYPES } from '#features/feed/constants.ts'
import { LIST_ORDERS } from '#features/posts/constants.ts'
import { PROFILE_TABS } from '#features/profiles/constants.ts'
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { MONTH_RANGE } from '#features/sections/constants.ts'
import type { RateLimit } from '#lib/contract.ts'
import type { SearchKeys } from '#lib/search-params.ts'

/**
 * The site map on one screen: address → page. `keys` are the query parameters that shape the page, with what each may
 * say; every other name and value is dropped, so that nothing unknown makes another stored page.
 * Declared addresses win over `/$slug` (decision Q-117).
 */
export interface PageRoute {
  path: string
  /** `feature/page-file` under `src/features/<feature>/ui/pages/`. */
  page: string
  keys?: SearchKeys
  /** `search`: free text in the key, kept in a small cache of its own. `none`: never stored. */
  store?: 'pages' | 'search' | 'none'
  /** A visitor's render counts for this limit too. */
  rate?: RateLimit
  /** `member`: visitors are redirected to sign in and return afterwards (decision Q-09). Default: everyone. */
  access?: 'member'
  /** `developers`: in production there is no such page unless DEVELOPER_PAGES says so. */
  audience?: 'developers'
  /** `bare`: without header and footer. `office`: with the header and menu of admins, for admins. */
  layout?: 'bare' | 'office'
  /** `self`: pages of this site may show it in a frame; every other page rejects framing (security §8). */
  framing?: 'self'
  /** `none`: its address is a secret, which no other address may learn from the browser (security §4.4). */
  referrer?: 'none'
}

const FILTER_KEYS = { tags: 'tags', 'edu-plan': { words: ['1'] } } as const
/** A list in its default order has one address (AB-178, Q-179). */
const LIST_KEYS = { ...FILTER_KEYS, sort: { words: LIST_ORDERS, unset: 'new' } } as const
const TRAINING_KEYS = {
  ...FILTER_KEYS,
  sort: { words: LIST_ORDERS, unset: 'upcoming' },
  month: { months: MONTH_RANGE },
} as const
const SEARCH_KEYS = { search: { text: SEARCH_TEXT_MAX_LENGTH } } as const

export const routes: readonly PageRoute[] = [
  { path: '/', page: 'home/home-page', keys: LIST_KEYS },
  { path: '/edtech-tools', page: 'home/home-page', keys: LIST_KEYS },
  { path: '/training', page: 'home/training-section-page', keys: TRAINING_KEYS },
  { path: '/solutions', page: 'home/home-page', keys: LIST_KEYS },
  { path: '/trends', page: 'home/home-page', keys: LIST_KEYS },
  {
    path: '/search',
    page: 'search-results/search-page',
    // Without `sort` the best match is first.
    keys: { ...SEARCH_KEYS, ...FILTER_KEYS, type: { words: CARD_TYPES }, sort: { words: LIST_ORDERS } },
    store: 'search',
  },
  { path: '/noresult', page: 'search-results/no-result-page', keys: SEARCH_KEYS, store: 'search' },
  {
    path: '/case-studies',
    page: 'case-studies/case-studies-page',
    keys: { 'category[]': 'tags', 'levels[]': 'tags', 'learning_styles[]': 'tags' },
  },
  { path: '/content/event/$postId', page: 'post-detail/training-page' },
  { path: '/content/$type/$postId', page: 'post-detail/post-page' },
  { path: '/forget-password', page: 'home/forget-password-page' },
  // Only the browser reads the tokens in these URLs: the server renders the same page with and without a token.
  { path: '/password/reset', page: 'accounts/reset-password-page', store: 'none', referrer: 'none' },
  { path: '/confirm-delete-account', page: 'accounts/confirm-delete-page', store: 'none', referrer: 'none' },
  { path: '/verify-email', page: 'accounts/verify-email-page', store: 'none', referrer: 'none' },
  { path: '/unsubscribe', page: 'notifications/unsubscribe-page', store: 'none', referrer: 'none' },
  { path: '/profile/$userId', page: 'profiles/profile-page', keys: { tab: { words: PROFILE_TABS } } },
  { path: '/my-profile', page: 'profiles/my-profile-page', keys: { tab: { words: PROFILE_TABS } }, access: 'member' },
  { path: '/my-profile/edit', page: 'profiles/edit-profile-page', access: 'member' },
  {
    path: '/my-board',
    page: 'my-board/my-board-page',
    keys: { type: { words: CARD_TYPES }, ...SEARCH_KEYS },
    access: 'member',
  },
  { path: '/my-certificate', page: 'certificates/my-certificate-page', access: 'member' },
  { path: '/certificate', page: 'certificates/certificate-search-page' },
  // Numbers follow each other: a visitor's render counts as a check.
  { path: '/certificate/$number', page: 'certificates/certificate-page', rate: 'certificate-check' },
  { path: '/my-purchase', page: 'receipts/my-purchase-page', access: 'member' },
  { path: '/my-purchase/$invoiceNo', page: 'receipts/purchase-page', access: 'member' },
  { path: '/my-test', page: 'online-tests/my-test-page', access: 'member' },
  {
    path: '/reviews',
    page: 'review-moderation/reviews-page',
    keys: {
      tab: { words: ['web'] },
      rating: { words: ['1', '2', '3', '4', '5'], unset: '5' },
      impact: { words: ['1', '2', '3', '4', '5'] },
      sort: { words: ['helpful'] },
      page: { upTo: 1_000_000 },
    },
  },
  {
    path: '/my-review',
    page: 'reviews/my-review-page',
    keys: { tab: { words: ['web'] }, rating: { text: 10 }, review_id: { text: 15 } },
    access: 'member',
  },
  // Shown in a frame of My test; `user_event_id` and `attempt` are for other providers of forms.
  {
    path: '/online-test/form/$form',
    page: 'online-tests/test-form-page',
    keys: { user_event_id: { text: 15 }, attempt: { text: 1 } },
    access: 'member',
    store: 'none',
    layout: 'bare',
    framing: 'self',
  },
  { path: '/notifications', page: 'notifications/notifications-page', access: 'member' },
  // Returns 404 for users who are not admins.
  {
    path: '/admin/comments',
    page: 'moderation/admin-comments-page',
    keys: { tab: { text: 20 }, post: { text: 15 }, search: { text: 100 } },
    access: 'member',
    store: 'none',
    layout: 'office',
  },
  {
    path: '/admin/certificates',
    page: 'certificates/admin-certificates-page',
    keys: { search: { text: 100 } },
    access: 'member',
    store: 'none',
    layout: 'office',
  },
  {
    path: '/admin/purchases',
    page: 'purchase-office/admin-purchases-page',
    keys: { filter: { text: 20 }, month: { text: 7 }, training: { text: 15 }, search: { text: 100 } },
    access: 'member',
    store: 'none',
    layout: 'office',
  },
  {
    path: '/admin/reviews',
    page: 'review-moderation/admin-reviews-page',
    keys: { tab: { text: 20 } },
    access: 'member',
    store: 'none',
    layout: 'office',
  },
  {
    path: '/admin/tests',
    page: 'question-bank/admin-tests-page',
    keys: { search: { text: 100 } },
    access: 'member',
    store: 'none',
    layout: 'office',
  },
  {
    path: '/admin/tests/$trainingId',
    page: 'question-bank/admin-test-page',
    access: 'member',
    store: 'none',
    layout: 'office',
  },
  {
    path: '/admin/user-events',
    page: 'test-takers/admin-user-events-page',
    keys: { filter: { text: 20 }, training: { text: 15 }, search: { text: 100 } },
    access: 'member',
    store: 'none',
    layout: 'office',
  },
  { path: '/policy', page: 'consent/policy-page', keys: { tab: { words: POLICY_TABS } } },
  { path: '/contact', page: 'contact/contact-page' },
  { path: '/demo/carousel', page: 'kit/carousel-demo-page' },
  { path: '/dev/kit', page: 'kit/kit-page', audience: 'developers' },
  { path: '/$slug', page: 'sections/tag-page', keys: LIST_KEYS },
]

/** Any path with this segment redirects to `/confirm-delete-account` and keeps the query (DEL-003, decision Q-183). */
export const CONFIRM_DELETION_PATH = /\/confirm-delete-account(?:\/|$)/

/** Short post paths; they redirect to the full path and keep the query (decision Q-125). */
export const SHORT_POST_PATH = /^\/(tech-review|teaching-story|event)\/([1-9]\d{0,14})$/
