import { useInfiniteQuery } from '@tanstack/react-query'
import type { searchQuery } from '#features/feed/ui/queries.ts'
import { searchHref } from '../policy.ts'
import { resultsTexts } from '../texts.ts'

/**
 * Shows the text that was searched when the typed text had no results: on the other keyboard layout, corrected or
 * shortened.
 */
export function SearchCorrection({ query, typed }: { query: ReturnType<typeof searchQuery>; typed: string }) {
  const { data, isPlaceholderData } = useInfiniteQuery(query)
  const searched = data?.pages[0]?.searched
  if (!searched || searched.by === 'typed' || isPlaceholderData) return null
  return (
    <p role="status">
      {resultsTexts.showingFor[searched.by]}{' '}
      <a href={searchHref({ text: searched.text, selection: { tags: [], eduPlan: false } })}>
        <strong>{searched.text}</strong>
      </a>{' '}
      <span>{resultsTexts.insteadOf(typed)}</span>
    </p>
  )
}
