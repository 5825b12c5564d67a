/** One post with everything its page shows. */
import * as z from 'zod/mini'
import { Comment } from '#features/comments/contract.ts'
import { PostCard } from '#features/feed/contract.ts'
import { Download, EdtechTool, RelatedApp, TeacherAccount, TechReviewLinks, Video } from '#features/posts/contract.ts'
import { ListedTraining, Training } from '#features/trainings/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag.ts'
import { PathId } from '#lib/ids.ts'

/** A tech review (FEED-061..065); `id` is its post's. */
export const TechReview = z.extend(TechReviewLinks, {
  /** Published trainings on this tool, the newest session first. */
  events: z.array(ListedTraining),
  /** 1: some training is published. */
  show_online_training_badge: Flag,
  /** 1: some training is open and the reader has not joined it: 'Register training' shows (POST-036). */
  one_event_available_to_join: Flag,
})

/** A card and what only the page needs: FEED-046..066 whole. */
export const Post = z.extend(PostCard, {
  /** 0 draft (its author and admins only), 1 published, 2 unlisted (by its address only). */
  status: z.literal([0, 1, 2]),
  /** HTML of the editorial profile, cleaned when it was written (POST-011). */
  description: z.string(),
  /** Plain text of its beginning, for the page's own description. */
  excerpt: z.string(),
  /** ISO 8601 UTC. */
  updated_at: z.string(),
  video: z.nullable(Video),
  /** The teacher block of every type (POST-007, POST-016). */
  teacher_account: TeacherAccount,
  /** Files with their names (POST-012). */
  download_links: z.array(Download),
  /** Related content, up to 8 (FEED-056, POST-042, Q-135). */
  associate_posts: z.array(PostCard),
  relate_app: z.array(RelatedApp),
  /** Empty unless a teaching story (POST-020). */
  edtech_tools: z.array(EdtechTool),
  tech_review: z.nullable(TechReview),
  teaching_story: z.nullable(z.object({ type: Flag, teacher_account: TeacherAccount })),
  event: z.nullable(Training),
  /** The newest five with their replies, newest first; none on events (POST-047, Q-149). The list call has them all. */
  comments: z.array(Comment),
  /** How many there are for this reader, without replies. */
  comment_threads: z.int(),
})
export type Post = z.output<typeof Post>

/**
 * POST-047. 404 for an unknown id, an id of another type (AB-18), a draft of somebody else's, a deleted post.
 * `type` is `tech-review`, `teaching-story` (case studies too) or `event`; `timestamp` only breaks caches.
 */
export const getPost = endpoint({
  method: 'GET',
  path: '/api/v2/content/:type/:postId',
  access: 'public',
  input: z.object({
    type: z.string(),
    postId: PathId,
    timestamp: z.optional(z.union([z.string(), z.number()])),
  }),
  output: z.object({ data: Post }),
  summary: 'One post with its comments',
})
