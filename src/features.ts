/**
 * The list of features in order: a feature imports only from features above it and reads tables that only their owner
 * writes. `scripts/check-architecture.mjs` reads the order from this file.
 */
import { accounts } from '#features/accounts/server/feature.ts'
import { announcementOffice } from '#features/announcement-office/server/feature.ts'
import { announcements } from '#features/announcements/server/feature.ts'
import { caseStudies } from '#features/case-studies/server/feature.ts'
import { certificates } from '#features/certificates/server/feature.ts'
import { commentOffice } from '#features/comment-office/server/feature.ts'
import { comments } from '#features/comments/server/feature.ts'
import { consent } from '#features/consent/server/feature.ts'
import { contact } from '#features/contact/server/feature.ts'
import { contentOffice } from '#features/content-office/server/feature.ts'
import { dataExport } from '#features/data-export/server/feature.ts'
import { feed } from '#features/feed/server/feature.ts'
import { filter } from '#features/filter/server/feature.ts'
import { highlightOffice } from '#features/highlight-office/server/feature.ts'
import { highlights } from '#features/highlights/server/feature.ts'
import { home } from '#features/home/server/feature.ts'
import { interactions } from '#features/interactions/server/feature.ts'
import { kit } from '#features/kit/server/feature.ts'
import { me } from '#features/me/server/feature.ts'
import { media } from '#features/media/server/feature.ts'
import { moderation } from '#features/moderation/server/feature.ts'
import { myBoard } from '#features/my-board/server/feature.ts'
import { notifications } from '#features/notifications/server/feature.ts'
import { office } from '#features/office/server/feature.ts'
import { onlineTests } from '#features/online-tests/server/feature.ts'
import { orders } from '#features/orders/server/feature.ts'
import { payments } from '#features/payments/server/feature.ts'
import { people } from '#features/people/server/feature.ts'
import { policyOffice } from '#features/policy-office/server/feature.ts'
import { postDetail } from '#features/post-detail/server/feature.ts'
import { posts } from '#features/posts/server/feature.ts'
import { profiles } from '#features/profiles/server/feature.ts'
import { purchaseOffice } from '#features/purchase-office/server/feature.ts'
import { questionBank } from '#features/question-bank/server/feature.ts'
import { receipts } from '#features/receipts/server/feature.ts'
import { registrations } from '#features/registrations/server/feature.ts'
import { reviewModeration } from '#features/review-moderation/server/feature.ts'
import { reviews } from '#features/reviews/server/feature.ts'
import { savedViews } from '#features/saved-views/server/feature.ts'
import { search } from '#features/search/server/feature.ts'
import { searchOffice } from '#features/search-office/server/feature.ts'
import { searchResults } from '#features/search-results/server/feature.ts'
import { sections } from '#features/sections/server/feature.ts'
import { siteNumbers } from '#features/site-numbers/server/feature.ts'
import { sitemap } from '#features/sitemap/server/feature.ts'
import { stories } from '#features/stories/server/feature.ts'
import { systemOffice } from '#features/system-office/server/feature.ts'
import { tagOffice } from '#features/tag-office/server/feature.ts'
import { tags } from '#features/tags/server/feature.ts'
import { testTakers } from '#features/test-takers/server/feature.ts'
import { testimonialOffice } from '#features/testimonial-office/server/feature.ts'
import { trainings } from '#features/trainings/server/feature.ts'
import { universityDirectory } from '#features/university-directory/server/feature.ts'
import type { Feature } from '#server/feature.ts'

export const features: readonly Feature[] = [
  // accounts and people
  media,
  consent,
  universityDirectory,
  accounts,
  notifications,
  // content
  tags,
  posts,
  trainings,
  orders,
  registrations,
  receipts,
  payments,
  certificates,
  onlineTests,
  // activity
  comments,
  interactions,
  reviews,
  moderation,
  reviewModeration,
  stories,
  // office
  savedViews,
  questionBank,
  testTakers,
  purchaseOffice,
  announcements,
  announcementOffice,
  systemOffice,
  siteNumbers,
  office,
  // lists
  filter,
  search,
  feed,
  caseStudies,
  highlights,
  // office of what the lists show
  contentOffice,
  // screens
  me,
  sections,
  home,
  contact,
  sitemap,
  searchResults,
  postDetail,
  myBoard,
  dataExport,
  profiles,
  // office of the site
  tagOffice,
  highlightOffice,
  policyOffice,
  testimonialOffice,
  commentOffice,
  searchOffice,
  // reads the tables of all others
  people,
  kit,
]
