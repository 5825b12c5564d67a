import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp

beforeAll(async () => {
  site = await testApp()
  const { id: authorId } = await createTeacher(site.db.primary)
  await createTagTree(site.db.primary)
  for (let index = 0; index < 3; index++) await createStory(site.db.primary, { authorId, tagIds: [54] })
})
afterAll(() => site.close())

const PATHS = ['/api/content_v2', '/api/search']
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',')

describe.each(PATHS)('AB-156 %s rejects malformed parameters', (path) => {
  test.each([
    ['tags=1,2,abc', 'tags'],
    ['tags=1,,2', 'tags'],
    ['tags=1;2', 'tags'],
    ['tags=-1', 'tags'],
    ['tags=1.5', 'tags'],
    ['tags=0', 'tags'],
    ['tags=%E0%B9%95', 'tags'],
    ['tags=9007199254740993', 'tags'],
    [`tags=${many(500)}`, 'tags'],
    [`tags=${many(51)}`, 'tags'],
    ['tags[]=1', 'tags[]'],
    ['tags=1&tags=2', 'tags'],
    ['search[]=a', 'search[]'],
    ['search=a&search=b', 'search'],
    [`search=${'a'.repeat(101)}`, 'search'],
    ['page=10001', 'page'],
    ['page=1000000000', 'page'],
    ['page=1&page=2', 'page'],
    ['page[]=1', 'page[]'],
    ['timestamp=x', 'timestamp'],
    ['timestamp=-1', 'timestamp'],
    ['timestamp=1e308', 'timestamp'],
    ['timestamp=9007199254740993', 'timestamp'],
    ['edu-plan=2', 'edu-plan'],
    ['edu-plan=true', 'edu-plan'],
    ['sort=best', 'sort'],
    ['sort=', 'sort'],
    ['sort=NEW', 'sort'],
    ['sort[]=new', 'sort[]'],
    ['facets=2', 'facets'],
    ['facets[]=1', 'facets[]'],
  ])('%s', async (query, field) => {
    const response = await site.get(`${path}?${query}`)
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors)).toEqual([field])
  })

  test('the largest page and the longest list of tags are accepted', async () => {
    expect((await site.get(`${path}?page=10000&tags=${many(50)}`)).statusCode).toBe(200)
  })

  test('all invalid fields are reported at once (Q-04)', async () => {
    const response = await site.get(`${path}?tags=x&timestamp=y&edu-plan=z`)
    expect(Object.keys(response.json().errors).sort()).toEqual(['edu-plan', 'tags', 'timestamp'])
  })

  test('unknown parameters are ignored', async () => {
    const plain = await site.get(path)
    const odd = await site.get(`${path}?utm_source=x&append=1&toString=1`)
    expect(odd.json().data).toEqual(plain.json().data)
  })
})

describe.each(PATHS)('AB-12 %s treats SQL as text', (path) => {
  test.each(["' OR 1=1--", '1;select pg_sleep(5)', "\\'", '$1', '%', '_', '\\', '`', "') or true--", 'a%00b'])(
    'search=%s',
    async (text) => {
      const response = await site.get(`${path}?search=${encodeURIComponent(text)}`)
      expect(response.statusCode).toBe(200)
      expect(response.json().data).toEqual([])
    },
  )

  test.each(["1' OR '1'='1", '1) or (1=1', '1;drop table posts'])('tags=%s', async (text) => {
    expectErrorResponse(await site.get(`${path}?tags=${encodeURIComponent(text)}`), 422, 'validation')
  })
})

test('AB-17 numbers that are no valid id never reach the database', async () => {
  for (const id of ['9223372036854775808', '-9223372036854775809', '1e400', '0x10', '๐๕', '5.0', '+5']) {
    expectErrorResponse(await site.get(`/api/content_v2?tags=${encodeURIComponent(id)}`), 422, 'validation')
  }
  expect(site.lines.filter(({ level }) => Number(level) >= 50)).toEqual([])
})
