import { describe, expect, test } from 'vitest'
import {
  bangkokDay,
  bangkokMidnight,
  bangkokMonth,
  bangkokParts,
  daysBetween,
  longDate,
  mediumDate,
  monthLabel,
  relativeTime,
  shortDate,
  timeOfDayText,
  timeRangeText,
  timeText,
  updatedText,
  weekdayDate,
} from './dates.ts'

describe('dates in Bangkok and the Buddhist era (decision Q-07)', () => {
  test('STORY-011 day, short month, two-digit year', () => {
    expect(shortDate('2025-01-05T03:00:00Z')).toBe('5 ม.ค. 68')
    expect(shortDate('2057-01-05T03:00:00Z')).toBe('5 ม.ค. 00')
  })

  test('FEED-048 POST-005 the updated text has the full year', () => {
    expect(updatedText('2026-08-03T10:15:00+07:00')).toBe('อัปเดต 3 ส.ค. 2569')
  })

  test('the day changes at midnight in Bangkok, not in UTC', () => {
    expect(mediumDate('2025-12-31T16:59:59Z')).toBe('31 ธ.ค. 2568')
    expect(mediumDate('2025-12-31T17:00:00Z')).toBe('1 ม.ค. 2569')
    expect(bangkokDay('2025-12-31T17:00:00Z')).toBe('2026-01-01')
    expect(bangkokMidnight('2025-12-31T16:59:59Z').toISOString()).toBe('2025-12-30T17:00:00.000Z')
    expect(bangkokMidnight('2025-12-31T17:00:00Z').toISOString()).toBe('2025-12-31T17:00:00.000Z')
  })

  test('matches the th-TH calendar of the platform on every day of four years', () => {
    const platform = new Intl.DateTimeFormat('th-TH', {
      timeZone: 'Asia/Bangkok',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    })
    const start = Date.UTC(2023, 10, 20, 17)
    for (let day = 0; day < 1_461; day++) {
      const moment = start + day * 86_400_000
      expect(mediumDate(moment)).toBe(platform.format(moment))
    }
  })

  test('long forms', () => {
    const moment = new Date('2026-12-05T02:05:00Z')
    expect(longDate(moment)).toBe('5 ธันวาคม 2569')
    expect(weekdayDate(moment)).toBe('วันเสาร์ที่ 5 ธันวาคม 2569')
    expect(monthLabel(moment)).toBe('ธันวาคม 2569')
    expect(timeText(moment)).toBe('09.05\u00A0น.')
    // 23.59 of the same day in Bangkok, and the minute after it.
    expect(timeOfDayText(moment, new Date('2026-12-05T16:59:00Z'))).toBe('09.05\u00A0น.')
    expect(timeOfDayText(moment, new Date('2026-12-05T17:00:00Z'))).toMatch(/^5 ธ\.ค\. 2569 09\.05\sน\.$/)
    expect(timeRangeText(moment, '2026-12-05T05:00:00Z')).toBe('09.05–12.00\u00A0น.')
    expect(bangkokParts(moment)).toEqual({ year: 2569, month: 11, day: 5, weekday: 6, hour: 9, minute: 5 })
  })

  test('daysBetween counts calendar days', () => {
    expect(daysBetween('2026-11-20T16:59:00Z', '2026-11-20T17:01:00Z')).toBe(1)
    expect(daysBetween('2026-11-20T17:00:00Z', '2026-11-21T16:59:00Z')).toBe(0)
    expect(daysBetween('2026-11-21T17:00:00Z', '2026-11-20T16:00:00Z')).toBe(-2)
  })
})

describe('CMT-039 relative time', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  test.each([
    [59_000, 'เมื่อสักครู่'],
    [-59_000, 'เมื่อสักครู่'],
    [60_000, '1 นาทีที่แล้ว'],
    [2 * 3_600_000 + 1, '2 ชั่วโมงที่แล้ว'],
    [86_399_000, '23 ชั่วโมงที่แล้ว'],
    [86_400_000, '1 วันที่แล้ว'],
    [7 * 86_400_000, '1 สัปดาห์ที่แล้ว'],
    [29 * 86_400_000, '4 สัปดาห์ที่แล้ว'],
    [30 * 86_400_000, '1 เดือนที่แล้ว'],
    [364 * 86_400_000, '11 เดือนที่แล้ว'],
    [365 * 86_400_000, '1 ปีที่แล้ว'],
    [-3 * 3_600_000, 'อีก 3 ชั่วโมง'],
  ])('%d ms', (distance, text) => {
    expect(relativeTime(now - distance, now)).toBe(text)
    expect(relativeTime(new Date(now - distance), new Date(now))).toBe(text)
  })
})

test.each([
  ['2026-11-20T12:00:00+07:00', 0, '2026-11-01T00:00:00+07:00'],
  ['2026-11-01T00:00:00+07:00', 0, '2026-11-01T00:00:00+07:00'],
  ['2026-10-31T23:59:59.999+07:00', 0, '2026-10-01T00:00:00+07:00'],
  ['2026-01-31T12:00:00+07:00', 1, '2026-02-01T00:00:00+07:00'],
  ['2026-03-31T12:00:00+07:00', -1, '2026-02-01T00:00:00+07:00'],
  ['2026-01-15T12:00:00+07:00', -1, '2025-12-01T00:00:00+07:00'],
  ['2025-12-31T23:30:00+07:00', 1, '2026-01-01T00:00:00+07:00'],
])('Q-62 the Bangkok month of %s, %d later, starts at %s', (moment, later, first) => {
  expect(bangkokMonth(moment, later)).toEqual(new Date(first))
})
