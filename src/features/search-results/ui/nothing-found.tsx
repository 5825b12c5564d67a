import { EmptyState } from '#components/feedback/empty-state.tsx'
import { resultsTexts } from '../texts.ts'

/** Empty state of a search without results (SRCH-015). */
export function NothingFound({ headingLevel }: { headingLevel?: 1 | 2 }) {
  return (
    <EmptyState
      picture="no-result"
      title={resultsTexts.empty}
      text={resultsTexts.emptyHint}
      headingLevel={headingLevel}
    />
  )
}
