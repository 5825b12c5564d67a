import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { feature, type Months } from './feature.ts'

const months: Months = {
  last: new Date('2026-10-01T00:00:00+07:00'),
  this: new Date('2026-11-01T00:00:00+07:00'),
  next: new Date('2026-12-01T00:00:00+07:00'),
  now: new Date('2026-11-21T10:00:00+07:00'),
}
const asked: unknown[] = []

let site: TestApp
beforeAll(async () => {
  site = await testApp({
    features: [
      feature({
        name: 'one',
        endpoints: [],
        learning: {
          trainings_joined: async (_, userId, given) => {
            asked.push([userId, given])
            return { thisMonth: 2, lastMonth: 1 }
          },
        },
      }),
      feature({
        name: 'two',
        endpoints: [],
        learning: {
          trainings_joined: async () => ({ thisMonth: 3, lastMonth: 0 }),
          tests_passed: async () => ({ thisMonth: 0, lastMonth: 4 }),
        },
      }),
      feature({ name: 'three', endpoints: [] }),
    ],
  })
})
afterAll(() => site.close())

test('PROF-026 Q-62 the learning counts of all features are summed; a count of no feature is zero', async () => {
  const { countLearning, db } = site.app.backgroundContext()
  expect(await countLearning(db, 7, months)).toEqual({
    trainings_joined: { thisMonth: 5, lastMonth: 1 },
    tests_passed: { thisMonth: 0, lastMonth: 4 },
    tools_used: { thisMonth: 0, lastMonth: 0 },
  })
  expect(asked).toEqual([[7, months]])
})
