import { bangkokParts } from '#lib/dates.ts'
import { dateTexts } from '#lib/texts.ts'

/** A calendar sheet with month and day. Hidden from screen readers, because the date is also shown as text. */
export function CalendarLeaf({ moment }: { moment: string }) {
  const { month, day } = bangkokParts(moment)
  return (
    <span className="calendar-leaf" aria-hidden="true">
      <i>{dateTexts.shortMonths[month]}</i>
      <b>{day}</b>
    </span>
  )
}
