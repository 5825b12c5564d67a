import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { feature, type Months } from './feature.ts'

const months: Months = {
  last: new Date('2026-10-01T00:00:00+07:00'),
  this: new Date('2026-11-01T00:00:00+07:00'),
  next: new Date('2026-12-01T00:00:00+07:00'),
  now: new Date('2026-11-21T10:00:00+07:00'),
}
/** An event of user 7. */
const events = (at: string, amount: number) => `select ${at} as at, ${amount} as amount from months where user_id = 7`

let site: TestApp
beforeAll(async () => {
  site = await testApp({
    features: [
      feature({
        name: 'one',
        endpoints: [],
        learning: {
          trainings_joined: `${events("this + interval '1 day'", 2)} union all ${events('last', 1)}`,
        },
      }),
      feature({
        name: 'two',
        endpoints: [],
        learning: {
          trainings_joined: events('this', 3),
          // Half of one is rounded with the others, not alone.
          tests_passed: `${events('last', 3.5)} union all ${events('last', 0.5)}`,
          // Before, after, and not yet.
          tools_used: [`last - interval '1 second'`, 'next', `now + interval '1 second'`]
            .map((at) => events(at, 1))
            .join(' union all '),
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
    learning_hours: { thisMonth: 0, lastMonth: 0 },
    tools_used: { thisMonth: 0, lastMonth: 0 },
  })
  expect(await countLearning(db, 8, months)).toMatchObject({ trainings_joined: { thisMonth: 0, lastMonth: 0 } })
})
