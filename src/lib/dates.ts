/**
 * Dates as shown to Thai readers (decision Q-07): Buddhist years and Bangkok time, independent of the time zone of the
 * machine. Formatted by hand instead of with Intl, so that server and browser produce the same bytes.
 */
import { dateTexts, type RelativeUnit } from './texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// Thailand has not used daylight saving time since 1941.
const BANGKOK_OFFSET = 7 * HOUR
const BUDDHIST_OFFSET = 543

/** A point in time: a Date, Unix milliseconds, or ISO 8601 text. */
type Moment = Date | number | string

interface BangkokParts {
  /** Buddhist year, e.g. 2569. */
  year: number
  /** 0 to 11. */
  month: number
  day: number
  /** 0 is Sunday. */
  weekday: number
  hour: number
  minute: number
}

function toMillis(moment: Moment): number {
  return typeof moment === 'number' ? moment : new Date(moment).getTime()
}

/** Returns the calendar date and time of day in Bangkok, with the year in the Buddhist era. */
export function bangkokParts(moment: Moment): BangkokParts {
  const local = new Date(toMillis(moment) + BANGKOK_OFFSET)
  return {
    year: local.getUTCFullYear() + BUDDHIST_OFFSET,
    month: local.getUTCMonth(),
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
  }
}

/** Day, short month, two-digit Buddhist year (STORY-011). */
export function shortDate(moment: Moment): string {
  const { day, month, year } = bangkokParts(moment)
  return `${day} ${dateTexts.shortMonths[month]} ${String(year % 100).padStart(2, '0')}`
}

/** Day, short month, full Buddhist year, as shown on cards and posts. */
export function mediumDate(moment: Moment): string {
  const { day, month, year } = bangkokParts(moment)
  return `${day} ${dateTexts.shortMonths[month]} ${year}`
}

/** Day, full month name, full Buddhist year. */
export function longDate(moment: Moment): string {
  const { day, month, year } = bangkokParts(moment)
  return `${day} ${dateTexts.months[month]} ${year}`
}

/** Long date with the weekday. */
export function weekdayDate(moment: Moment): string {
  const { weekday } = bangkokParts(moment)
  return dateTexts.weekday(dateTexts.weekdays[weekday] as string, longDate(moment))
}

/** Short weekday, day, short month: the date of a training on a card. */
export function cardDate(moment: Moment): string {
  const { weekday, day, month } = bangkokParts(moment)
  return `${dateTexts.shortWeekdays[weekday]} ${day} ${dateTexts.shortMonths[month]}`
}

/** The `updated_at_text` of a post (FEED-048, POST-005). */
export function updatedText(moment: Moment): string {
  return dateTexts.updated(mediumDate(moment))
}

/** Full month name and Buddhist year. */
export function monthLabel(moment: Moment): string {
  const { month, year } = bangkokParts(moment)
  return `${dateTexts.months[month]} ${year}`
}

/** '09.00' followed by the Thai abbreviation for o’clock. */
export function timeText(moment: Moment): string {
  return dateTexts.time(clock(moment))
}

/** The time, with its date before it unless that is today. */
export function timeOfDayText(moment: Moment, now: Moment): string {
  const time = timeText(moment)
  return bangkokDay(moment) === bangkokDay(now) ? time : `${mediumDate(moment)} ${time}`
}

/** '09.00–12.00' followed by the Thai abbreviation for o’clock. */
export function timeRangeText(start: Moment, end: Moment): string {
  return dateTexts.time(`${clock(start)}–${clock(end)}`)
}

function clock(moment: Moment): string {
  const { hour, minute } = bangkokParts(moment)
  return `${String(hour).padStart(2, '0')}.${String(minute).padStart(2, '0')}`
}

const steps: readonly (readonly [unit: RelativeUnit, length: number])[] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
]

/**
 * Relative time in the largest whole unit, rounded down: the `created_humans_time` of comments and reviews (CMT-039).
 * Returns "just now" for less than a minute in either direction.
 */
export function relativeTime(moment: Moment, now: Moment): string {
  const distance = toMillis(now) - toMillis(moment)
  const size = Math.abs(distance)
  for (const [unit, length] of steps) {
    if (size < length) continue
    // 364 days are twelve months of 30 days, but less than a year.
    const count = unit === 'month' ? Math.min(11, Math.floor(size / length)) : Math.floor(size / length)
    return distance > 0 ? dateTexts.ago(count, unit) : dateTexts.ahead(count, unit)
  }
  return dateTexts.justNow
}

/** The Bangkok calendar day as `YYYY-MM-DD` in the Common Era, for grouping and for `<time>`. */
export function bangkokDay(moment: Moment): string {
  return new Date(toMillis(moment) + BANGKOK_OFFSET).toISOString().slice(0, 10)
}

/** The first moment of the Bangkok day that contains `moment`. */
export function bangkokMidnight(moment: Moment): Date {
  return new Date(Math.floor((toMillis(moment) + BANGKOK_OFFSET) / DAY) * DAY - BANGKOK_OFFSET)
}

/** Number of Bangkok calendar days from `from` to `to`; negative when `to` is earlier (decision Q-07). */
export function daysBetween(from: Moment, to: Moment): number {
  return Math.floor((toMillis(to) + BANGKOK_OFFSET) / DAY) - Math.floor((toMillis(from) + BANGKOK_OFFSET) / DAY)
}

/**
 * Returns the first moment of the Bangkok calendar month that contains `moment`, shifted by `monthsLater` months
 * (decision Q-62).
 */
export function bangkokMonth(moment: Moment, monthsLater = 0): Date {
  const local = new Date(toMillis(moment) + BANGKOK_OFFSET)
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + monthsLater, 1) - BANGKOK_OFFSET)
}
