import { bangkokParts } from '#lib/dates.ts'
import { dateTexts } from '#lib/texts.ts'

/** A leaf of the calendar, month over day, for the eye alone: the date stands in words beside it. */
export function CalendarLeaf({ moment }: { moment: string }) {
  const { month, day } = bangkokParts(moment)
  return (
    <span className="leaf" aria-hidden="true">
      <i>{dateTexts.shortMonths[month]}</i>
      <b>{day}</b>
    </span>
  )
}
