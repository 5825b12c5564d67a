import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { PostCard } from '#features/feed/contract.ts'
import { createStory } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

const PATH = '/api/v2/case-studies'
let site: TestApp
const ids: Record<string, number> = {}

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  const { id: authorId } = await createTeacher(db)
  await createTagTree(db)
  const study = { type: 1 }
  const at = (minutes: number) => new Date(Date.parse('2026-05-01T00:00:00Z') + minutes * 60_000)
  const make = async (name: string, tagIds: number[], minutes: number, change: object = {}) => {
    ids[name] = (await createStory(db, { authorId, tagIds, publishedAt: at(minutes), story: study, ...change })).id
  }
  await make('young', [3, 18], 1)
  await make('game', [70, 25], 2)
  await make('active', [3, 25, 18], 3)
  await make('story', [3], 4, { story: { type: 0 } })
  await make('unlisted', [3], 5, { status: 2 })
  await make('draft', [3], 6, { status: 0, publishedAt: null })
  await make('deleted', [3], 7, { deletedAt: at(8) })
})
afterAll(() => site.close())

const read = async (query = '') => {
  const response = await site.get(`${PATH}?${query}`)
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.anything()])
  const { data, paginate_data: pagination } = response.json()
  return {
    names: data.map(({ id }: PostCard) => Object.keys(ids).find((name) => ids[name] === id)),
    data: data as PostCard[],
    pagination,
  }
}

test('CASE-011 CASE-013 API-010 returns listed case studies, newest first, with paginate_data (Q-165)', async () => {
  const { names, data, pagination } = await read()
  expect(names).toEqual(['active', 'game', 'young'])
  expect(Object.keys(data[0] as PostCard).sort()).toEqual(Object.keys(PostCard.shape).sort())
  expect(data.every(({ teaching_story: story }) => story?.type === 1)).toBe(true)
  expect(pagination).toEqual({
    current_page: 1,
    last_page: 1,
    per_page: 12,
    total: 3,
    next_page_url: null,
    prev_page_url: null,
  })
})

describe('CASE-007 CASE-008 CASE-012 filters', () => {
  test.each([
    ['category[]=3', ['active', 'young']],
    ['category[]=4', ['game']],
    ['category[]=3&category[]=4', ['active', 'game', 'young']],
    ['category[]=3&learning_styles[]=25', ['active']],
    ['levels[]=18&learning_styles[]=25&category[]=4', []],
    ['levels[]=18', ['active', 'young']],
    ['levels[]=999999', []],
    ['category%5B%5D=3&append=1', ['active', 'young']],
  ])('%s', async (query, names) => {
    const found = await read(query)
    expect(found.names).toEqual(names)
    expect(found.pagination.total).toBe(names.length)
  })
})

describe('facets=1 counts the results and what each further value would give', () => {
  const counts = async (query: string) => {
    const response = await site.get(`${PATH}?${query}`)
    return response.json() as { total?: number; facets?: { tag_id: number; count: number }[] }
  }

  test.each([
    ['', 3, { 3: 2, 4: 1, 18: 2, 25: 2, 61: 0 }],
    ['category[]=3', 2, { 3: 2, 4: 3, 18: 2, 25: 1 }],
    ['category[]=3&learning_styles[]=25', 1, { 3: 1, 4: 2, 18: 1, 25: 1 }],
    ['levels[]=18&learning_styles[]=25&category[]=4', 0, { 3: 1, 4: 0, 18: 0, 25: 0 }],
  ])('Q-180 %s', async (query, total, expected) => {
    const found = await counts(`${query}&facets=1`)
    expect(found.total).toBe(total)
    const byId = Object.fromEntries((found.facets ?? []).map(({ tag_id, count }) => [tag_id, count]))
    expect(byId).toMatchObject(expected)
  })

  test('without facets=1 and on later pages there are none', async () => {
    expect(Object.keys(await counts('')).sort()).toEqual(['data', 'paginate_data'])
    expect(Object.keys(await counts('facets=1&page=2')).sort()).toEqual(['data', 'paginate_data'])
    expectErrorResponse(await site.get(`${PATH}?facets=2`), 422, 'validation')
  })
})

describe('AB-157 invalid filters', () => {
  test.each([
    ['category=1', 'category'],
    ['levels=1', 'levels'],
    ['category[]=', 'category[].0'],
    ['category[]=1 OR 1', 'category[].0'],
    ['category[]=-1', 'category[].0'],
    ['levels[]=1e3', 'levels[].0'],
    ['levels[]=%E0%B9%95', 'levels[].0'],
    ['learning_styles[]=<script>', 'learning_styles[].0'],
    ['category[]=9007199254740993', 'category[].0'],
    ['page=10001', 'page'],
  ])('returns 422 for %s', async (query, field) => {
    const response = await site.get(`${PATH}?${query}`)
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors)).toEqual([field])
  })

  test('rejects more than 50 values', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `category[]=${index + 1}`).join('&')
    expectErrorResponse(await site.get(`${PATH}?${values(51)}`), 422, 'validation')
    expect((await site.get(`${PATH}?${values(50)}`)).statusCode).toBe(200)
  })

  test.each(['category[a][b]=1', 'category[0]=4', 'category[999999]=4', 'append=<script>', 'unknown[]=4'])(
    'ignores %s',
    async (query) => {
      expect((await read(query)).names).toEqual(['active', 'game', 'young'])
    },
  )

  test.each(['__proto__[]=1', 'constructor[]=1', '__proto__[x]=1'])('returns 400 for %s', async (query) => {
    expect((await site.get(`${PATH}?${query}`)).statusCode).toBe(400)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('pages', () => {
  beforeAll(async () => {
    const { id: authorId } = await createTeacher(site.db.primary)
    for (let index = 0; index < 23; index++) {
      await createStory(site.db.primary, { authorId, tagIds: [61], story: { type: 1 } })
    }
  })

  test('CASE-012 returns twelve per page; page URLs repeat the filters', async () => {
    const first = await read('category[]=61&category[]=45')
    expect(first.data).toHaveLength(12)
    const query = 'category[]=61&category[]=45'
    expect(first.pagination).toEqual({
      current_page: 1,
      last_page: 2,
      per_page: 12,
      total: 23,
      next_page_url: `${PATH}?${query}&page=2`,
      prev_page_url: null,
    })
    const second = await read(first.pagination.next_page_url.split('?')[1])
    expect(second.data).toHaveLength(11)
    expect(second.pagination).toMatchObject({ next_page_url: null, prev_page_url: `${PATH}?${query}&page=1` })
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(23)
  })

  test('CASE-012 CASE-013 pages without a filter contain each case study once, newest first', async () => {
    const listed = await site.db.primaryPool.query<{ id: number }>(
      `select p.id from posts p join teaching_stories story on story.post_id = p.id and story.type = 1
       where p.status = 1 and p.deleted_at is null order by p.published_at desc, p.id desc`,
    )
    const pages = [await read('page=1'), await read('page=2'), await read('page=3')]
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(listed.rows.map(({ id }) => id))
    expect(pages.map(({ pagination }) => pagination.total)).toEqual([26, 26, 26])
  })

  test.each(['0', '-3', 'x', ''])('page=%s returns the first page', async (page) => {
    expect((await read(`page=${page}`)).pagination.current_page).toBe(1)
  })

  test('a page beyond the last is empty and links back to the last', async () => {
    const { data, pagination } = await read('category[]=61&page=99')
    expect(data).toEqual([])
    expect(pagination).toMatchObject({ current_page: 99, last_page: 2, total: 23, next_page_url: null })
    expect(pagination.prev_page_url).toContain('page=2')
  })
})
