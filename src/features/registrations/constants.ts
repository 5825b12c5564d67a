/** Times, limits and addresses of registrations. */

/** The link to a session is shown from this long before its start until its end. */
export const JOIN_LINK_MINUTES = 30
/** The reminder is sent this long before the first session; who joins later gets none. */
export const REMINDER_HOURS = 24
/** Mails per transaction of a job. */
export const MAILS_BATCH = 50

/** What a person without a place can do: join, wait for a place, order one (priced), or nothing. */
export const OFFERS = ['join', 'wait', 'order', 'none'] as const

/** The calendar file of a training. */
export function calendarPath(trainingId: number | ':trainingId'): string {
  return `/calendar/training/${trainingId}.ics`
}
