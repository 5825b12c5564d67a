import { EmptyState } from '#components/empty-state.tsx'
import { feedTexts } from '../texts.ts'

/** A filter that leaves nothing (FEED-076). */
export function FeedEmpty() {
  return <EmptyState picture="/empty/no-result.svg" title={feedTexts.empty} text={feedTexts.emptyHint} />
}
