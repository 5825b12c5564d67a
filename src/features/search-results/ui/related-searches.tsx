import { Search } from 'lucide-react'
import type { PostCard } from '#features/feed/contract.ts'
import { relatedTexts, textHref } from '../policy.ts'
import { resultsTexts } from '../texts.ts'

/** Searches for what the results share. */
export function RelatedSearches({ cards, text }: { cards: readonly PostCard[]; text: string }) {
  const related = relatedTexts(cards, text)
  if (related.length === 0) return null
  return (
    <nav className="card padded" aria-labelledby="related-searches">
      <h2 className="rail-title" id="related-searches">
        {resultsTexts.related}
      </h2>
      <div className="chips">
        {related.map((name) => (
          <a key={name} className="chip" href={textHref(name)}>
            <Search className="icon" aria-hidden="true" />
            <span className="chip-text">{name}</span>
          </a>
        ))}
      </div>
    </nav>
  )
}
