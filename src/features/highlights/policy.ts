/**
 * Selects the large highlight and the fields that each highlight and tool shows. Pure rules, used on the server and in the
 * browser.
 */
import type { PostCard } from '#features/feed/contract.ts'

/** The fields of a post that the section shows. `text` is empty except for the large highlight. */
export interface Highlight
  extends Pick<
    PostCard,
    | 'id'
    | 'topic'
    | 'image'
    | 'direct_uri_by_type'
    | 'published_at'
    | 'highlight'
    | 'highlight_caption'
    | 'label'
    | 'label_text'
    | 'view'
    | 'total_comment'
    | 'like'
    | 'liked_by_current_user'
  > {
  text: string
  event: Pick<NonNullable<PostCard['event']>, 'join' | 'training_state' | 'training_state_text'> | null
  teaching_story: Pick<NonNullable<PostCard['teaching_story']>, 'type'> | null
  tech_review: Pick<NonNullable<PostCard['tech_review']>, 'edu_plan_option'> | null
  /** Null except for the large highlight. */
  training: PostCard['latest_published_monthly_training']
}

/** The newest post with `highlight` 1; the others remain in the slider (HIGH-002, Q-122). */
export function largeHighlight<Post extends Pick<PostCard, 'highlight' | 'published_at'>>(
  posts: readonly Post[],
): Post | undefined {
  const time = (post: Post | undefined) => post?.published_at ?? ''
  return posts
    .filter((post) => post.highlight === 1)
    .reduce<Post | undefined>((newest, post) => (newest && time(newest) >= time(post) ? newest : post), undefined)
}

/** Reduces the posts to the fields that the section shows. */
export function shownHighlights(posts: readonly PostCard[]): Highlight[] {
  const large = largeHighlight(posts)
  return posts.map((post) => {
    const { id, topic, image, direct_uri_by_type, published_at, highlight, highlight_caption, label, label_text } = post
    const { view, total_comment, like, liked_by_current_user, event, teaching_story, tech_review } = post
    const isLarge = post === large
    return {
      id,
      topic,
      image,
      direct_uri_by_type,
      published_at,
      highlight,
      highlight_caption,
      label,
      label_text,
      view,
      total_comment,
      like,
      liked_by_current_user,
      text: isLarge ? (post.highlight_description ?? highlight_caption ?? post.description) : '',
      event: event && {
        join: event.join,
        training_state: event.training_state,
        training_state_text: event.training_state_text,
      },
      teaching_story: teaching_story && { type: teaching_story.type },
      tech_review: tech_review && { edu_plan_option: tech_review.edu_plan_option },
      training: isLarge ? post.latest_published_monthly_training : null,
    }
  })
}

/** The fields of a tool that its carousel shows. */
export interface PopularTool {
  id: number
  href: string
  name: string
  image: string | null
  line: string
  usedIt: number
  hasEduPlan: boolean
}

/** Reduces the cards to the fields that the carousel shows. */
export function shownTools(posts: readonly PostCard[]): PopularTool[] {
  return posts.flatMap((post) => {
    const { tech_review: tool } = post
    if (!tool) return []
    return {
      id: post.id,
      href: post.direct_uri_by_type,
      name: tool.tool_name,
      image: tool.tool_image,
      line: post.highlight_caption || post.headline_caption,
      usedIt: post.total_used_it,
      hasEduPlan: tool.edu_plan_option === 1,
    }
  })
}
