import type { FoundPerson, PostCard } from '#features/feed/contract.ts'
import { resultsTexts } from '../texts.ts'
import { FoundPeople } from './found-people.tsx'
import { RelatedSearches } from './related-searches.tsx'

interface ResultsRailProps {
  people: readonly FoundPerson[]
  /** Cards of the first page. */
  cards: readonly PostCard[]
  text: string
  /** Path of the page. */
  path: string
}

/** Next to the results, below them on a narrow screen: the people who wrote them, and further searches. */
export function ResultsRail({ people, cards, text, path }: ResultsRailProps) {
  return (
    <aside className="results-rail" aria-label={resultsTexts.rail}>
      <FoundPeople people={people} text={text} path={path} />
      <RelatedSearches cards={cards} text={text} />
    </aside>
  )
}
