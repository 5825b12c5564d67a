import { useInfiniteQuery } from '@tanstack/react-query'
import type { searchQuery } from '#features/feed/ui/queries.ts'
import { searchHref } from '../policy.ts'
import { resultsTexts } from '../texts.ts'

/** Says what a text was taken for when nothing was found as it was typed: another keyboard, a slip, a part of it. */
export function SearchCorrection({ query, typed }: { query: ReturnType<typeof searchQuery>; typed: string }) {
  const { data, isPlaceholderData } = useInfiniteQuery(query)
  const searched = data?.pages[0]?.searched
  if (!searched || searched.by === 'typed' || isPlaceholderData) return null
  return (
    <p role="status">
      {resultsTexts.takenFor[searched.by]}{' '}
      <a href={searchHref({ text: searched.text, selection: { tags: [], eduPlan: false } })}>
        <strong>{searched.text}</strong>
      </a>{' '}
      <span>{resultsTexts.insteadOf(typed)}</span>
    </p>
  )
}
