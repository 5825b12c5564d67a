import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { SEARCH_MAX_RESULTS } from '#features/search/constants.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { otherLayout } from '#lib/keyboard-layout.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { insertRows, type NewRow } from '#test/rows.ts'
import { PostCard, type PostPage } from '../contract.ts'

let site: TestApp
let authorId: number
const PATHS = ['/api/content_v2', '/api/search']

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  authorId = (await createTeacher(db)).id
  const made: { id: number }[] = []
  for (let index = 0; index < 12; index++) {
    made.push(
      await createStory(db, {
        authorId,
        topic: `ห้องเรียนวิทยาศาสตร์ตอนที่ ${index + 1}`,
        tagIds: index < 3 ? [54, 3] : [54],
        publishedAt: new Date(Date.now() - (index + 2) * 3_600_000),
      }),
    )
  }
  const free = { eduPlanOption: 1 }
  made.push(await createTechReview(db, { authorId, topic: 'แอปวิทยาศาสตร์', tagIds: [3], review: free }))
  made.push(await createStory(db, { authorId, topic: 'วิทยาศาสตร์ฉบับร่าง', status: 0 }))
  made.push(await createStory(db, { authorId, topic: 'วิทยาศาสตร์นอกรายการ', status: 2 }))
  made.push(await createStory(db, { authorId, topic: 'ชั่วโมงดนตรี' }))
  await db.transaction((transaction) =>
    indexPosts(
      transaction,
      made.map(({ id }) => id),
    ),
  )
  await db.transaction(refreshSearchWords)
})
afterAll(() => site.close())

const SEARCH = `search=${encodeURIComponent('วิทยาศาสตร์')}`

describe.each(PATHS)('%s', (path) => {
  const read = async (query: string) => {
    const response = await site.get(`${path}?${query}`)
    expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
    return response.json() as PostPage
  }
  const topics = async (query: string) => (await read(query)).data.map(({ topic }) => topic)

  test('FEED-070 SRCH-017 SRCH-018 finds posts by text and returns cards with the URL of the next page', async () => {
    const first = await read(SEARCH)
    expect(Object.keys(first).sort()).toEqual(['data', 'next_page_url', 'searched'])
    expect(first.searched).toEqual({ text: 'วิทยาศาสตร์', by: 'typed', terms: expect.arrayContaining(['วิทยาศาสตร์']) })
    expect(first.data).toHaveLength(10)
    expect(Object.keys(first.data[0] as PostCard).sort()).toEqual(Object.keys(PostCard.shape).sort())
    expect(first.data.every(({ topic }) => topic.includes('วิทยาศาสตร์'))).toBe(true)
    const query = new URLSearchParams(first.next_page_url?.split('?')[1])
    expect(first.next_page_url?.startsWith(`${path}?`)).toBe(true)
    expect([query.get('search'), query.get('page')]).toEqual(['วิทยาศาสตร์', '2'])
    const second = await read(query.toString())
    expect(second.data).toHaveLength(3)
    expect(second.next_page_url).toBeNull()
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(13)
  })

  test('SRCH-017 FEED-071 tags, education plan and timestamp filter a search like a list', async () => {
    expect(await topics(`${SEARCH}&tags=3`)).toHaveLength(4)
    expect(await topics(`${SEARCH}&tags=3,54`)).toHaveLength(3)
    expect(await topics(`${SEARCH}&edu-plan=1`)).toEqual(['แอปวิทยาศาสตร์'])
    const threeHoursAgo = Date.now() - 3.5 * 3_600_000
    expect((await topics(`${SEARCH}&timestamp=${Math.round(threeHoursAgo)}`)).length).toBe(10)
    expect(await topics(`${SEARCH}&timestamp=${Math.round(threeHoursAgo)}&page=2`)).toEqual([])
  })

  test('FEED-013 finds no draft and no unlisted post', async () => {
    const found = [...(await topics(SEARCH)), ...(await topics(`${SEARCH}&page=2`))]
    for (const topic of ['วิทยาศาสตร์ฉบับร่าง', 'วิทยาศาสตร์นอกรายการ']) expect(found).not.toContain(topic)
  })

  test('SRCH-012 without a text, or with only spaces, lists all posts', async () => {
    const all = await topics('')
    expect(all).toHaveLength(10)
    expect(await topics('search=')).toEqual(all)
    expect(await read('search=')).not.toHaveProperty('searched')
    expect(await topics('search=%20%20')).toEqual(all)
  })

  test('a text that resembles no post finds nothing', async () => {
    expect(await read(`search=${encodeURIComponent('ฆฌฑฒณ')}`)).toMatchObject({ data: [], next_page_url: null })
  })

  test('SRCH-001 the known words are read once for many searches in separate requests', async () => {
    await read(`search=${encodeURIComponent('วิทยาศาตร์')}`)
    site.queries.length = 0
    await read(`search=${encodeURIComponent('ห้องเรยน')}`)
    expect(site.queries.length).toBeGreaterThan(1)
    expect(site.queries.filter((text) => text === 'select word, documents from search_words')).toEqual([])
  })

  test('for a text on the other keyboard layout returns the text it was interpreted as', async () => {
    const { data, searched } = await read(`search=${encodeURIComponent(otherLayout('วิทยาศาสตร์'))}`)
    expect(data).toHaveLength(10)
    expect(searched).toEqual({ text: 'วิทยาศาสตร์', by: 'layout', terms: expect.arrayContaining(['วิทยาศาสตร์']) })
  })
})

test('Q-180 where a text has more hits than a search lists, the filter selects from all of them', async () => {
  const db = site.db.primary
  const topic = 'กังหันลมจำลอง'
  const old = { authorId, topic, publishedAt: new Date('2026-01-01T02:00:00Z') }
  const tool = await createTechReview(db, { ...old, tagIds: [3], review: { eduPlanOption: 1 } })
  const other = await createStory(db, { ...old, tagIds: [54] })
  const publishedAt = new Date('2026-02-01T02:00:00Z')
  const newer: NewRow<'posts'>[] = Array.from({ length: SEARCH_MAX_RESULTS + 1 }, () => ({
    ...{ postType: 'teaching_story', status: 1, topic, authorId, publishedAt },
  }))
  const posts = [tool, other, ...(await insertRows(db, 'posts', newer))]
  await db.transaction((tx) =>
    indexPosts(
      tx,
      posts.map(({ id }) => Number(id)),
    ),
  )
  const found = async (query: string) => {
    const response = await site.get(`/api/search?search=${encodeURIComponent(topic)}&${query}`)
    expect(response.statusCode).toBe(200)
    const { data, searched } = response.json() as PostPage
    return [data.map(({ id }) => id), searched?.text]
  }
  expect(await found('tags=3')).toEqual([[tool.id], topic])
  expect(await found('edu-plan=1')).toEqual([[tool.id], topic])
})
