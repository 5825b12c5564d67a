/** Schemas of the parts of posts, for cards and the page of one post. */
import * as z from 'zod/mini'
import { Image } from '#features/media/contract.ts'
import { Flag } from '#lib/flag-schema.ts'

export const PostTypeName = z.enum(['tech_review', 'teaching_story', 'event'])

/** Counts and the reader's own reactions; a visitor has none (FEED-050, FEED-053, FEED-054). */
export const PostCounts = z.object({
  view: z.int(),
  /** Comments and replies that are visible to everyone; for admins also the hidden ones (Q-142, ADMIN-003). */
  total_comment: z.int(),
  like: z.int(),
  total_pin: z.int(),
  total_share: z.int(),
  total_used_it: z.int(),
  total_voted_post: z.int(),
  minimum_voted_by: z.int(),
  liked_by_current_user: Flag,
  pin_by_current_user: Flag,
  used_by_current_user: Flag,
  shared_by_current_user: Flag,
  commented_by_current_user: Flag,
  voted_by_current_user: Flag,
  requested_by_current_user: Flag,
  /** Whether the reader follows the post's teacher. */
  is_following: Flag,
})
export type PostCounts = z.output<typeof PostCounts>

/**
 * Number of results if this tag were chosen too: in its group it adds results, between groups all must match.
 */
export const Facet = z.object({ tag_id: z.int(), count: z.int() })
export type Facet = z.output<typeof Facet>

/** An app that a story uses, for the icons of its card (FEED-057). */
export const UseCaseApp = z.object({ id: z.int(), name: z.string(), file_url: z.nullable(z.string()) })

/** The teacher of a card. */
export const TeacherBrief = z.object({
  id: z.int(),
  name: z.string(),
  /** For cards and lists. */
  short_name: z.string(),
  /** Null when the account is deleted. */
  profile_url: z.nullable(z.string()),
  /** 1: the account is deleted; no profile link, no Follow button. */
  expired: Flag,
})

/** The teacher on the page of a post (PROF-097..100, PROF-095). */
export const TeacherAccount = z.extend(TeacherBrief, {
  /** Overrides of a case study; they take precedence over `name` and `description`. */
  name_for_case_study: z.nullable(z.string()),
  desc_for_case_study: z.nullable(z.string()),
  description: z.string(),
  job: z.string(),
  location: z.string(),
  /** URL of the picture; `user_profile` is the same. Null: render a placeholder. */
  avatar: z.nullable(z.string()),
  user_profile: z.nullable(z.string()),
  /** 1 teacher: only teachers can be followed (PROF-033). */
  member_type: z.int(),
  /** Number of published case studies. */
  ideas: z.int(),
  total_followers: z.int(),
  /** Number of people that the teacher follows. */
  following: z.int(),
  isFollowing: Flag,
})
export type TeacherAccount = z.output<typeof TeacherAccount>

/** Someone who wrote a story together with its teacher. */
export const CoAuthor = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  profile_url: z.string(),
})

/** A tool that a story uses, with the reader's tried state (POST-020..023). */
export const EdtechTool = z.object({
  id: z.int(),
  name: z.string(),
  /** URL of the tech review on this site, otherwise the external URL; null when there is neither. */
  url: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** Null for a tool without a review on this site. */
  tech_review_id: z.nullable(z.int()),
  tried: Flag,
  total_used: z.int(),
})

/** A linked tech review (POST-013, POST-014, Q-135). */
export const RelatedApp = z.object({
  id: z.int(),
  topic: z.string(),
  tool_name: z.string(),
  /** URL of the tool's picture, otherwise of the review's. */
  asset_thumbnail: z.nullable(z.string()),
  direct_uri_by_type: z.string(),
})

/** A file of the post; `url` returns it as an attachment with its name. */
export const Download = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  bytes: z.int(),
  /** Media type. */
  type: z.string(),
})

/** What a teacher asks before trying a tool; unknown facts are left out: empty, null or `unknown`. */
const ReviewFacts = {
  /** Tags of levels. */
  suits_levels: z.array(z.object({ id: z.int(), name: z.string() })),
  price_note: z.nullable(z.string()),
  works_offline: z.enum(['yes', 'partly', 'no', 'unknown']),
  pupil_accounts: z.enum(['needed', 'optional', 'none', 'unknown']),
  devices: z.nullable(z.string()),
  /** The day when the facts were last checked, `2026-11-22`. */
  checked_at: z.nullable(z.string()),
}

/** Plays only after a click (POST-010). */
export const Video = z.object({ provider: z.enum(['youtube', 'vimeo']), id: z.string() })

export const TechReviewLinks = z.object({
  id: z.int(),
  tool_name: z.string(),
  tool_image: z.nullable(z.string()),
  app_store: z.nullable(z.string()),
  google_play: z.nullable(z.string()),
  website: z.nullable(z.string()),
  website_secondary: z.nullable(z.string()),
  youtube_url: z.nullable(z.string()),
  /** Video ids (FEED-062). */
  yt_vdo: z.nullable(z.string()),
  vimeo_vdo: z.nullable(z.string()),
  manual_file_name: z.nullable(z.string()),
  tech_review_content_images: z.array(Image),
  /** 1: free under an education plan (FEED-064). */
  edu_plan_option: Flag,
  ...ReviewFacts,
})
export type TechReviewLinks = z.output<typeof TechReviewLinks>
