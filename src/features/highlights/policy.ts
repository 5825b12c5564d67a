/** Which highlight is large, and when a monthly training is current: pure rules for both sides. */
import type { PostCard } from '#features/feed/contract.ts'

/** A monthly training is current while now is before its last join date (HIGH-007). */
export function isCurrentTraining(
  { latest_published_monthly_training: training }: Pick<PostCard, 'latest_published_monthly_training'>,
  now: number,
): boolean {
  return training !== null && now < Date.parse(training.last_date_join)
}

/** The newest post flagged highlight 1; the others stay in the slider. */
export function largeHighlight(posts: readonly PostCard[]): PostCard | undefined {
  return posts
    .filter((post) => post.highlight === 1)
    .toSorted((a, b) => (b.published_at ?? '').localeCompare(a.published_at ?? ''))[0]
}
