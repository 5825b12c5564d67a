import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { listPopularSearches } from '../contract.ts'
import { indexPosts, refreshSearchWords } from './service/index-posts.ts'

let site: TestApp
const list = async () => (await site.api(listPopularSearches, {})).data

beforeAll(async () => {
  site = await testApp()
  await createTagTree(site.db.primary, { isGrouped: true })
})
afterAll(() => site.close())

test('SRCH-015 an empty site has no popular texts', async () => {
  expect(await list()).toEqual([])
})

test('SRCH-015 popular texts are common tags that are no levels, then tools by popularity; each finds posts', async () => {
  const db = site.db.primary
  const { id: authorId } = await createTeacher(db)
  const review = { authorId, popularity: 5, review: { toolName: 'Canva' } }
  const posts = [
    await createStory(db, { authorId, tagIds: [18, 25] }),
    await createTechReview(db, review),
    await createTechReview(db, { authorId, popularity: 9, review: { toolName: 'Padlet' } }),
    await createTechReview(db, { authorId, popularity: 99, status: 0, review: { toolName: 'Draft' } }),
  ]
  const ids = posts.map(({ id }) => id)
  await indexPosts(db, ids)
  await refreshSearchWords(db)
  site.app.contentBus.dropHere()
  expect(await list()).toEqual(['การเรียนรู้เชิงรุก', 'Padlet', 'Canva'])
  for (const text of await list()) {
    const found = (await site.get(`/api/search?search=${encodeURIComponent(text)}`)).json()
    expect([text, found.data.length]).toEqual([text, 1])
  }
})

test('AB-161 the texts are the same for everyone, from one statement, then from the cache', async () => {
  site.app.contentBus.dropHere()
  site.queries.length = 0
  const [one, other] = [await site.get(listPopularSearches.path), await site.get(`${listPopularSearches.path}?x=1`)]
  expect(one.body).toBe(other.body)
  expect(site.queries).toHaveLength(1)
})
