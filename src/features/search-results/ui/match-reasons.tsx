import { Check } from 'lucide-react'
import type { PostMatch } from '#features/search/contract.ts'
import { resultsTexts } from '../texts.ts'

/** Tags and apps named in one reason; more would fill a card. */
const MAX_NAMES = 2

/** The fields in which the search text was found. */
export function MatchReasons({ match }: { match: PostMatch }) {
  if (match.fields.length === 0) return null
  return (
    <p className="match-reasons">
      <span>{resultsTexts.matches}</span>
      {match.fields.flatMap(({ field, names, count }) =>
        reasons(resultsTexts.fields[field], names, field === 'text' ? count : 1).map((reason) => (
          <i key={reason}>
            <Check className="icon" aria-hidden="true" />
            {reason}
          </i>
        )),
      )}
    </p>
  )
}

function reasons(label: string, names: readonly string[], count: number): string[] {
  if (names.length > 0) return names.slice(0, MAX_NAMES).map((name) => `${label} ${name}`)
  return [count > 1 ? resultsTexts.places(label, count) : label]
}
