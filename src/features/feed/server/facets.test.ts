import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { rebuildFeedTags } from '#features/posts/server/service/write-posts.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { insertRow } from '#test/rows.ts'
import type { PostPage } from '../contract.ts'

let site: TestApp
let authorId: number
const SEARCH = `search=${encodeURIComponent('นิทาน')}`

// Groups of the tree: kind 3, 4 (with 70), level 18, method 25, plan 46; other parents 49, 54, 61.
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  await createTagTree(db, { isGrouped: true })
  authorId = (await createTeacher(db)).id
  const free = { review: { eduPlanOption: 1 } }
  const made = [
    await createTechReview(db, { authorId, topic: 'นิทานหนึ่ง', tagIds: [3, 18, 46], ...free }),
    await createTechReview(db, { authorId, topic: 'นิทานสอง', tagIds: [3, 25] }),
    await createTechReview(db, { authorId, topic: 'แบบทดสอบ', tagIds: [70, 18, 25] }),
    await createStory(db, { authorId, topic: 'นิทานสาม', tagIds: [4, 54, 18] }),
    await createStory(db, { authorId, topic: 'เรื่องเล่า', tagIds: [3, 4, 54] }),
    await createTraining(db, { authorId, topic: 'อบรม', tagIds: [49, 18] }),
    await createStory(db, { authorId, topic: 'นิทานร่าง', tagIds: [3, 18], status: 0 }),
    await createStory(db, { authorId, topic: 'นิทานลบ', tagIds: [3, 18], deletedAt: new Date() }),
  ]
  await db.transaction((tx) =>
    indexPosts(
      tx,
      made.map(({ id }) => id),
    ),
  )
  await db.transaction(refreshSearchWords)
})
afterAll(() => site.close())

const TAGS = [1, 2, 3, 4, 18, 25, 44, 45, 46, 49, 54, 61, 70]
const read = async (query: string, path = '/api/content_v2'): Promise<PostPage> => {
  const response = await site.get(`${path}?${query}`)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  return response.json()
}
const countsOf = ({ facets = [] }: PostPage) => Object.fromEntries(facets.map(({ tag_id, count }) => [tag_id, count]))

describe('facets=1 counts the results and what each further choice would give', () => {
  test('without a filter every tag has its number of posts, also 0', async () => {
    const page = await read('facets=1')
    expect(page.total).toBe(6)
    expect(page.facets?.map(({ tag_id }) => tag_id)).toEqual(TAGS)
    expect(countsOf(page)).toEqual({
      1: 6,
      2: 1,
      3: 3,
      4: 3,
      18: 4,
      25: 2,
      44: 2,
      45: 0,
      46: 1,
      49: 1,
      54: 2,
      61: 0,
      70: 1,
    })
  })

  // Each count is what the list with that choice has, so the list itself is the expectation.
  test.each([
    ['', ''],
    ['tags=18', ''],
    ['tags=3', ''],
    ['tags=3,18', ''],
    ['tags=3,18,25', ''],
    ['tags=3,4,54', ''],
    ['tags=61', ''],
    ['tags=3,18', '&edu-plan=1'],
    ['', '&edu-plan=1'],
    ['tags=2', ''],
    ['tags=1,2', ''],
    ['', `&${SEARCH}`],
    ['tags=18', `&${SEARCH}`],
    ['tags=3,18', `&${SEARCH}`],
    ['tags=54', `&edu-plan=1&${SEARCH}`],
  ])('Q-180 the counts of ?%s%s equal the lists with one more choice', async (tags, rest) => {
    const page = await read(`${tags}${rest}&facets=1`)
    expect(page.total).toBe((await read(`${tags}${rest}`)).data.length)
    const counts = countsOf(page)
    const chosen = tags === '' ? [] : tags.slice('tags='.length).split(',')
    for (const tag of TAGS.filter((id) => ![1, 2, 44, 45].includes(id))) {
      const wanted = [...new Set([...chosen, String(tag)])].join(',')
      expect([tag, counts[tag]]).toEqual([tag, (await read(`tags=${wanted}${rest}`)).data.length])
    }
  })

  test('Q-180 alternatives of one group add results, other groups reduce them', async () => {
    expect((await read('tags=3,4')).data).toHaveLength(5)
    expect((await read('tags=3,18')).data).toHaveLength(1)
    expect((await read('tags=3,4,18')).data).toHaveLength(3)
  })

  test('only the first page has counts; next_page_url does not ask for them', async () => {
    for (let index = 0; index < 11; index++) await createStory(site.db.primary, { authorId, tagIds: [61] })
    const first = await read('tags=61&facets=1')
    expect([first.total, first.next_page_url?.includes('facets')]).toEqual([11, false])
    const second = await read('tags=61&facets=1&page=2')
    expect(Object.keys(second).sort()).toEqual(['data', 'next_page_url'])
    expect(Object.keys(await read('tags=61&facets=')).sort()).toEqual(['data', 'next_page_url'])
  })

  test.each(['', 'tags=18', 'tags=3,18', 'edu-plan=1', SEARCH, `${SEARCH}&tags=18`])(
    'the counts of ?%s need one more statement',
    async (query) => {
      const count = async (url: string) => {
        site.queries.length = 0
        await site.get(url)
        return site.queries.length
      }
      for (const url of ['', '&facets=1']) await count(`/api/content_v2?${query}${url}`)
      const without = await count(`/api/content_v2?${query}`)
      expect(await count(`/api/content_v2?${query}&facets=1`)).toBe(without + 1)
    },
  )

  test('Q-180 counts in memory need the statement of the version alone, until content changes', async () => {
    const url = `/api/content_v2?tags=3,18&facets=1`
    const counted = async () => {
      site.queries.length = 0
      const page: PostPage = (await site.get(url)).json()
      return { page, isCounted: site.queries.some((text) => text.includes('bit_count')) }
    }
    await counted()
    const cached = await counted()
    expect(cached.isCounted).toBe(false)
    const added = await createStory(site.db.primary, { authorId, tagIds: [3, 18] })
    const after = await counted()
    expect(after.isCounted).toBe(true)
    expect(after.page.total).toBe(cached.page.total! + 1)
    expect(countsOf(after.page)[18]).toBe(countsOf(cached.page)[18]! + 1)
    await site.db.primaryPool.query('update posts set status = 2 where id = $1', [added.id])
    await rebuildFeedTags(site.db.primary, [added.id])
    expect((await counted()).page).toMatchObject({ total: cached.page.total, facets: cached.page.facets })
    expect((await counted()).isCounted).toBe(false)
  })

  test('Q-180 a new tag is counted although no post has it', async () => {
    expect(countsOf(await read('facets=1'))).not.toHaveProperty('990')
    await insertRow(site.db.primary, 'tags', {
      id: 990,
      parentId: 1,
      slug: 'new-tag',
      name: 'ใหม่',
      type: 0,
      kind: 'category',
      url: '/x?tags=990',
    })
    expect(countsOf(await read('facets=1'))[990]).toBe(0)
    await site.db.primaryPool.query('delete from tags where id = 990')
    expect(countsOf(await read('facets=1'))).not.toHaveProperty('990')
  })

  test('Q-180 counts that one instance holds follow a change that another instance makes', async () => {
    const other = await testApp({ rateLimits: 'off', sameDatabaseAs: site })
    const there = async (): Promise<PostPage> => (await other.get('/api/content_v2?tags=54&facets=1')).json()
    const here = await read('tags=54&facets=1')
    expect(await there()).toMatchObject({ total: here.total, facets: here.facets })
    // No notification is needed: the next read compares the version in the database.
    await createStory(site.db.primary, { authorId, tagIds: [54] })
    expect((await there()).total).toBe(here.total! + 1)
    expect((await read('tags=54&facets=1')).total).toBe(here.total! + 1)
    await other.close()
  })

  test('Q-180 concurrent requests of one filter are counted once', async () => {
    await createStory(site.db.primary, { authorId, tagIds: [54] })
    site.queries.length = 0
    const pages = await Promise.all(Array.from({ length: 8 }, () => read('tags=54,25&facets=1')))
    expect(new Set(pages.map((page) => JSON.stringify(page.facets))).size).toBe(1)
    expect(site.queries.filter((text) => text.includes('bit_count'))).toHaveLength(1)
  })

  test('the counts follow a post that is unlisted, and posts of many ids', async () => {
    const db = site.db.primary
    const ids = [8_191, 8_192, 2_000_000]
    for (const id of ids) await createStory(db, { id, authorId, tagIds: [49] })
    expect(countsOf(await read('facets=1'))[49]).toBe(4)
    await site.db.primaryPool.query('update posts set status = 2 where id = any($1)', [ids])
    await rebuildFeedTags(db, ids)
    expect(countsOf(await read('facets=1'))[49]).toBe(1)
  })
})
