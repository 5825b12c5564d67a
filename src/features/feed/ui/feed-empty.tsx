import { EmptyState } from '#components/feedback/empty-state.tsx'
import { feedTexts } from '../texts.ts'

/** A filter that leaves nothing (FEED-076). */
export function FeedEmpty() {
  return <EmptyState picture="no-result" title={feedTexts.empty} text={feedTexts.emptyHint} />
}
