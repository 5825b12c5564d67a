/** Calendar files of trainings (RFC 5545): one entry per session, with the same UID for as long as the session exists. */
import { postPath } from '#features/posts/constants.ts'
import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import { calendarTexts as texts } from '../../texts.ts'
import { listSessionSequences } from '../repository/registrations.ts'

interface Calendar {
  method: 'PUBLISH' | 'CANCEL'
  content: string
}

interface CalendarOptions {
  db: Db
  config: Pick<Config, 'publicOrigin' | 'mailFrom'>
  now: Date
  training: Pick<TrainingPlaces, 'id' | 'topic' | 'sessions'>
  /** The sequence number of the reader's registration; 0 without one. */
  sequence?: number
  isCancelled?: boolean
  /** Sessions that were removed, with the sequence number that their entry had; calendars delete them. */
  removed?: readonly RemovedSession[]
}

export interface RemovedSession {
  id: number
  start: Date
  end: Date
  channel: string
  sequence: number
}

/**
 * The sessions of a training. The sequence grows with each change of a session and of the registration, so that a calendar
 * replaces what it has. It contains no link to a session.
 */
export async function trainingCalendar({
  db,
  config,
  now,
  training,
  sequence = 0,
  isCancelled = false,
  removed = [],
}: CalendarOptions): Promise<Calendar> {
  const { id, topic, sessions } = training
  const changes = new Map((await listSessionSequences(db, id)).map((row) => [row.id, row.calendarSequence]))
  const href = config.publicOrigin + postPath('event', id)
  const { host } = new URL(config.publicOrigin)
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  interface Entry {
    session: Pick<RemovedSession, 'id' | 'start' | 'end' | 'channel'>
    change: number
    title: string
    status: 'CONFIRMED' | 'CANCELLED'
  }
  const entry = ({ session, change, title, status }: Entry) => [
    'BEGIN:VEVENT',
    `UID:training-session-${session.id}@${host}`,
    `SEQUENCE:${change + sequence}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(session.start)}`,
    `DTEND:${utc(session.end)}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(texts.text(href))}`,
    ...(session.channel ? [`LOCATION:${escapeText(session.channel)}`] : []),
    `URL:${href}`,
    `ORGANIZER;CN="${texts.name}":mailto:${config.mailFrom.address}`,
    `STATUS:${status}`,
    'END:VEVENT',
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sala//Trainings//TH',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...sessions.flatMap((session, index) =>
      entry({
        session,
        change: changes.get(session.id) ?? 0,
        title: texts.title(topic, index + 1, sessions.length),
        status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
      }),
    ),
    ...removed.flatMap((session) =>
      entry({ session, change: session.sequence + 1, title: topic, status: 'CANCELLED' }),
    ),
    'END:VCALENDAR',
  ]
  return { method, content: `${lines.map(fold).join('\r\n')}\r\n` }
}

/** `20261205T020000Z` */
function utc(moment: Date): string {
  return moment.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const LINE_MAX_BYTES = 75

/** Breaks a line after at most 75 bytes, never inside a character; the next line begins with a space. */
function fold(line: string): string {
  const folded: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > LINE_MAX_BYTES) {
      folded.push(part)
      part = ' '
      bytes = 1
    }
    part += character
    bytes += size
  }
  return [...folded, part].join('\r\n')
}
