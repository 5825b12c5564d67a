import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { refreshPopularity, refreshUpcoming } from '#features/posts/server/service/list-orders.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { indexPosts, refreshSearchWords } from '#features/search/server/service/index-posts.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { insertRow } from '#test/rows.ts'
import type { PostPage } from '../contract.ts'

const DAY_MS = 24 * 3_600_000
const now = new Date()
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
let site: TestApp
let authorId: number
const ids: Record<string, number> = {}

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  await createTagTree(db)
  authorId = (await createTeacher(db)).id
})
afterAll(() => site.close())

const add = async (name: string, make: Promise<{ id: number }>) => {
  ids[name] = (await make).id
}
const read = async (url: string): Promise<PostPage> => {
  const response = await site.get(url)
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.anything()])
  return response.json()
}
const named = ({ data }: PostPage) => data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id)
const readAll = async (first: string) => {
  const pages: PostPage[] = []
  for (let url: string | null = first; url; url = pages.at(-1)?.next_page_url ?? null) pages.push(await read(url))
  return pages
}

describe('Q-179 popular', () => {
  beforeAll(async () => {
    const db = site.db.primary
    const people = await Promise.all(Array.from({ length: 3 }, () => createUser(db)))
    const react = async (
      table: 'post_likes' | 'post_pins' | 'post_used_its',
      name: string,
      count: number,
      createdAt = now,
    ) => {
      for (const { id: userId } of people.slice(0, count)) {
        await insertRow(db, table, { userId, postId: ids[name] as number, createdAt })
      }
    }
    await add('old', createStory(db, { authorId, tagIds: [54], publishedAt: daysAgo(90) }))
    await add('viewed', createStory(db, { authorId, tagIds: [61], publishedAt: daysAgo(60) }))
    await add(
      'used',
      createTechReview(db, { authorId, tagIds: [3], publishedAt: daysAgo(50), review: { eduPlanOption: 1 } }),
    )
    await add('pinned', createTechReview(db, { authorId, tagIds: [3, 54], publishedAt: daysAgo(40) }))
    await add('liked', createStory(db, { authorId, tagIds: [54, 3], publishedAt: daysAgo(30) }))
    await add('newer', createStory(db, { authorId, tagIds: [54], publishedAt: daysAgo(2) }))
    await add('newest', createStory(db, { authorId, tagIds: [3], publishedAt: daysAgo(1) }))
    // Reactions of more than 30 days ago do not count.
    await react('post_likes', 'old', 3, daysAgo(31))
    await react('post_used_its', 'old', 3, daysAgo(31))
    await react('post_used_its', 'used', 1)
    await react('post_pins', 'pinned', 1, daysAgo(29))
    await react('post_likes', 'liked', 1, daysAgo(29))
    await db.transaction(async (tx) => {
      const month = `${new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 7)}-01`
      await insertRow(tx, 'post_view_months', {
        postId: ids.viewed as number,
        month: new Date(`${month}T00:00:00`),
        views: 50,
      })
      await insertRow(tx, 'post_view_months', {
        postId: ids.old as number,
        month: new Date('2020-01-01T00:00:00'),
        views: 5_000,
      })
    })
    await refreshPopularity({ db, now })
  })

  test('orders by views, likes, pins and used-it of the last 30 days, then by date', async () => {
    expect(named(await read('/api/content_v2?sort=popular'))).toEqual([
      'viewed',
      'used',
      'pinned',
      'liked',
      'newest',
      'newer',
      'old',
    ])
    expect(named(await read('/api/content_v2?sort=new'))).toEqual(named(await read('/api/content_v2')))
  })

  test.each([
    ['tags=3', ['used', 'pinned', 'liked', 'newest']],
    ['tags=3,54', ['pinned', 'liked']],
    ['tags=54,61', []],
    ['tags=44,45', ['viewed', 'pinned', 'liked', 'newer', 'old']],
    ['edu-plan=1', ['used']],
    ['edu-plan=1&tags=3', ['used']],
    ['edu-plan=1&tags=54', []],
  ])('the order is kept under %s', async (query, names) => {
    expect(named(await read(`/api/content_v2?sort=popular&${query}`))).toEqual(names)
  })

  test('the monthly views of the month in which the 30 days begin count in part', async () => {
    const db = site.db.primary
    const at = new Date('2025-03-16T17:00:00Z')
    await insertRow(db, 'post_view_months', {
      postId: ids.newer as number,
      month: new Date('2025-02-01T00:00:00'),
      views: 280,
    })
    await insertRow(db, 'post_view_months', {
      postId: ids.newer as number,
      month: new Date('2025-03-01T00:00:00'),
      views: 7,
    })
    await refreshPopularity({ db, now: at })
    const { rows } = await site.db.primaryPool.query('select popularity from posts where id = $1', [ids.newer])
    // 30 days before 17 March, 0:00 in Bangkok, is 15 February: 14 of its 28 days.
    expect(Number(rows[0].popularity)).toBe(147)
    const tags = await site.db.primaryPool.query('select distinct popularity from feed_tags where post_id = $1', [
      ids.newer,
    ])
    expect(tags.rows.map(({ popularity }) => Number(popularity))).toEqual([147])
    await refreshPopularity({ db, now })
  })

  test('a post published after the first load stays out of the list', async () => {
    const timestamp = now.getTime() - 1.5 * DAY_MS
    expect(named(await read(`/api/content_v2?sort=popular&timestamp=${timestamp}`))).not.toContain('newest')
  })
})

describe('Q-179 upcoming', () => {
  beforeAll(async () => {
    const db = site.db.primary
    const past = { lastDateJoin: daysAgo(20) }
    const training = (name: string, options: Partial<Parameters<typeof createTraining>[1]>) =>
      add(name, createTraining(db, { authorId, tagIds: [49], ...options }))
    await training('closedOld', { publishedAt: daysAgo(80), training: past, startsInHours: [-400] })
    await training('openLate', { publishedAt: daysAgo(3), startsInHours: [-10, 300] })
    await training('replay', {
      publishedAt: daysAgo(70),
      training: { ...past, recordingUrl: 'https://x.example/' },
      startsInHours: [-500],
    })
    await training('openSoon', { publishedAt: daysAgo(9), startsInHours: [200] })
    await training('full', { publishedAt: daysAgo(5), training: { seats: 12 }, startsInHours: [100] })
    await training('live', { publishedAt: daysAgo(30), training: past, startsInHours: [-1] })
    await refreshUpcoming({ db, now })
  })

  test('live, open by the next session, replay, closed with the newest first, then other posts', async () => {
    const trainings = ['live', 'openSoon', 'openLate', 'replay', 'full', 'closedOld']
    expect(named(await read('/api/content_v2?sort=upcoming&tags=2'))).toEqual(trainings)
    expect(named(await read('/api/content_v2?sort=upcoming')).slice(0, 8)).toEqual([...trainings, 'newest', 'newer'])
  })

  test('a session that begins changes the order at the next run', async () => {
    const db = site.db.primary
    await refreshUpcoming({ db, now: new Date(now.getTime() + 301 * 3_600_000) })
    expect(named(await read('/api/content_v2?sort=upcoming&tags=2'))[0]).toBe('openLate')
    await refreshUpcoming({ db, now })
  })
})

describe('pages', () => {
  test.each(['popular', 'upcoming'])(
    'FEED-072 following next_page_url gives every post once under sort=%s',
    async (sort) => {
      const db = site.db.primary
      for (let index = 0; index < 21; index++)
        await createStory(db, { authorId, tagIds: [61], publishedAt: daysAgo(100) })
      const pages = await readAll(`/api/content_v2?sort=${sort}`)
      expect(pages.length).toBeGreaterThan(2)
      for (const { next_page_url: next } of pages.slice(0, -1)) expect(next).toContain(`sort=${sort}`)
      const all = pages.flatMap(({ data }) => data.map(({ id }) => id))
      expect(new Set(all).size).toBe(all.length)
      expect(all).toHaveLength((await readAll('/api/content_v2')).flatMap(({ data }) => data).length)
      // A page requested by its number alone is the same page.
      const { data } = await read(`/api/content_v2?sort=${sort}&page=2`)
      expect(data.map(({ id }) => id)).toEqual(all.slice(10, 20))
      // A cursor of another order is ignored.
      expect((await read(`/api/content_v2?sort=${sort}&page=2&after=1.1`)).data.map(({ id }) => id)).toEqual(
        all.slice(10, 20),
      )
    },
  )
})

describe('search', () => {
  const SEARCH = `search=${encodeURIComponent('โครงงาน')}`
  beforeAll(async () => {
    const db = site.db.primary
    const made: number[] = []
    for (let index = 0; index < 12; index++) {
      // The best match is the oldest: the word is in the topic only there.
      const topic = index === 11 ? 'โครงงาน' : `โครงงานของห้องเรียนที่ ${index} กับเรื่องเล่าหลายเรื่องของครู`
      made.push((await createStory(db, { authorId, topic, tagIds: [61], publishedAt: daysAgo(200 + index) })).id)
    }
    await site.db.primaryPool.query('update posts set popularity = 9 where id = $1', [made[5]])
    await db.transaction((tx) => indexPosts(tx, made))
    await db.transaction(refreshSearchWords)
    made.forEach((id, index) => {
      ids[`hit${index}`] = id
    })
  })

  test.each(['/api/search', '/api/content_v2'])(
    'Q-179 %s is best match first, or in the order asked for',
    async (path) => {
      expect(named(await read(`${path}?${SEARCH}`))[0]).toBe('hit11')
      expect(named(await read(`${path}?${SEARCH}&sort=new`))).toEqual(
        Array.from({ length: 10 }, (_, index) => `hit${index}`),
      )
      expect(named(await read(`${path}?${SEARCH}&sort=popular`)).slice(0, 3)).toEqual(['hit5', 'hit0', 'hit1'])
      const tenOldest = `timestamp=${daysAgo(201.5).getTime()}`
      const ten = await read(`${path}?${SEARCH}&sort=popular&${tenOldest}`)
      expect([ten.data.length, ten.next_page_url]).toEqual([10, null])
      const pages = await readAll(`${path}?${SEARCH}&sort=popular`)
      expect(pages.map(({ data }) => data.length)).toEqual([10, 2])
      expect(pages[0]?.next_page_url).toContain('sort=popular')
    },
  )
})
