import { expect, test } from 'vitest'
import { isoDay, isoMoment } from './iso-fields.ts'

test('a day exists in the calendar', () => {
  const accepts = (text: string) => isoDay().safeParse(text).success
  expect(['2026-12-31', '2028-02-29'].filter(accepts)).toHaveLength(2)
  expect(['2026-02-29', '2026-13-01', '26-01-01', '2026-1-1', '', '2026-01-01T00:00:00Z'].filter(accepts)).toEqual([])
})

test('a moment has a time and a time zone', () => {
  const accepts = (text: string) => isoMoment().safeParse(text).success
  expect(
    ['2026-12-31T09:00:00+07:00', '2026-12-31T09:00Z', '2026-12-31T23:59:59.123456Z'].filter(accepts),
  ).toHaveLength(3)
  const wrong = [
    '2026-12-31T09:00:00',
    '2026-12-31',
    '2026-02-30T09:00:00Z',
    '2026-12-31T24:00:00Z',
    'x',
    '2026-12-31T09:60Z',
  ]
  expect(wrong.filter(accepts)).toEqual([])
})

test('the error of a field has its text', () => {
  expect(isoDay('วันที่ไม่ถูกต้อง').safeParse('x').error?.issues[0]?.message).toBe('วันที่ไม่ถูกต้อง')
  expect(isoMoment('เวลาไม่ถูกต้อง').safeParse(5).error?.issues[0]?.message).toBe('เวลาไม่ถูกต้อง')
})
