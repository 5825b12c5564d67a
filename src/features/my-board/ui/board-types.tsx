import { useInfiniteQuery } from '@tanstack/react-query'
import { ChipLink } from '#components/navigation/chip.tsx'
import { CARD_TYPES } from '#features/feed/constants.ts'
import type { PostCard } from '#features/feed/contract.ts'
import { cardType } from '#features/feed/policy.ts'
import { feedTexts } from '#features/feed/texts.ts'
import { uniqueCards } from '#features/feed/ui/queries.ts'
import { usePageContext } from '#lib/page.ts'
import type { BoardPage } from '../contract.ts'
import { type BoardFilter, boardHref } from '../policy.ts'
import { boardTexts as texts } from '../texts.ts'
import { boardQuery } from './queries.ts'

interface BoardTypesProps {
  filter: BoardFilter
  /** Whether a card was removed since the list was loaded. */
  isHidden: (post: PostCard) => boolean
}

/** The types of pinned posts with their numbers, as links. Without pins there is nothing to choose. */
export function BoardTypes({ filter, isHidden }: BoardTypesProps) {
  const counts = useCounts(filter, isHidden)
  if (!counts || (counts.all === 0 && !filter.type)) return null
  const types = CARD_TYPES.filter((type) => counts.types[type] > 0 || type === filter.type)
  return (
    <nav className="chips" aria-label={texts.filter}>
      <ChipLink href={boardHref({ search: filter.search })} isCurrent={!filter.type} count={counts.all}>
        {texts.all}
      </ChipLink>
      {types.map((type) => (
        <ChipLink
          key={type}
          href={boardHref({ search: filter.search, type })}
          isCurrent={filter.type === type}
          count={counts.types[type]}
        >
          {feedTexts.types[type]}
        </ChipLink>
      ))}
    </nav>
  )
}

/** The number of pins that match, without those that were removed since the list was loaded. */
export function BoardCount({ filter, isHidden }: BoardTypesProps) {
  const counts = useCounts(filter, isHidden)
  if (!counts) return null
  const total = filter.type ? counts.types[filter.type] : counts.all
  if (total === 0) return null
  return (
    <p className="numeric font-semibold" role="status">
      {filter.search ? texts.found(filter.search, total) : texts.count(total)}
    </p>
  )
}

function useCounts(filter: BoardFilter, isHidden: (post: PostCard) => boolean) {
  const { api } = usePageContext()
  const { data } = useInfiniteQuery(boardQuery(api, filter))
  if (!data?.pages[0]) return null
  const types = { ...(data.pages[0] as BoardPage).types }
  for (const post of uniqueCards(data.pages)) if (isHidden(post)) types[cardType(post)] -= 1
  return { types, all: CARD_TYPES.reduce((sum, type) => sum + types[type], 0) }
}
