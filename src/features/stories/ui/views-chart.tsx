import { shortDate } from '#lib/dates.ts'
import { chartTexts as texts } from './texts.ts'

const DAY = 86_400_000
const WEEK = 7

/** Views by week; the last week ends today. */
function weeksOf(days: readonly number[], now: number): { start: number; views: number }[] {
  const weeks: { start: number; views: number }[] = []
  for (let end = days.length; end > 0; end -= WEEK) {
    const views = days.slice(Math.max(0, end - WEEK), end).reduce((sum, count) => sum + count, 0)
    weeks.unshift({ start: now - (days.length - 1 - Math.max(0, end - WEEK)) * DAY, views })
  }
  return weeks
}

const BAR = 6
const GAP = 2
const HEIGHT = 22

/** A small chart for one row; its numbers are in its name and in a table. */
export function ViewsChart({ days, now }: { days: readonly number[]; now: number }) {
  const weeks = weeksOf(days, now)
  const best = Math.max(0, ...weeks.map(({ views }) => views))
  const total = days.reduce((sum, count) => sum + count, 0)
  return (
    <svg
      className="views-chart"
      role="img"
      aria-label={texts.label(String(total), String(best))}
      viewBox={`0 0 ${weeks.length * (BAR + GAP)} ${HEIGHT}`}
      width={weeks.length * (BAR + GAP)}
      height={HEIGHT}
    >
      {weeks.map(({ start, views }, index) => {
        const height = best === 0 ? 2 : Math.max(2, Math.round((views / best) * HEIGHT))
        return (
          <rect
            key={start}
            x={index * (BAR + GAP)}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx="2"
            data-empty={views === 0}
          />
        )
      })}
    </svg>
  )
}

/** The same numbers for readers of tables. */
export function ViewsTable({ days, now }: { days: readonly number[]; now: number }) {
  return (
    <table className="views-table">
      <caption className="visually-hidden">{texts.table}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.week}</th>
          <th scope="col">{texts.views}</th>
        </tr>
      </thead>
      <tbody>
        {weeksOf(days, now).map(({ start, views }) => (
          <tr key={start}>
            <th scope="row">{shortDate(start)}</th>
            <td className="numeric">{views}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
