/** Endpoint of one post with everything that its page shows. */
import * as z from 'zod/mini'
import { Comment } from '#features/comments/contract.ts'
import { PostCard } from '#features/feed/contract.ts'
import {
  CoAuthor,
  Download,
  EdtechTool,
  RelatedApp,
  TeacherAccount,
  TechReviewLinks,
  Video,
} from '#features/posts/contract.ts'
import { TrainingOfReader } from '#features/registrations/contract.ts'
import { ListedTraining } from '#features/trainings/contract.ts'
import { endpoint } from '#lib/contract.ts'
import { Flag } from '#lib/flag-schema.ts'
import { PathId } from '#lib/ids.ts'

/** A tech review (FEED-061..065) with the facts of its summary box; `id` is the id of its post. */
const TechReview = z.extend(TechReviewLinks, {
  /** Published trainings on this tool, the newest session first. */
  events: z.array(z.extend(ListedTraining, { is_joined: Flag })),
  /** 1: at least one training is published. */
  show_online_training_badge: Flag,
  /** 1: at least one training is open and the reader has not joined it; shows 'Register training' (POST-036). */
  one_event_available_to_join: Flag,
})

/** A card with the fields that only the page needs: all of FEED-046..066. */
export const Post = z.extend(PostCard, {
  /** 0 draft (its author and admins only), 1 published, 2 unlisted (by its URL only). */
  status: z.literal([0, 1, 2]),
  /** HTML of the editorial profile, cleaned when it was written (POST-011). */
  description: z.string(),
  /** Beginning as plain text, for the meta description. */
  excerpt: z.string(),
  /** ISO 8601 UTC. */
  updated_at: z.string(),
  video: z.nullable(Video),
  /** The teacher, for every post type (POST-007, POST-016). */
  teacher_account: TeacherAccount,
  /** Files of the post (POST-012). */
  download_links: z.array(Download),
  /** Up to 8 related posts (FEED-056, POST-042, Q-135). */
  associate_posts: z.array(PostCard),
  relate_app: z.array(RelatedApp),
  /** Empty unless a teaching story (POST-020). */
  edtech_tools: z.array(EdtechTool),
  tech_review: z.nullable(TechReview),
  teaching_story: z.nullable(z.object({ type: Flag, teacher_account: TeacherAccount })),
  /** People who wrote a story together with its teacher, in the order in which they accepted. */
  co_authors: z.array(CoAuthor),
  /** How others may use a story; `url` is null without a public licence. */
  licence: z.nullable(z.object({ code: z.string(), name: z.string(), text: z.string(), url: z.nullable(z.string()) })),
  event: z.nullable(
    z.extend(TrainingOfReader, {
      /** Of published reviews; null with fewer than search engines get (decision 0059). */
      rating: z.nullable(z.object({ avg: z.number(), total: z.int() })),
    }),
  ),
  /**
   * The newest five with their replies, newest first; none on events (POST-047, Q-149). The list endpoint returns all.
   */
  comments: z.array(Comment),
  /** Number of comments that this reader may see, without replies. */
  comment_threads: z.int(),
})
export type Post = z.output<typeof Post>

/**
 * POST-047. Returns 404 for an unknown id, an id of another type (AB-18), a draft of another author, or a deleted post.
 * `type` is `tech-review`, `teaching-story` (case studies too) or `event`; `timestamp` is only a cache buster.
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
