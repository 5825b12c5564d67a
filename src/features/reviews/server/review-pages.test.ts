/** Pages with numbers: each list is complete and in order, also where its pages start at the boundary of a bucket. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { allRows } from '#test/rows.ts'
import { createReview, joinTraining, takeTraining } from '../testing.ts'

const COUNT = 240
const DAY_HOURS = 24

let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  // Several weeks have no review, some have many; several reviews have the same time.
  for (let at = 0; at < COUNT; at++) {
    const { id: userId } = await createUser(site.db.primary)
    await createReview(site.db.primary, {
      userId,
      hoursAgo: 48 + Math.floor((at * at) / 40) * DAY_HOURS,
      score: at % 7 === 0 ? 4 : 5,
      impacts: at % 3 === 0 ? [1, 2] : [2],
      helpfulCount: at % 5 === 0 ? at % 11 : 0,
    })
  }
}, 60_000)
afterAll(() => site.close())

test.each([
  ['', () => true],
  ['score=5&', ({ score }: { score: number }) => score === 5],
  ['impact=1&', ({ impacts }: { impacts: number[] }) => impacts.includes(1)],
  ['score=5&impact=2&', ({ score }: { score: number }) => score === 5],
])('REV-080 all pages of %j together are the whole list in order', async (filter, isMatch: (row: never) => boolean) => {
  const rows = (await allRows(site.db.primary, 'reviews')).filter((row) => isMatch(row as never))
  const newest = rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id)
  const helpful = newest.toSorted((a, b) => b.helpfulCount - a.helpfulCount)
  for (const [sort, wanted] of [
    ['new', newest],
    ['helpful', helpful],
  ] as const) {
    const seen: number[] = []
    for (let page = 1; page <= Math.ceil(wanted.length / 10); page++) {
      const { reviews } = (await site.get(`/api/v2/reviews/training?${filter}sort=${sort}&page=${page}`)).json()
      seen.push(...reviews.map(({ id }: { id: number }) => id))
    }
    expect([sort, seen]).toEqual([sort, wanted.map(({ id }) => id)])
  }
})

test('a deep page starts at the end of a bucket near it, before or after the page', async () => {
  const { findBoundary } = await import('./repository/review-pages.ts')
  const pages = await Promise.all(
    [100, 110, 150, 190, 230].map(async (offset) => {
      const boundary = await findBoundary(site.db.primary, { type: 1, order: 'new', offset, limit: 10 })
      return { offset, distance: boundary && Math.abs(boundary.before - offset) }
    }),
  )
  expect(pages[0]?.distance).toBeNull()
  for (const { offset, distance } of pages.slice(1)) expect([offset, Number(distance) <= 10]).toEqual([offset, true])
})

test('the pages of the reviews of a training are complete and in order', async () => {
  const db = site.db.primary
  const teacher = await createTeacher(db)
  const first = await createUser(db)
  const trainingId = await takeTraining(db, { authorId: teacher.id, userId: first.id })
  const ids: number[] = []
  for (let at = 0; at < 13; at++) {
    const { id: userId } = await createUser(db)
    await joinTraining(db, userId, trainingId)
    ids.push((await createReview(db, { userId, reviewableId: trainingId, type: 1, hoursAgo: 50 + at })).id)
  }
  const pages = await Promise.all(
    [1, 2].map((page) => site.get(`/api/v2/trainings/${trainingId}/reviews?page=${page}`)),
  )
  expect(pages.flatMap((page) => page.json().reviews.map(({ id }: { id: number }) => id))).toEqual(ids)
})
