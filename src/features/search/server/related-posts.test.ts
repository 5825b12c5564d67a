/** Few hits are followed by posts about the same tool (decision 0087), with the demo content. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoSite } from '#test/demo-site.ts'
import type { SeedSite } from '#test/seed-site.ts'
import { type SearchRequest, searchPosts } from './service/search-posts.ts'

let site: SeedSite
beforeAll(async () => {
  site = await openDemoSite()
}, 120_000)
afterAll(() => site.close())

const NEED = 'ตรวจงานเด็กไม่ทัน'
const search = (text: string, filters: Pick<SearchRequest, 'tagGroups'> = {}) =>
  searchPosts(site.options.db, { text, ...filters, before: new Date('2026-11-21T00:00:00Z'), page: 1 })

test('SRCH-001 the training of the tool follows its review, and says which words it lacks', async () => {
  const { postIds, missing } = await search(NEED)
  expect(postIds[0]).toBe(103)
  expect(postIds).toContain(303)
  expect(postIds.length).toBeLessThanOrEqual(5)
  expect(missing.has(103)).toBe(false)
  for (const id of postIds.slice(1)) expect(missing.get(id), String(id)).not.toEqual([])
})

test('SRCH-001 a text with more hits, or whose rare words no such post has, is followed by none', async () => {
  const many = await search('เขียนตัวเลือกข้อสอบยังไงให้วัดความเข้าใจจริง')
  expect(many.postIds.length).toBeGreaterThan(3)
  expect(many.postIds).not.toContain(302)
  expect((await search('ปริซึม')).postIds).toEqual([110])
})

test('SRCH-001 Q-114 the filters of a search hold for them', async () => {
  const { postIds } = await search(NEED, { tagGroups: [[19]] })
  expect(postIds[0]).toBe(103)
  expect(postIds).not.toContain(303)
})
