import { EmptyState } from '#components/feedback/empty-state.tsx'
import { textHref } from '../policy.ts'
import { resultsTexts } from '../texts.ts'

/** Empty state of a search whose filter leaves nothing; offers the search without it (SRCH-015). */
export function NothingFound({ text }: { text: string }) {
  return (
    <EmptyState
      picture="no-result"
      title={resultsTexts.empty}
      text={resultsTexts.emptyFilterHint}
      actions={
        <a className="btn btn-primary" href={textHref(text)}>
          {resultsTexts.clearFilter}
        </a>
      }
    />
  )
}
