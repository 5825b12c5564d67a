import { EmptyState } from '#components/feedback/empty-state.tsx'
import { feedTexts } from '../texts.ts'

/** Empty state of a filtered list (FEED-076). */
export function FeedEmpty() {
  return <EmptyState picture="no-result" title={feedTexts.empty} text={feedTexts.emptyHint} />
}
