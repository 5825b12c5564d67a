import { keepTogether } from '#components/layout/keep-together.tsx'
import { SEARCH_MAX_RESULTS } from '#features/search/constants.ts'
import { resultsTexts } from '../texts.ts'

interface ResultsHeadingProps {
  /** As typed. */
  text: string
  /** Undefined without a text. */
  found: { text: string; count: number } | undefined
}

/** 'Search results for' and the text, and in Thai how many there are (SRCH-010). */
export function ResultsHeading({ text, found }: ResultsHeadingProps) {
  return (
    <h1>
      <span className={found && 'eyebrow'} lang="en">
        {resultsTexts.heading} {text && <q>{text}</q>}
      </span>
      {found && (
        <>
          {' '}
          {keepTogether(
            found.count < SEARCH_MAX_RESULTS
              ? resultsTexts.found(found.count, found.text)
              : resultsTexts.foundMany(found.text),
          )}
        </>
      )}
    </h1>
  )
}
