import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { usePageContext } from '#lib/page.ts'
import { searchTexts } from '../texts.ts'
import { popularSearchesQuery } from './queries.ts'

/** Links to searches with many results. */
export function PopularSearches() {
  const { api } = usePageContext()
  const { data: texts = [] } = useQuery(popularSearchesQuery(api))
  if (texts.length === 0) return null
  return (
    <nav className="popular-searches" aria-label={searchTexts.popular}>
      <b>{searchTexts.popular}</b>
      {texts.map((text) => (
        <a key={text} className="chip" href={`/search?search=${encodeURIComponent(text)}`}>
          <Search className="icon" aria-hidden="true" />
          {text}
        </a>
      ))}
    </nav>
  )
}
