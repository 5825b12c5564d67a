import { formatNumber } from '#lib/counts.ts'
import { mediumDate, relativeTime } from '#lib/dates.ts'
import { usePageContext } from '#lib/page.ts'
import type { PersonDetail } from '../contract.ts'
import { peopleTexts, personTexts as texts } from './texts.ts'

/** Data of a person that the office sees at once; empty values are left out. */
export function PersonFacts({ person }: { person: PersonDetail }) {
  const { renderedAt } = usePageContext()
  return (
    <FactList
      facts={[
        [texts.kind, peopleTexts.kinds[person.kind]],
        [texts.email, person.email],
        [texts.username, person.username],
        [texts.job, person.job],
        [texts.workplace, person.workplace],
        [texts.province, person.province],
        [texts.joined, mediumDate(person.created_at)],
        [texts.seen, person.last_seen_at ? relativeTime(person.last_seen_at, renderedAt) : peopleTexts.never],
      ]}
    />
  )
}

export function PersonCounts({ person }: { person: PersonDetail }) {
  const names = Object.keys(texts.counts) as (keyof typeof texts.counts)[]
  return <FactList facts={names.map((name) => [texts.counts[name], formatNumber(person.counts[name])] as const)} />
}

export function FactList({ facts }: { facts: readonly (readonly [string, string | null])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-5 gap-y-2 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="numeric min-w-0 break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
