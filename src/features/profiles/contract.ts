/** People as others see them. What only the person reads is `Account` of `#features/accounts/contract.ts`. */
import * as z from 'zod/mini'
import { MEMBER_TYPES } from '#features/accounts/constants.ts'
import { Account } from '#features/accounts/contract.ts'
import { PostCard } from '#features/feed/contract.ts'
import { IMAGE_MAX_BYTES } from '#features/media/constants.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag.ts'
import { PathId } from '#lib/ids.ts'
import { PageNumber, Pagination } from '#lib/pagination.ts'
import { STATS } from './constants.ts'
import { editFieldTexts } from './texts.ts'

/**
 * The public side of a person, the same for every reader but for `isFollowing` and `contact_email` (decision Q-58);
 * never the sign-in address, number, code, user name or role (security §4.3).
 */
export const Profile = z.object({
  id: z.int(),
  /** With its prefix, the Thai name where there is one. */
  fullname: z.string(),
  prefix_name: z.string(),
  /** 1 teacher, 2 learner, 3 and 0 general (PROF-028..030). */
  member_type: z.literal([0, ...MEMBER_TYPES]),
  /** The badge; null for university accounts, which have none (PROF-004). */
  member_type_text: z.nullable(z.string()),
  /** Address of the picture, wide enough for 120 CSS pixels on a dense screen; null: draw a placeholder. */
  user_profile: z.nullable(z.string()),
  about_me: z.string(),
  job: z.string(),
  workplace: z.string(),
  /** Null for university accounts, which have none (PROF-011). */
  province: z.nullable(z.string()),
  /** Published case studies; 0 for whoever is no teacher (PROF-031, decision Q-60). */
  ideas: z.int(),
  /** 0 for whoever is no teacher (PROF-032). */
  total_followers: z.int(),
  /** Whom the person follows. */
  following: z.int(),
  /** Whether the reader follows this person. */
  isFollowing: Flag,
  /** Of teachers, for signed-in readers; else there is no such field (decision Q-61). */
  contact_email: z.optional(z.string()),
})
export type Profile = z.output<typeof Profile>

/** 404 for nobody and for whoever has left. The own id answers the same object. */
export const getProfile = endpoint({
  method: 'GET',
  path: '/api/v2/profile/:userId',
  access: 'public',
  input: z.object({ userId: PathId }),
  output: z.object({ data: Profile }),
  summary: 'What anybody may know of a person',
})

/** newest first, nine a page; as many as `ideas` of the profile says. */
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
  /** Which month `lastMonth` was. */
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
  /** Per cent, signed and rounded; null when last month had none: only the arrow shows (decision Q-63). */
  growth: z.nullable(z.int()),
})
export type StatsCard = z.output<typeof StatsCard>

/** Bangkok calendar months. */
export const getLearning = endpoint({
  method: 'GET',
  path: '/api/v2/profile/:userId/learning',
  access: 'public',
  input: z.object({ userId: PathId }),
  output: z.object({ data: z.array(StatsCard) }),
  summary: 'What a person did this month and the one before',
})

/**
 * PROF-087..093, decision Q-71. A field that is absent stays as it was. What the university decides of its accounts
 * (names, prefix, workplace, province) is ignored when sent; anything undeclared is refused.
 */
export const updateProfile = endpoint({
  method: 'POST',
  path: '/user/user_profile/update',
  access: 'member',
  consumes: 'multipart',
  input: z.object({
    first_name: z.optional(z.string()),
    last_name: z.optional(z.string()),
    /** Id of a prefix; 0 is read as 999, "other". */
    prefix: z.optional(z.string()),
    /** Needed when the prefix is "other". */
    other_prefix: z.optional(z.string()),
    workplace: z.optional(z.string()),
    /** One of the 77, or empty. */
    province: z.optional(z.string()),
    mobile: z.optional(z.string()),
    about_me: z.optional(z.string()),
    /** JPEG, PNG or WebP by its content (decision Q-72). */
    img_profile: z.optional(z.file().check(z.maxSize(IMAGE_MAX_BYTES.avatar, editFieldTexts.photoLarge))),
    /** Takes the picture away. */
    remove_img_profile: z.optional(z.literal('1')),
    /** In place of the header where there is none (decision Q-02). */
    csrf_token: z.optional(z.string()),
  }),
  output: z.object({ status: z.literal('success'), data: Account }),
  rate: 'interaction',
  summary: 'Change the own profile and its picture',
})
