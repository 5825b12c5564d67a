import { Check } from 'lucide-react'
import type { PostMatch } from '#features/search/contract.ts'
import { resultsTexts } from '../texts.ts'

/** Tags and apps named in one reason; more would fill a card. */
const MAX_NAMES = 2

/** The fields in which the search text was found. */
export function MatchReasons({ match }: { match: PostMatch }) {
  const { fields, missing = [] } = match
  if (fields.length === 0 && missing.length === 0) return null
  return (
    <p className="match-reasons">
      {missing.length > 0 && (
        <span className="match-near">{resultsTexts.near(missing.map((word) => `“${word}”`).join(' '))}</span>
      )}
      {fields.length > 0 && <span>{resultsTexts.matches}</span>}
      {fields.flatMap(({ field, names, count }) =>
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
