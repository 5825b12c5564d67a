import { LineChart } from '#components/charts/line-chart.tsx'
import { longDate, shortDate } from '#lib/dates.ts'
import type { Period } from '../constants.ts'
import type { Dashboard } from '../contract.ts'
import { pageTexts, chartTexts as texts } from '../texts.ts'

/** Noon, so that a day stays the same in every zone. */
const noon = (day: string) => `${day}T12:00:00+07:00`

/** Readers of each day, against the period before. */
export function ReadersChart({ dashboard, days }: { dashboard: Dashboard; days: Period }) {
  const { readers, readersSince } = dashboard
  const known = readers.filter(({ now }) => now !== null)
  const before = readers.at(-1)?.before ?? null
  const people = (count: number | null | undefined) => texts.people(count ?? 0)
  return (
    <LineChart
      title={texts.title}
      points={readers.map(({ day, ...values }) => ({ label: shortDate(noon(day)), ...values }))}
      summary={
        known.length === 0
          ? texts.empty
          : texts.summary(
              pageTexts.periods[days],
              people(known[0]?.now),
              people(known.at(-1)?.now),
              before === null ? null : people(before),
            )
      }
      names={{ label: texts.day, now: texts.now, before: texts.before }}
      format={texts.people}
      note={texts.note + (readersSince ? texts.since(longDate(noon(readersSince))) : '')}
    />
  )
}
