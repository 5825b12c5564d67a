import type { PostCard } from '#features/feed/contract.ts'
import type { CardExplanation } from '#features/feed/ui/post-card.tsx'
import type { PostMatch } from '#features/search/contract.ts'
import { MatchReasons } from './match-reasons.tsx'

/** The text around the found terms, otherwise the summary, and the reasons why the post is among the results. */
export function explainCard(post: PostCard, match: PostMatch | undefined): CardExplanation | undefined {
  if (!match) return undefined
  return {
    text: match.snippet || post.headline_caption || post.description,
    reasons: <MatchReasons match={match} />,
  }
}
