import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { listSearchSuggestions, Suggestion } from '../contract.ts'
import { indexPosts, refreshSearchWords } from './service/index-posts.ts'

let site: TestApp

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  const { id: authorId } = await createTeacher(db, { firstname: 'เพียรพร', lastname: 'สอนดี' })
  const posts = [
    await createTechReview(db, { authorId, topic: 'Kahoot! ท้ายคาบ', tagIds: [4], review: { toolName: 'Kahoot!' } }),
    await createStory(db, { authorId, topic: 'เพลงประวัติศาสตร์ชุมชน', tagIds: [18, 25] }),
    await createStory(db, { authorId, topic: 'เพลงลับของร่าง', status: 0 }),
  ]
  await indexPosts(
    db,
    posts.map(({ id }) => id),
  )
  await refreshSearchWords(db)
})
afterAll(() => site.close())

const suggest = async (search: string) => (await site.api(listSearchSuggestions, { search })).data
const texts = async (search: string) => (await suggest(search)).map((suggestion) => suggestion.text)

describe('GET /api/v2/search-suggestions', () => {
  test('SRCH-001 suggests tools, tags, authors, words and topics that continue the text', async () => {
    expect(await suggest('kah')).toEqual([
      { text: 'Kahoot!', kind: 'tool', posts: 1 },
      { text: 'Kahoot! ท้ายคาบ', kind: 'topic' },
    ])
    expect(await suggest('ปฐม')).toContainEqual({ text: 'ปฐมวัย', kind: 'tag', posts: 1 })
    expect(await suggest('เพียร')).toContainEqual({ text: 'เพียรพร สอนดี', kind: 'author', posts: 2 })
    expect(await suggest('ประวัติศาส')).toContainEqual({ text: 'ประวัติศาสตร์', kind: 'word', posts: 1 })
    expect(await suggest('เพลงประ')).toContainEqual({ text: 'เพลงประวัติศาสตร์ชุมชน', kind: 'topic' })
  })

  test('SRCH-001 matches a word inside a name, and another spelling of it', async () => {
    expect(await texts('เชิงรุก')).toContain('การเรียนรู้เชิงรุก')
    expect(await texts('คาฮ')).toContain('Kahoot! ท้ายคาบ')
  })

  test('SRCH-001 completes the last word after the others', async () => {
    expect(await texts('เพลง ประวัติศาส')).toContain('เพลง ประวัติศาสตร์')
  })

  test('SRCH-001 without suggestions tries the other keyboard layout, then a correction', async () => {
    expect(await texts('dyo')).toEqual([])
    expect(await texts('กฟ้')).toEqual([])
    expect(await texts('าฟ้')).toContain('Kahoot! ท้ายคาบ')
    expect(await suggest('ประวัติศาตร์')).toContainEqual({ text: 'ประวัติศาสตร์', kind: 'word' })
  })

  test('SRCH-015 does not suggest a correction whose words no post has together', async () => {
    expect(await texts('ประวัติศาตร์')).not.toEqual([])
    expect(await texts('ท้ายคาป')).not.toEqual([])
    expect(await texts('ประวัติศาตร์ ท้ายคาป')).toEqual([])
  })

  test('AB-12 AB-147 empty text and signs have no suggestions', async () => {
    for (const search of ['', '  ', '%', '_', '\\', "'", '()', ':*', '😀'])
      expect(await suggest(search), search).toEqual([])
  })

  test('FEED-013 does not suggest a draft', async () => {
    expect(await texts('เพลงลับ')).not.toContain('เพลงลับของร่าง')
  })

  test('returns at most eight distinct suggestions that match the contract', async () => {
    const found = await suggest('เ')
    expect(found.length).toBeLessThanOrEqual(8)
    expect(new Set(found.map(({ text }) => text)).size).toBe(found.length)
    for (const suggestion of found) expect(Suggestion.parse(suggestion)).toEqual(suggestion)
  })

  test('AB-147 rejects a missing or too long text', async () => {
    const path = '/api/v2/search-suggestions'
    expectErrorResponse(await site.get(path), 422, 'validation')
    expectErrorResponse(await site.get(`${path}?search=${'x'.repeat(101)}`), 422, 'validation')
    expect((await site.get(`${path}?search=${encodeURIComponent('ก'.repeat(100))}`)).statusCode).toBe(200)
  })
})
