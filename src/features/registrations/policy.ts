/** When a person can join, wait and cancel, and when the link to a session is shown. */
import type { TrainingState } from '#features/trainings/contract.ts'
import { JOIN_LINK_MINUTES } from './constants.ts'
import type { RegistrationOffer } from './contract.ts'

interface TrainingFacts {
  state: TrainingState
  priceSatang: number
  seats: number
  joinCount: number
  lastDateJoin: Date
}

/** What a person without a place can do. A training that is full has a waiting list. */
export function offerOf(
  { state, priceSatang, seats, joinCount, lastDateJoin }: TrainingFacts,
  now: Date,
): RegistrationOffer {
  if (state === 'open') return priceSatang === 0 ? 'join' : 'order'
  const isFull = state !== 'live' && now < lastDateJoin && joinCount >= seats
  return isFull ? 'wait' : 'none'
}

/** Places can be given back until the last date to join; then the list does not move any more (decision 0053). */
export function canCancel(
  { priceSatang, lastDateJoin }: Pick<TrainingFacts, 'priceSatang' | 'lastDateJoin'>,
  now: Date,
) {
  return priceSatang === 0 && now < lastDateJoin
}

interface Session {
  start: Date
  end: Date
}

const linkOpensAt = ({ start }: Session) => new Date(start.getTime() - JOIN_LINK_MINUTES * 60_000)

/** The session whose link is shown now. */
export function openSession<S extends Session>(sessions: readonly S[], now: Date): S | undefined {
  return sessions.find((session) => linkOpensAt(session) <= now && now < session.end)
}

/** When the link of a session appears or disappears next. */
export function linkChangesAt(sessions: readonly Session[], now: Date): Date | null {
  const moments = sessions.flatMap((session) => [linkOpensAt(session), session.end]).filter((moment) => moment > now)
  return moments.length > 0 ? new Date(Math.min(...moments.map(Number))) : null
}

interface CalendarEntry {
  topic: string
  start: string
  end: string
  channel: string
  /** URL of the training. */
  href: string
}

/** The page of Google Calendar with a session filled in. */
export function googleCalendarUrl({ topic, start, end, channel, href }: CalendarEntry): string {
  const compact = (moment: string) => moment.replace(/[-:]|\.\d{3}/g, '')
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: topic,
    dates: `${compact(start)}/${compact(end)}`,
    details: href,
    location: channel,
  })
  return `https://calendar.google.com/calendar/render?${query}`
}
