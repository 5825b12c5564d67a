/** Addresses of all pages but those of the office. */
import { POLICY_TABS } from '#features/consent/constants.ts'
import { CARD_TYPES } from '#features/feed/constants.ts'
import { LIST_ORDERS } from '#features/posts/constants.ts'
import { PROFILE_TABS } from '#features/profiles/constants.ts'
import { SEARCH_TEXT_MAX_LENGTH } from '#features/search/constants.ts'
import { MONTH_RANGE } from '#features/sections/constants.ts'
import type { PageRoute } from './page-route.ts'

const FILTER_KEYS = { tags: 'tags', 'edu-plan': { words: ['1'] } } as const
/** A list in its default order has one address (AB-178, Q-179). */
const LIST_KEYS = { ...FILTER_KEYS, sort: { words: LIST_ORDERS, unset: 'new' } } as const
const TRAINING_KEYS = {
  ...FILTER_KEYS,
  sort: { words: LIST_ORDERS, unset: 'upcoming' },
  month: { months: MONTH_RANGE },
} as const
/** Versions of a policy document that have a page. */
const VERSIONS = Array.from({ length: 200 }, (_, index) => String(index + 1))
const SEARCH_KEYS = { search: { text: SEARCH_TEXT_MAX_LENGTH } } as const

export const siteRoutes: readonly PageRoute[] = [
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
  { path: '/forget-password', page: 'home/forget-password-page', dependsOnReader: true },
  // Only the browser reads the tokens in these URLs: the server renders the same page with and without a token.
  { path: '/password/reset', page: 'accounts/reset-password-page', store: 'none', referrer: 'none' },
  { path: '/confirm-delete-account', page: 'accounts/confirm-delete-page', store: 'none', referrer: 'none' },
  { path: '/verify-email', page: 'accounts/verify-email-page', store: 'none', referrer: 'none' },
  { path: '/unsubscribe', page: 'notifications/unsubscribe-page', store: 'none', referrer: 'none' },
  {
    path: '/profile/$userId',
    page: 'profiles/profile-page',
    keys: { tab: { words: PROFILE_TABS } },
    dependsOnReader: true,
  },
  { path: '/my-profile', page: 'profiles/my-profile-page', keys: { tab: { words: PROFILE_TABS } }, access: 'member' },
  { path: '/my-profile/edit', page: 'profiles/edit-profile-page', access: 'member' },
  {
    path: '/my-board',
    page: 'my-board/my-board-page',
    keys: { type: { words: CARD_TYPES }, ...SEARCH_KEYS },
    access: 'member',
  },
  {
    path: '/my-certificate',
    page: 'certificates/my-certificate-page',
    access: 'member',
  },
  { path: '/certificate', page: 'certificates/certificate-search-page' },
  // Numbers follow each other: a visitor's render counts as a check.
  { path: '/certificate/$number', page: 'certificates/certificate-page', rate: 'certificate-check' },
  { path: '/receipt', page: 'receipts/receipt-search-page' },
  { path: '/receipt/$code', page: 'receipts/receipt-check-page', rate: 'receipt-check' },
  { path: '/my-purchase', page: 'receipts/my-purchase-page', access: 'member' },
  {
    path: '/my-purchase/$invoiceNo',
    page: 'receipts/purchase-page',
    access: 'member',
    // How the buyer came back from the gateway.
    keys: { payment: { words: ['done', 'cancelled'] } },
  },
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
  // Returns 404 for readers who are neither teachers nor admins.
  {
    path: '/my-teaching-story',
    page: 'stories/my-stories-page',
    keys: {
      type: { words: ['0', '1'] },
      status: { words: ['0', '1', '2'] },
      search: { text: 100 },
      sort: { text: 20 },
      order: { words: ['asc', 'desc'], unset: 'desc' },
      page: { upTo: 10_000 },
    },
    access: 'member',
    store: 'none',
  },
  { path: '/my-teaching-story/create', page: 'stories/new-story-page', access: 'member', store: 'none' },
  { path: '/my-teaching-story/$storyId/edit', page: 'stories/edit-story-page', access: 'member', store: 'none' },
  { path: '/notifications', page: 'notifications/notifications-page', access: 'member' },
  { path: '/policy', page: 'consent/policy-page', keys: { tab: { words: POLICY_TABS }, version: { words: VERSIONS } } },
  { path: '/contact', page: 'contact/contact-page' },
  { path: '/demo/carousel', page: 'kit/carousel-demo-page' },
  { path: '/dev/kit', page: 'kit/kit-page', audience: 'developers' },
  { path: '/$slug', page: 'sections/tag-page', keys: LIST_KEYS },
]
