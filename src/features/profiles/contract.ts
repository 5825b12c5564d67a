/** Public profiles. Data that only the person reads is `Account` of `#features/accounts/contract.ts`. */
import * as z from 'zod/mini'
import { MEMBER_TYPES } from '#features/accounts/constants.ts'
import { Account } from '#features/accounts/contract.ts'
import { PostCard } from '#features/feed/contract.ts'
import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'
import { PageNumber, Pagination } from '#lib/pagination.ts'
import { STATS } from './constants.ts'
import { editFieldTexts } from './texts.ts'

/**
 * Public data of a person. Every reader gets the same values, except `isFollowing` and `contact_email` (decision Q-58).
 * It never contains the sign-in address, telephone number, code, user name or role.
 */
export const Profile = z.object({
  id: z.int(),
  /** With prefix; the Thai name if there is one. */
  fullname: z.string(),
  prefix_name: z.string(),
  /** 1 teacher, 2 learner, 3 and 0 general (PROF-028..030). */
  member_type: z.literal([0, ...MEMBER_TYPES]),
  /** Label of the badge; null for university accounts, which have no badge (PROF-004). */
  member_type_text: z.nullable(z.string()),
  /** Address of the picture, wide enough for 120 CSS pixels on a high-density screen. Null: show a placeholder. */
  user_profile: z.nullable(z.string()),
  about_me: z.string(),
  job: z.string(),
  workplace: z.string(),
  /** Null for university accounts, which have no province (PROF-011). */
  province: z.nullable(z.string()),
  /** Number of published case studies; 0 for people who are not teachers (PROF-031, decision Q-60). */
  ideas: z.int(),
  /** 0 for people who are not teachers (PROF-032). */
  total_followers: z.int(),
  /** Number of teachers that the person follows. */
  following: z.int(),
  /** Whether the reader follows this person. */
  isFollowing: Flag,
  /** Only for teachers, and only in responses to signed-in readers; otherwise the field is absent (decision Q-61). */
  contact_email: z.optional(z.string()),
})
export type Profile = z.output<typeof Profile>

/** Implements Q-58: returns 404 for unknown ids and deleted accounts, and the same object for the reader's own id. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v2/profile/:userId',
  access: 'public',
  input: z.object({ userId: PathId }),
  output: z.object({ data: Profile }),
  summary: 'Public profile of a person',
})

/** Implements: newest first, nine per page. The total equals `ideas` of the profile. */
export const listIdeas = endpoint({
  method: 'GET',
  path: '/api/v2/profile/:userId/ideas',
  access: 'public',
  input: z.object({ userId: PathId, page: z.optional(PageNumber) }),
  output: z.object({ data: z.array(PostCard), paginate_data: Pagination }),
  summary: 'Published case studies of a teacher',
})

/** PROF-047 */
const StatsItem = z.object({
  thisMonth: z.int(),
  lastMonth: z.int(),
  unit: z.string(),
  /** The month of `lastMonth`. */
  remark: z.string(),
})

/** PROF-046..048 */
export const StatsCard = z.object({
  id: z.enum(STATS),
  title: z.string(),
  title_en: z.string(),
  /** The month of `thisMonth`. */
  subtitle: z.string(),
  items: z.array(StatsItem),
  trend: z.enum(['up', 'down', 'none']),
  /**
   * Change in percent, signed and rounded. Null if last month's count is 0: only the arrow is shown (decision Q-63).
   */
  growth: z.nullable(z.int()),
})
export type StatsCard = z.output<typeof StatsCard>

/** Implements: counts per calendar month in Bangkok. */
export const getLearning = endpoint({
  method: 'GET',
  path: '/api/v2/profile/:userId/learning',
  access: 'public',
  input: z.object({ userId: PathId }),
  output: z.object({ data: z.array(StatsCard) }),
  summary: 'Statistics of this month and the previous month',
})

/** What the reader can do next with a training on the own timeline. */
export const TimelineEntry = z.object({
  /** Id of the training. */
  id: z.int(),
  topic: z.string(),
  /** First start and last end of its sessions, ISO 8601 UTC. */
  starts_at: z.string(),
  ends_at: z.string(),
  /** Days with a session. */
  days: z.int(),
  hours: z.int(),
  next: z.enum(['attend', 'test', 'wait', 'certificate', 'recording', 'none']),
  /** Whole days until the due date of a test that can be taken. */
  days_left: z.nullable(z.int()),
  /** Score of the test, 0 to 10. */
  score: z.nullable(z.int()),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** The trainings of this year that the reader joined, and later ones; the latest is first. */
export const listTimeline = endpoint({
  method: 'GET',
  path: '/api/v2/my-learning',
  access: 'member',
  input: z.object({}),
  output: z.object({ data: z.array(TimelineEntry) }),
  summary: 'The trainings that the signed-in person joined this year',
})

/**
 * PROF-087..093, decision Q-71. Absent fields do not change. For university accounts, fields owned by the university
 * (names, prefix, workplace, province) are ignored. Undeclared fields return 422.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/user/user_profile/update',
  access: 'member',
  consumes: 'multipart',
  input: z.object({
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
    /** Id of a prefix; 0 means 999, "other". */
    prefix: z.optional(z.string()),
    /** Required when the prefix is "other". */
    other_prefix: z.optional(z.string()),
    workplace: z.optional(z.string()),
    /** One of the 77 provinces, or empty. */
    province: z.optional(z.string()),
    mobile: z.optional(z.string()),
    about_me: z.optional(z.string()),
    /** JPEG, PNG or WebP, detected by content (decision Q-72). */
    img_profile: z.optional(z.file().check(z.maxSize(IMAGE_MAX_BYTES.avatar, editFieldTexts.photoLarge))),
    /** Removes the picture. */
    remove_img_profile: z.optional(z.literal('1')),
    /** Used instead of the header if the header is absent (decision Q-02). */
    csrf_token: z.optional(z.string()),
  }),
  output: z.object({ status: z.literal('success'), data: Account }),
  rate: 'interaction',
  summary: 'Change the own profile and its picture',
})
