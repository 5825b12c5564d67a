import { expect, test } from 'vitest'
import { moveDates } from './seed.ts'

const row = {
  starts_in_days: 5,
  last_date_join: new Date('2026-11-26T23:59:59+07:00'),
  sessions: [
    { starts_at: new Date('2026-11-28T09:00:00+07:00'), ends_at: new Date('2026-11-28T12:00:00+07:00') },
    { starts_at: new Date('2026-11-30T09:00:00+07:00'), ends_at: new Date('2026-11-30T12:00:00+07:00') },
  ],
} as Parameters<typeof moveDates>[0]
const datesOf = (now: string, days: number | null = 5) => {
  const { last_date_join: last, sessions } = moveDates({ ...row, starts_in_days: days }, new Date(now))
  return [last, ...sessions.flatMap(({ starts_at, ends_at }) => [starts_at, ends_at])].map((date) => date.toISOString())
}

test('Q-87 the dates of a training move with the day of seeding, at the same times of day', () => {
  const unchanged = datesOf('2030-01-01T00:00:00Z', null)
  // The 23rd in Bangkok.
  for (const now of ['2026-11-22T17:00:00Z', '2026-11-23T16:59:59Z']) expect(datesOf(now)).toEqual(unchanged)
  expect(datesOf('2027-02-27T03:00:00Z')).toEqual([
    '2027-03-02T16:59:59.000Z',
    '2027-03-04T02:00:00.000Z',
    '2027-03-04T05:00:00.000Z',
    '2027-03-06T02:00:00.000Z',
    '2027-03-06T05:00:00.000Z',
  ])
})
