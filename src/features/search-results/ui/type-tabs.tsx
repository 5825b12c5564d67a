import { CARD_TYPES, type CardType } from '#features/feed/constants.ts'
import type { SearchOverview } from '#features/feed/contract.ts'
import { feedTexts } from '#features/feed/texts.ts'
import { formatCount } from '#lib/counts.ts'
import { type SearchRequest, searchHref } from '../policy.ts'
import { resultsTexts } from '../texts.ts'

interface TypeTabsProps {
  request: SearchRequest
  types: SearchOverview['types']
}

/** Links to the results of one type, with their numbers; a type without results is no link. */
export function TypeTabs({ request, types }: TypeTabsProps) {
  const counts = new Map(types.map(({ type, count }) => [type, count]))
  const all = types.reduce((sum, { count }) => sum + count, 0)
  return (
    <nav className="type-tabs" aria-label={resultsTexts.types}>
      <TypeTab request={request} type={undefined} count={all} />
      {CARD_TYPES.map((type) => (
        <TypeTab key={type} request={request} type={type} count={counts.get(type) ?? 0} />
      ))}
    </nav>
  )
}

interface TypeTabProps {
  request: SearchRequest
  type: CardType | undefined
  count: number
}

function TypeTab({ request, type, count }: TypeTabProps) {
  const isCurrent = request.type === type
  const label = (
    <>
      {type ? feedTexts.types[type] : resultsTexts.allTypes} <span className="numeric">{formatCount(count)}</span>
    </>
  )
  if (count === 0 && !isCurrent) return <span className="type-tab">{label}</span>
  return (
    <a className="type-tab" href={searchHref({ ...request, type })} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </a>
  )
}
