/** Calendar files of trainings (RFC 5545): one entry per session, with the same UID for as long as the session exists. */
import { postPath } from '#features/posts/constants.ts'
import type { TrainingPlaces } from '#features/trainings/server/service.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/database/db.ts'
import { calendarTexts as texts } from '../../texts.ts'
import { listSessionSequences } from '../repository/registrations.ts'

export interface Calendar {
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
}: CalendarOptions): Promise<Calendar> {
  const { id, topic, sessions } = training
  const changes = new Map((await listSessionSequences(db, id)).map((row) => [row.id, row.calendarSequence]))
  const href = config.publicOrigin + postPath('event', id)
  const { host } = new URL(config.publicOrigin)
  const method = isCancelled ? 'CANCEL' : 'PUBLISH'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sala//Trainings//TH',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...sessions.flatMap((session, index) => [
      'BEGIN:VEVENT',
      `UID:training-session-${session.id}@${host}`,
      `SEQUENCE:${(changes.get(session.id) ?? 0) + sequence}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(session.start)}`,
      `DTEND:${utc(session.end)}`,
      `SUMMARY:${escapeText(texts.title(topic, index + 1, sessions.length))}`,
      `DESCRIPTION:${escapeText(texts.text(href))}`,
      ...(session.channel ? [`LOCATION:${escapeText(session.channel)}`] : []),
      `URL:${href}`,
      `ORGANIZER;CN="${texts.name}":mailto:${config.mailFrom.address}`,
      `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
      'END:VEVENT',
    ]),
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
