import { describe, expect, test } from 'vitest'
import { hasFewSeats, isCurrentTraining, isDayRange, trainingState } from './policy.ts'

const session = { start: new Date('2026-11-21T02:00:00Z'), end: new Date('2026-11-21T05:00:00Z') }
const later = { start: new Date('2026-11-28T02:00:00Z'), end: new Date('2026-11-28T05:00:00Z') }
const facts = {
  seats: 30,
  joinCount: 12,
  lastDateJoin: new Date('2026-11-20T16:59:59Z'),
  sessions: [session, later],
  hasRecording: false,
}
const at = (text: string) => new Date(text)

describe('POST-035 the state of a training is derived from the current time (Q-132)', () => {
  test.each([
    ['before the last date to join it is open', '2026-11-20T16:59:58Z', {}, 'open'],
    ['at the last date to join it closes', '2026-11-20T16:59:59Z', {}, 'close'],
    ['without a seat left it is closed', '2026-11-19T00:00:00Z', { joinCount: 30 }, 'close'],
    ['from the first second of a session it is live', '2026-11-21T02:00:00Z', {}, 'live'],
    ['at the end of a session it is no longer live', '2026-11-21T05:00:00Z', {}, 'close'],
    ['between two sessions it is closed', '2026-11-25T00:00:00Z', { hasRecording: true }, 'close'],
    ['in its second session it is live again', '2026-11-28T03:00:00Z', { hasRecording: true }, 'live'],
    [
      'after the last session with a recording it is a replay',
      '2026-11-28T05:00:00Z',
      { hasRecording: true },
      'replay',
    ],
    ['after the last session without a recording it is closed', '2026-12-28T05:00:00Z', {}, 'close'],
    [
      'a session counts as live even while people may join',
      '2026-11-21T03:00:00Z',
      { lastDateJoin: later.end },
      'live',
    ],
    [
      'between sessions people may join while seats are left',
      '2026-11-25T00:00:00Z',
      { lastDateJoin: later.end },
      'open',
    ],
  ])('%s', (_title, now, change, state) => {
    expect(trainingState({ ...facts, ...change }, at(now))).toBe(state)
  })
})

test('HIGH-007 a monthly training is current until its last date to join', () => {
  const training = { last_date_join: '2026-12-05T16:59:59.000Z' }
  const last = Date.parse(training.last_date_join)
  expect(isCurrentTraining(training, last - 1)).toBe(true)
  expect(isCurrentTraining(training, last)).toBe(false)
  expect(isCurrentTraining(null, 0)).toBe(false)
})

test.each([
  ['2026-12-12', '2026-12-12', 1, false],
  ['2026-12-12', '2026-12-13', 2, true],
  // Two sessions of one day.
  ['2026-12-12', '2026-12-12', 2, false],
  ['2026-12-12', '2026-12-19', 2, false],
  ['2026-12-12', '2026-12-14', 3, true],
  ['2026-12-31', '2027-01-01', 2, false],
])('decision 0043: sessions from %s to %s, %i of them, are a range of days: %s', (first, last, count, isRange) => {
  const times = (day: string) => ({ start: `${day}T02:00:00Z`, end: `${day}T05:00:00Z` })
  expect(isDayRange({ first_session: times(first), last_session: times(last), session_count: count })).toBe(isRange)
})

test.each([
  [30, 19, false],
  [30, 20, true],
  [30, 29, true],
  [30, 30, false],
])('decision 0043: of %i seats %i are taken, few are left: %s', (seats, join, isFew) => {
  expect(hasFewSeats({ seats, join })).toBe(isFew)
})
