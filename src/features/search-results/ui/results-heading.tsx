import { keepTogether } from '#components/layout/keep-together.tsx'
import { SEARCH_MAX_RESULTS } from '#features/search/constants.ts'
import { resultsTexts } from '../texts.ts'

interface ResultsHeadingProps {
  /** As typed. */
  text: string
  /** Undefined without a text. */
  found: { text: string; count: number } | undefined
}

/** 'Search results for' and the text, and in Thai how many there are (SRCH-010). Without a text: what is listed. */
export function ResultsHeading({ text, found }: ResultsHeadingProps) {
  if (!text) return <h1>{keepTogether(resultsTexts.everything)}</h1>
  const line = found && foundText(found)
  return (
    <h1>
      <span className={line && 'eyebrow'} lang="en">
        {resultsTexts.heading} <q>{text}</q>
      </span>
      {line && <> {keepTogether(line)}</>}
    </h1>
  )
}

function foundText({ text, count }: { text: string; count: number }): string {
  return count < SEARCH_MAX_RESULTS ? resultsTexts.found(count, text) : resultsTexts.foundMany(text)
}
