import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { addTeachers, hideTeachers, statementsOf } from './profiles.ts'

const TEACHER = 1_970_000
let site: TestApp
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
})
afterAll(() => site.close())

test('PROF-026 a teacher with 1,000 ideas and 10,000 likes needs as many statements as one with a single idea', async () => {
  await addTeachers(site.db)
  const { data } = (await site.get(`/api/v2/profile/${TEACHER}/learning`)).json()
  const [views, likes] = data
    .slice(-2)
    .map(({ items }: { items: { thisMonth: number; lastMonth: number }[] }) => items[0])
  expect(likes.thisMonth + likes.lastMonth).toBe(10_000)
  expect(views).toMatchObject({ thisMonth: 100_000, lastMonth: 100_000 })
  expect((await site.get(`/api/v2/profile/${TEACHER}`)).json().data.ideas).toBe(1_000)
  expect(await statementsOf(site.db, TEACHER)).toBe(6)
  expect(await statementsOf(site.db, TEACHER + 1)).toBe(6)

  await hideTeachers(site.db)
  expect((await site.get(`/api/v2/profile/${TEACHER}`)).statusCode).toBe(404)
  expect((await site.get('/api/content_v2')).json().data).toEqual([])
  // Another run restores the rows.
  await addTeachers(site.db)
  const again = (await site.get(`/api/v2/profile/${TEACHER}/learning`)).json().data.at(-1).items[0]
  expect(again.thisMonth + again.lastMonth).toBe(10_000)
})
