import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import type { Db } from '#server/database/db.ts'
import { type TestApp, testApp } from '#test/app.ts'
import type { Tag } from '../contract.ts'
import { createTagTree } from '../testing.ts'
import { forgetTags, readTagLinks } from './service.ts'

let site: TestApp

beforeAll(async () => {
  site = await testApp()
  const db = site.db.primary
  await createTagTree(db)
  const { id: authorId } = await createTeacher(db)
  const free = { eduPlanOption: 1 }
  await createTechReview(db, { authorId, tagIds: [3, 46], review: free })
  await createTechReview(db, { authorId, tagIds: [46, 1], review: free })
  await createTechReview(db, { authorId, tagIds: [4] })
  await createTechReview(db, { authorId, tagIds: [25], review: free, status: 0 })
  await createTechReview(db, { authorId, tagIds: [25], review: free, status: 2 })
  await createTechReview(db, { authorId, tagIds: [25], review: free, deletedAt: new Date() })
  await createStory(db, { authorId, tagIds: [54] })
})
afterAll(() => site.close())

test('TAG-022 TAG-023 TAG-027 returns four roots with nested children and no selection (Q-116)', async () => {
  const response = await site.get('/api/v2/tags')
  expect(response.statusCode).toBe(200)
  const { data } = response.json() as { data: Tag[] }
  expect(data.map(({ id, slug }) => [id, slug])).toEqual([
    [1, 'edtech-tools'],
    [2, 'training'],
    [44, 'solutions'],
    [45, 'trends'],
  ])
  const [tools] = data as [Tag]
  expect(tools.child.map(({ id }) => id)).toEqual([3, 4, 18, 25, 46])
  const quiz = tools.child[1] as Tag
  expect(quiz).toEqual({
    id: 4,
    parent_id: 1,
    slug: 'quiz-and-game',
    name: 'แบบทดสอบและเกม',
    url: '/x?tags=4',
    type: 0,
    kind: 'category',
    group: null,
    group_label: null,
    selected: false,
    child: [expect.objectContaining({ id: 70, parent_id: 4, child: [] })],
  })
})

test('Q-180 a tag has its group with the label', async () => {
  const pool = site.db.primaryPool
  await pool.query(`insert into tag_groups (key, label) values ('level', 'ระดับชั้น')`)
  await pool.query(`update tags set group_key = 'level' where id = 18`)
  site.app.contentBus.dropHere()
  const { data } = (await site.get('/api/v2/tags')).json() as { data: Tag[] }
  const groups = data[0]?.child.map(({ id, group, group_label }) => [id, group, group_label])
  expect(groups).toContainEqual([18, 'level', 'ระดับชั้น'])
  expect(groups).toContainEqual([3, null, null])
})

test('siblings are in the editors’ order', async () => {
  await site.db.primaryPool.query('update tags set position = 9 where id = 3')
  site.app.contentBus.dropHere()
  const { data } = (await site.get('/api/v2/tags')).json() as { data: Tag[] }
  expect(data[0]?.child.map(({ id }) => id)).toEqual([4, 18, 25, 46, 3])
})

test('TAG-028 returns the tags of listed reviews with the education plan (Q-118)', async () => {
  const response = await site.get('/api/v2/education-plan')
  const { data } = response.json() as { data: Tag[] }
  expect(data.map(({ id }) => id).sort((one, other) => one - other)).toEqual([1, 3, 46])
  expect(Object.keys(data[0] as Tag).sort()).toEqual([
    'child',
    'group',
    'group_label',
    'id',
    'kind',
    'name',
    'parent_id',
    'selected',
    'slug',
    'type',
    'url',
  ])
})

test.each(['/api/v2/tags', '/api/v2/education-plan'])(
  'AB-161 %s is served from the cache, whatever its query string',
  async (path) => {
    const first = await site.get(path)
    site.queries.length = 0
    for (const query of ['?x=1', '?tags=9', `?${'a=b&'.repeat(40)}`]) {
      const again = await site.get(path + query)
      expect([again.statusCode, again.body]).toEqual([200, first.body])
    }
    const revalidated = await site.get(path, { 'if-none-match': String(first.headers.etag) })
    expect([revalidated.statusCode, revalidated.body, site.queries]).toEqual([304, '', []])
  },
)

test('the tags of cards are read once, and again for an unknown one and after a change of content', async () => {
  const rows = [{ id: 9, name: 'เอไอ', type: 0, url: '/tags/9', group: null, parentId: null }]
  const query = vi.fn(async () => rows)
  const db = { source: {}, query } as unknown as Db
  const link = { id: 9, name: 'เอไอ', url: '/tags/9', group: null }
  expect((await readTagLinks(db, [9])).get(9)).toEqual(link)
  expect((await readTagLinks(db, [9, 9])).get(9)).toEqual(link)
  expect(query).toHaveBeenCalledTimes(1)
  expect([...(await readTagLinks(db, [9, 10])).keys()]).toEqual([9])
  expect(query).toHaveBeenCalledTimes(2)
  forgetTags()
  await readTagLinks(db, [9])
  expect(query).toHaveBeenCalledTimes(3)
  const later = performance.now() + 300_001
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  await readTagLinks(db, [9])
  clock.mockRestore()
  expect(query).toHaveBeenCalledTimes(4)
  query.mockRejectedValueOnce(new Error('unavailable'))
  forgetTags()
  await expect(readTagLinks(db, [9])).rejects.toThrow('unavailable')
  expect((await readTagLinks(db, [9])).get(9)).toEqual(link)
})
