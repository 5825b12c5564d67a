import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { trainingTexts } from '#features/trainings/texts.ts'
import { bangkokDay } from '#lib/dates.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { insertRow } from '#test/rows.ts'
import { MONTH_RANGE } from '../constants.ts'
import { currentMonth, firstOfMonth } from '../policy.ts'

const NOW = Date.now()
const HOUR_MS = 3_600_000
const NEXT = currentMonth(NOW, 1)
let site: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp()
  teacher = await createTeacher(site.db.primary)
})
afterAll(() => site.close())

const read = (month: string, actor: Pick<Actor, 'get'> = site) => actor.get(`/api/v2/trainings?month=${month}`)
/** Hours from now until this hour of the month begins in Bangkok. */
const hoursTo = (month: string, hour: number) => (firstOfMonth(month).getTime() - NOW) / HOUR_MS + hour

test('FEED-006 a month has the listed trainings with a session in it, by date, and their days', async () => {
  const create = (startsInHours: number[], overrides = {}) =>
    createTraining(site.db.primary, { authorId: teacher.id, startsInHours, ...overrides })
  const late = await create([hoursTo(NEXT, 200)])
  // Before midnight of the first day in Bangkok, and at it.
  const both = await create([hoursTo(NEXT, -1), hoursTo(NEXT, 0), hoursTo(NEXT, 200.5)])
  await create([hoursTo(NEXT, -1)])
  await create([hoursTo(currentMonth(NOW, 2), 0)])
  await create([hoursTo(NEXT, 50)], { status: 2 })
  await create([hoursTo(NEXT, 50)], { deletedAt: new Date() })
  const { data } = (await read(NEXT)).json()
  expect(data.trainings.map(({ id }: { id: number }) => id)).toEqual([both.id, late.id])
  const day = (hour: number) => bangkokDay(firstOfMonth(NEXT).getTime() + hour * HOUR_MS)
  const days = [both, late].map((post, index) => ({
    day: day(index * 200),
    post_id: post.id,
    topic: data.trainings[index].topic,
    url: `/content/event/${post.id}`,
    training_state: 'open',
    training_state_text: trainingTexts.states.open,
  }))
  expect(data.days).toEqual(days)
  // The section without a month in its URL shows the days only, and has no use for a hundred cards.
  expect((await read(`${NEXT}&days_only=1`)).json()).toEqual({ data: { trainings: [], days } })
})

test('FEED-006 a month takes two statements for a visitor, and has the reactions of a member', async () => {
  site.queries.length = 0
  const [first] = (await read(NEXT)).json().data.trainings
  expect(site.queries).toHaveLength(2)
  const user = await createUser(site.db.primary)
  await insertRow(site.db.primary, 'post_pins', { userId: user.id, postId: first.id })
  const [own] = (await read(NEXT, await site.as(user))).json().data.trainings
  expect([first.pin_by_current_user, own.pin_by_current_user]).toEqual([0, 1])
})

test('FEED-006 AB-178 an empty month is empty; months out of the range and other texts return 422', async () => {
  const [start, end] = [-MONTH_RANGE.before, MONTH_RANGE.after]
  for (const month of [currentMonth(NOW, start), currentMonth(NOW, end)]) {
    expect((await read(month)).json()).toEqual({ data: { trainings: [], days: [] } })
  }
  for (const month of [currentMonth(NOW, start - 1), currentMonth(NOW, end + 1), '2026-13', '2026-1', 'x', '']) {
    expectErrorResponse(await read(month), 422, 'validation')
  }
})
