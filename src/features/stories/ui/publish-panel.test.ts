import { expect, test } from 'vitest'
import type { StoryRow } from '../contract.ts'
import { momentOf, storedTime } from './publish-panel.tsx'

const row = (fields: Partial<StoryRow>) =>
  ({ status: 0, scheduled_at: null, scheduled_status: null, ...fields }) as StoryRow

test.each([
  ['a new story', null, 1],
  ['a draft', row({}), 1],
  ['a draft that was unlisted', row({ scheduled_status: 2 }), 2],
  ['a published story', row({ status: 1 }), 1],
  ['an unlisted story', row({ status: 2 }), 2],
] as const)('STORY-007 Q-113 the panel starts from who may read %s', (_, stored, status) => {
  expect(storedTime(stored)).toEqual({ isLater: false, date: '', time: '07:00', status })
})

test('Q-169 the panel starts from the stored schedule', () => {
  const at = '2026-11-25T20:05:00.000Z'
  const when = storedTime(row({ scheduled_at: at, scheduled_status: 2 }))
  expect(when).toEqual({ isLater: true, date: '2026-11-26', time: '03:05', status: 2 })
  expect(momentOf(when)?.toISOString()).toBe(at)
  expect(storedTime(row({ status: 2, scheduled_at: at, scheduled_status: 1 })).status).toBe(1)
})
