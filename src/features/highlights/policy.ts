/** Which highlight is the large one: a pure rule for both sides. */
import type { PostCard } from '#features/feed/contract.ts'

/** The newest post flagged highlight 1; the others stay in the slider (HIGH-002, Q-122). */
export function largeHighlight(posts: readonly PostCard[]): PostCard | undefined {
  return posts
    .filter((post) => post.highlight === 1)
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''))[0]
}
