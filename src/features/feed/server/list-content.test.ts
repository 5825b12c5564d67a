import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { PostPage } from '../contract.ts'

let site: TestApp
let authorId: number
const START = Date.parse('2026-01-01T00:00:00Z')
const minute = (number: number) => new Date(START + number * 60_000)
/** Ids by name of the posts that tests refer to. */
const ids: Record<string, number> = {}

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  authorId = (await createTeacher(db)).id
  await createTagTree(db)
  const add = async (name: string, make: Promise<{ id: number }>) => {
    ids[name] = (await make).id
  }
  await add('slides', createTechReview(db, { authorId, tagIds: [3, 18], publishedAt: minute(1) }))
  await add(
    'quiz',
    createTechReview(db, { authorId, tagIds: [4], publishedAt: minute(2), review: { eduPlanOption: 1 } }),
  )
  await add('boardGames', createStory(db, { authorId, tagIds: [70, 54], publishedAt: minute(3) }))
  await add('study', createStory(db, { authorId, tagIds: [54, 3], publishedAt: minute(4), story: { type: 1 } }))
  await add('training', createTraining(db, { authorId, tagIds: [49], publishedAt: minute(5) }))
  await add('trend', createStory(db, { authorId, tagIds: [61], publishedAt: minute(6) }))
  await add(
    'freeSlides',
    createTechReview(db, { authorId, tagIds: [3, 46], publishedAt: minute(7), review: { eduPlanOption: 1 } }),
  )
  await add('draft', createStory(db, { authorId, tagIds: [3], status: 0 }))
  await add('unlisted', createStory(db, { authorId, tagIds: [3], status: 2, publishedAt: minute(8) }))
  await add('deleted', createStory(db, { authorId, tagIds: [3], publishedAt: minute(9), deletedAt: minute(10) }))
})
afterAll(() => site.close())

const read = async (url: string): Promise<PostPage> => {
  const response = await site.get(url)
  expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.anything()])
  return response.json()
}
const named = (page: PostPage) => page.data.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id)
const list = async (query: string) => named(await read(`/api/content_v2?${query}`))

describe('what the feed lists', () => {
  test('FEED-001 FEED-002 FEED-013 a visitor gets every published post of the three types, newest first', async () => {
    expect(await list('')).toEqual(['freeSlides', 'trend', 'training', 'study', 'boardGames', 'quiz', 'slides'])
  })

  test('FEED-013 no filter lists drafts, unlisted or deleted posts', async () => {
    for (const query of ['', 'tags=3', 'tags=1', 'tags=3,54', 'edu-plan=1', 'page=2']) {
      const found = await list(query)
      for (const name of ['draft', 'unlisted', 'deleted']) expect(found).not.toContain(name)
    }
  })

  test('FEED-074 API-009 the response has only data and next_page_url', async () => {
    const page = await read('/api/content_v2')
    expect(Object.keys(page).sort()).toEqual(['data', 'next_page_url'])
    expect(page.next_page_url).toBeNull()
  })
})

describe('FEED-069 TAG-001 filtering by tags (Q-114)', () => {
  test.each([
    ['tags=3', ['freeSlides', 'study', 'slides']],
    ['tags=61', ['trend']],
    ['tags=2', ['training']],
  ])('one tag: %s', async (query, found) => {
    expect(await list(query)).toEqual(found)
  })

  test('a tag matches posts with one of its descendants', async () => {
    expect(await list('tags=4')).toEqual(['boardGames', 'quiz'])
    expect(await list('tags=1')).toEqual(['freeSlides', 'study', 'boardGames', 'quiz', 'slides'])
  })

  test('tags under one parent are alternatives, and a post with both is listed once', async () => {
    expect(await list('tags=3,4')).toEqual(['freeSlides', 'study', 'boardGames', 'quiz', 'slides'])
    expect(await list('tags=3,18')).toEqual(['freeSlides', 'study', 'slides'])
  })

  test('tags under different parents must all match', async () => {
    expect(await list('tags=3,54')).toEqual(['study'])
    expect(await list('tags=54,3,4')).toEqual(['study', 'boardGames'])
    expect(await list('tags=4,61')).toEqual([])
    expect(await list('tags=54,70')).toEqual(['boardGames'])
  })

  test('TAG-026 roots are ignored next to other tags; roots alone filter', async () => {
    expect(await list('tags=3,1')).toEqual(await list('tags=3'))
    expect(await list('tags=54,44,1')).toEqual(['study', 'boardGames'])
    expect(await list('tags=2,45')).toEqual(['trend', 'training'])
  })

  test('unknown tag ids are ignored', async () => {
    expect(await list('tags=3,999999')).toEqual(await list('tags=3'))
    expect(await list('tags=999999')).toEqual(await list(''))
    expect(await list('tags=')).toEqual(await list(''))
  })
})

describe('FEED-067 FEED-068 FEED-071 the education plan (Q-118)', () => {
  test('edu-plan=1 lists tech reviews that are free under it; an empty value does not filter', async () => {
    expect(await list('edu-plan=1')).toEqual(['freeSlides', 'quiz'])
    expect(await list('edu-plan=')).toEqual(await list(''))
  })

  test('combines with tags', async () => {
    expect(await list('edu-plan=1&tags=3')).toEqual(['freeSlides'])
    expect(await list('edu-plan=1&tags=3,4')).toEqual(['freeSlides', 'quiz'])
    expect(await list('edu-plan=1&tags=2')).toEqual([])
    expect(await list('edu-plan=1&tags=3,46')).toEqual(['freeSlides'])
    expect(await list('edu-plan=1&tags=3,54')).toEqual([])
  })
})

describe('pages', () => {
  let made: number[]
  beforeAll(async () => {
    const posts = []
    // Two posts share each second, so that the order depends on the id too.
    for (let index = 0; index < 24; index++) {
      const publishedAt = new Date(START + 3_600_000 + Math.floor(index / 2) * 1_000)
      posts.push(await createStory(site.db.primary, { authorId, tagIds: index % 2 ? [61] : [61, 54], publishedAt }))
    }
    made = posts.map(({ id }) => id).toReversed()
  })

  const readPages = async (first: string) => {
    const pages: number[][] = []
    let url: string | null = first
    while (url) {
      const page: PostPage = await read(url)
      pages.push(page.data.map(({ id }) => id))
      url = page.next_page_url
    }
    return pages
  }

  test('FEED-075 FEED-073 a page has ten cards; following next_page_url gives every post once, in order', async () => {
    const pages = await readPages('/api/content_v2?tags=45')
    expect(pages.map((page) => page.length)).toEqual([10, 10, 5])
    expect(pages.flat()).toEqual([...made, ids.trend])
  })

  test('a page requested by its number alone is the same page', async () => {
    for (const query of ['', '&edu-plan=', '&tags=61', '&tags=45,2', '&tags=54,61']) {
      const pages = await readPages(`/api/content_v2?x=1${query}`)
      for (const [index, page] of pages.entries()) {
        const { data } = await read(`/api/content_v2?page=${index + 1}${query}`)
        expect(data.map(({ id }) => id)).toEqual(page)
      }
    }
  })

  test('FEED-022 FEED-074 next_page_url is relative, repeats every parameter and ends with null (Q-112)', async () => {
    const timestamp = Date.now()
    const { next_page_url: next } = await read(`/api/content_v2?tags=54,61&edu-plan=&timestamp=${timestamp}`)
    expect(next).toMatch(/^\/api\/content_v2\?/)
    const query = new URLSearchParams(next?.split('?')[1])
    expect(Object.fromEntries(query)).toMatchObject({ tags: '54,61', timestamp: String(timestamp), page: '2' })
    const { next_page_url: end } = await read(next as string)
    expect(end).toBeNull()
  })

  test('FEED-072 the timestamp fixes the top: later posts appear only on reload (Q-111)', async () => {
    const first = await read('/api/content_v2?tags=61')
    const fresh = await createStory(site.db.primary, { authorId, tagIds: [61], publishedAt: new Date(Date.now() + 50) })
    const timestamp = new URLSearchParams(first.next_page_url?.split('?')[1]).get('timestamp')
    const again = await read(`/api/content_v2?tags=61&timestamp=${timestamp}`)
    expect(again.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id))
    const later = await read(`/api/content_v2?tags=61&timestamp=${Date.now() + 60_000}`)
    expect(later.data[0]?.id).toBe(fresh.id)
    await site.db.primaryPool.query('delete from posts where id = $1', [fresh.id])
  })

  test('Q-111 a post of the millisecond of the timestamp is listed, one of the next is not', async () => {
    expect((await list(`timestamp=${minute(6).getTime()}`))[0]).toBe('trend')
    expect((await list(`timestamp=${minute(6).getTime() - 1}`))[0]).toBe('training')
  })

  test('FEED-074 a list of exactly ten posts has no second page', async () => {
    const page = await read(`/api/content_v2?tags=54,61&timestamp=${START + 3_600_000 + 9_000}`)
    expect([page.data.length, page.next_page_url]).toEqual([10, null])
  })

  test('Q-112 a cursor is used from the second page on, for every length of its numbers', async () => {
    const ids = async (query: string) => (await read(`/api/content_v2?tags=61&${query}`)).data.map(({ id }) => id)
    const at = `${(START + 3_600_000 + 5_500) * 1_000}`
    const after = made.slice(12, 22)
    for (const id of ['1', '99', '123456789012345']) expect(await ids(`page=2&after=${at}.${id}`)).toEqual(after)
    expect(await ids(`page=3&after=1.99`)).toEqual([])
    expect(await ids(`after=${at}.1`)).toEqual(made.slice(0, 10))
    expect(await ids(`page=2&sort=popular&after=123456789012345.${at}.1`)).toEqual(made.slice(0, 10))
    expect(await ids(`page=2&sort=popular&after=0.${at}.1`)).toEqual(after)
    // A cursor at the top of the list is none of its own.
    const timestamp = START + 7_200_000
    const atTop = `timestamp=${timestamp}&page=2&after=${(timestamp + 1) * 1_000}.1`
    expect(await ids(atTop)).toEqual(made.slice(10, 20))
  })

  test('Q-112 a page of several conditions is filled from the first posts of a tag, with its cursor', async () => {
    const db = site.db.primary
    const free: number[] = []
    for (let index = 0; index < 26; index++) {
      const publishedAt = new Date(START + 9_000_000 + index * 1_000)
      const review = { eduPlanOption: index % 2 }
      const { id } = await createTechReview(db, { authorId, tagIds: [4, 46], publishedAt, review })
      if (index % 2) free.unshift(id)
    }
    for (const query of ['edu-plan=1', 'edu-plan=1&tags=4', 'edu-plan=1&tags=4,46']) {
      const first = await read(`/api/content_v2?${query}`)
      expect([query, first.data.map(({ id }) => id)]).toEqual([query, free.slice(0, 10)])
      expect(first.next_page_url).toContain('edu-plan=1')
      const second = await read(first.next_page_url as string)
      expect([query, second.data.slice(0, 3).map(({ id }) => id)]).toEqual([query, free.slice(10)])
    }
    await site.db.primaryPool.query('update posts set status = 0 where published_at >= $1', [
      new Date(START + 9_000_000),
    ])
  })

  test('Q-112 a post published meanwhile does not shift pages', async () => {
    const first = await read('/api/content_v2?tags=61')
    const fresh = await createStory(site.db.primary, { authorId, tagIds: [61], publishedAt: new Date() })
    const second = await read(first.next_page_url as string)
    expect(second.data.map(({ id }) => id)).toEqual(made.slice(10, 20))
    await site.db.primaryPool.query('delete from posts where id = $1', [fresh.id])
  })

  test.each(['0', '-1', 'x', '', '1.5', '0x10', '+2', ' 2', '1e1', '๒'])(
    'Q-112 page=%s is the first page',
    async (page) => {
      const { data } = await read(`/api/content_v2?tags=61&page=${encodeURIComponent(page)}`)
      expect(data[0]?.id).toBe(made[0])
    },
  )

  test('a page beyond the end is empty and the last', async () => {
    expect(await read('/api/content_v2?page=10000')).toEqual({ data: [], next_page_url: null })
  })

  test('AB-156 the last allowed page has no next page', async () => {
    const after = `${(START + 7 * 3_600_000) * 1_000}.1`
    const page = await read(`/api/content_v2?tags=61&page=10000&after=${after}`)
    expect(page.data).toHaveLength(10)
    expect(page.next_page_url).toBeNull()
    expect((await read(`/api/content_v2?tags=61&page=9999&after=${after}`)).next_page_url).toContain('page=10000')
  })

  test.each(['x', '1', '1.', '.1', '1.0', '9999999999999999.1', "1' or 1=1", '1.1.1', '0x1.1', '1.1x', '1.0123'])(
    'an invalid cursor is ignored: after=%s',
    async (after) => {
      const { data } = await read(`/api/content_v2?tags=61&page=2&after=${encodeURIComponent(after)}`)
      expect(data.map(({ id }) => id)).toEqual(made.slice(10, 20))
    },
  )
})
