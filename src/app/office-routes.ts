/**
 * Addresses of the pages of admins. Users who may not open a page get 404. The documents of the reading site do not load
 * this list: a link to the office loads its document.
 */
import { POLICY_TABS } from '#features/consent/constants.ts'
import type { PageRoute } from './page-route.ts'

const SHORT = { text: 20 } as const
const POST_LIST_KEYS = {
  search: { text: 100 },
  status: SHORT,
  tag: SHORT,
  author: SHORT,
  edited: SHORT,
  sort: SHORT,
  order: SHORT,
  page: SHORT,
} as const

const pages: readonly Pick<PageRoute, 'path' | 'page' | 'keys'>[] = [
  // Returns 404 for users who are not admins, as the pages below it do.
  {
    path: '/admin',
    page: 'site-numbers/admin-dashboard-page',
    keys: { days: { words: ['7', '90', '365'], unset: '30' } },
  },
  {
    path: '/admin/announcements',
    page: 'announcement-office/admin-announcements-page',
  },
  {
    path: '/admin/outbox',
    page: 'system-office/admin-outbox-page',
    keys: {
      state: { text: 20 },
      search: { text: 100 },
      sort: { text: 20 },
      order: { text: 4 },
      page: { upTo: 10_000 },
    },
  },
  {
    path: '/admin/jobs',
    page: 'system-office/admin-jobs-page',
    keys: { state: { text: 20 }, name: { text: 80 }, page: { upTo: 10_000 } },
  },
  {
    path: '/admin/audit',
    page: 'system-office/admin-audit-page',
    keys: {
      actor: { text: 15 },
      action: { text: 80 },
      subject: { text: 15 },
      from: { text: 10 },
      to: { text: 10 },
    },
  },
  {
    path: '/admin/configuration',
    page: 'system-office/admin-configuration-page',
  },
  {
    path: '/admin/comments',
    page: 'moderation/admin-comments-page',
    keys: { tab: { text: 20 }, post: { text: 15 }, search: { text: 100 } },
  },
  {
    path: '/admin/certificates',
    page: 'certificates/admin-certificates-page',
    keys: { search: { text: 100 } },
  },
  {
    path: '/admin/purchases',
    page: 'purchase-office/admin-purchases-page',
    keys: { filter: { text: 20 }, month: { text: 7 }, training: { text: 15 }, search: { text: 100 } },
  },
  {
    path: '/admin/reviews',
    page: 'review-moderation/admin-reviews-page',
    keys: { tab: { text: 20 } },
  },
  {
    path: '/admin/posts',
    page: 'content-office/admin-posts-page',
    keys: { kind: { text: 20 }, ...POST_LIST_KEYS },
  },
  {
    path: '/admin/posts/$postId',
    page: 'content-office/admin-post-page',
  },
  {
    path: '/admin/events',
    page: 'content-office/admin-events-page',
    keys: POST_LIST_KEYS,
  },
  {
    path: '/admin/events/$postId',
    page: 'content-office/admin-event-page',
  },
  {
    path: '/admin/tests',
    page: 'question-bank/admin-tests-page',
    keys: { search: { text: 100 } },
  },
  {
    path: '/admin/tests/$trainingId',
    page: 'question-bank/admin-test-page',
  },
  {
    path: '/admin/user-events',
    page: 'test-takers/admin-user-events-page',
    keys: { filter: { text: 20 }, training: { text: 15 }, search: { text: 100 } },
  },
  {
    path: '/admin/users',
    page: 'people/admin-people-page',
    keys: {
      search: { text: 100 },
      kind: { text: 20 },
      role: { text: 20 },
      province: { text: 50 },
      seen: { text: 10 },
      state: { text: 20 },
      sort: { text: 10 },
      order: { text: 4 },
      page: { upTo: 400 },
    },
  },
  {
    path: '/admin/tags',
    page: 'tag-office/admin-tags-page',
    keys: { search: { text: 100 }, group: { text: 40 }, posts: { words: ['0', '1'] } },
  },
  {
    path: '/admin/search',
    page: 'search-office/admin-search-page',
    keys: {
      tab: { words: ['synonyms', 'ranking'], unset: 'missed' },
      days: { words: ['7', '90', '365'], unset: '30' },
      search: { text: 100 },
    },
  },
  {
    path: '/admin/users/$userId',
    page: 'people/admin-person-page',
  },
  {
    path: '/admin/highlights',
    page: 'highlight-office/admin-highlights-page',
  },
  {
    path: '/admin/testimonials',
    page: 'testimonial-office/admin-testimonials-page',
  },
  {
    path: '/admin/phrases',
    page: 'comment-office/admin-phrases-page',
  },
  {
    path: '/admin/policies',
    page: 'policy-office/admin-policies-page',
    keys: { tab: { words: POLICY_TABS }, version: { text: 6 } },
  },
]

export const officeRoutes: readonly PageRoute[] = pages.map((page) => ({
  ...page,
  access: 'member',
  store: 'none',
  layout: 'office',
}))
