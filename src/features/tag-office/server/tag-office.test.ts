import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import type { Tag } from '#features/tags/contract.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { deleteRows, insertRow } from '#test/rows.ts'
import type { OfficeTag } from '../contract.ts'
import { errorTexts } from '../texts.ts'

let site: TestApp
let admin: Actor
let other: Actor
let authorId: number

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  admin = await site.as(await createAdmin(db))
  other = await site.as(await createAdmin(db))
  authorId = (await createTeacher(db)).id
})
afterAll(() => site.close())
beforeEach(async () => {
  const db = site.db.primary
  for (const table of ['post_sets', 'posts', 'tags', 'tag_groups'] as const) await deleteRows(db, table)
  await createTagTree(db)
  await site.db.primaryPool.query('alter table tags alter column id restart with 101')
  site.app.contentBus.dropHere()
})

const PATH = '/api/admin/tags'
const FIELDS = { name: 'ฝึกคิด', slug: 'thinking', kind: 'category', type: 0 }
const tags = async () => (await admin.get(PATH)).json().data.tags as OfficeTag[]
const tagOf = async (id: number) => (await tags()).find((tag) => tag.id === id) as OfficeTag
const childrenOf = async (id: number) => (await tags()).filter((tag) => tag.parent_id === id).map((tag) => tag.id)
const send = (method: 'PATCH' | 'DELETE', id: number, payload: object, actor = admin) =>
  actor.request({ method, url: `${PATH}/${id}`, payload })
const change = async (id: number, more: object, actor = admin) => {
  const { name, slug, kind, type, url, group, revision } = await tagOf(id)
  return send('PATCH', id, { name, slug, kind, type, url, group, revision, ...more }, actor)
}
/** Moves a tag after another one, as a page that shows the tree as it is. */
const move = async (id: number, parentId: number, afterId: number | null, actor = admin) => {
  const siblings = (await childrenOf(parentId)).filter((one) => one !== id)
  return actor.post(`${PATH}/${id}/move`, { parent_id: parentId, after_id: afterId, siblings })
}
const publicTree = async () => (await site.get('/api/v2/tags')).json().data as Tag[]
const feedOf = async (tagIds: string) =>
  ((await site.get(`/api/content_v2?tags=${tagIds}&page=1`)).json().data as { id: number }[]).map(({ id }) => id)
const audits = async () =>
  (
    await site.db.primaryPool.query(
      'select action, subject_id::int as id, reason from audit_entries order by audit_entries.id desc',
    )
  ).rows

describe('a new tag', () => {
  test('TAG-022 an added tag is the last child, with the address of its section, and readers see it at once', async () => {
    const response = await admin.post(PATH, { ...FIELDS, parent_id: 44 })
    expect(response.statusCode).toBe(200)
    const { id } = response.json().data
    expect(await tagOf(id)).toMatchObject({ parent_id: 44, url: `/solutions?tags=${id},44`, posts: 0, revision: 2 })
    const solutions = (await publicTree()).find((root) => root.id === 44) as Tag
    expect(solutions.child.map((tag) => tag.id)).toEqual([54, id])
    expect((await audits())[0]).toEqual({ action: 'tag.create', id, reason: 'ฝึกคิด' })
  })

  test('a link tag has its own address, or the search for it', async () => {
    const link = { ...FIELDS, type: 1, parent_id: 1 }
    const own = (await admin.post(PATH, { ...link, url: '/reviews' })).json().data.id
    const found = (await admin.post(PATH, { ...link, slug: 'second' })).json().data.id
    expect([(await tagOf(own)).url, (await tagOf(found)).url]).toEqual(['/reviews', `/search?tags=${found}`])
  })

  test('a taken slug returns 409 with free ones', async () => {
    const response = await admin.post(PATH, { ...FIELDS, slug: 'engagement', parent_id: 1 })
    expectErrorResponse(response, 409, 'slug_taken')
    expect(response.json()).toMatchObject({
      message: errorTexts.slug_taken,
      suggestions: ['engagement-2', 'engagement-3', 'engagement-4'],
    })
  })

  test.each([
    ['name', { name: ' \u200b ' }],
    ['name', { name: 'ก'.repeat(101) }],
    ['name', { name: 'ก\u0007ข' }],
    ['slug', { slug: 'Thai Slug' }],
    ['slug', { slug: '-a' }],
    ['slug', { slug: 'ก' }],
    ['url', { url: '//evil.example' }],
    ['url', { url: 'javascript:alert(1)' }],
    ['url', { url: '/\\evil.example' }],
    ['group', { group: 'none' }],
    ['kind', { kind: 'other' }],
    ['type', { type: 7 }],
    ['parent_id', { parent_id: '1' }],
  ])('API-004 %s %j is rejected with a text for the field', async (field, more) => {
    const response = await admin.post(PATH, { ...FIELDS, parent_id: 1, ...more })
    expectErrorResponse(response, 422, 'validation')
    expect(Object.keys(response.json().errors)).toEqual([field])
  })

  test('a parent that does not exist, and a fifth level, return 422', async () => {
    expectErrorResponse(await admin.post(PATH, { ...FIELDS, parent_id: 999 }), 422, 'tag_parent_missing')
    const fourth = (await admin.post(PATH, { ...FIELDS, parent_id: 70 })).json().data.id
    expectErrorResponse(await admin.post(PATH, { ...FIELDS, slug: 'x', parent_id: fourth }), 422, 'tag_too_deep')
  })
})

describe('a change', () => {
  test('a new name is in the public tree and finds the posts of the tag at once', async () => {
    const { id } = await createStory(site.db.primary, { authorId, tagIds: [54] })
    expect((await change(54, { name: 'กระต่ายหมายจันทร์' })).statusCode).toBe(200)
    const solutions = (await publicTree()).find((root) => root.id === 44) as Tag
    expect(solutions.child[0]?.name).toBe('กระต่ายหมายจันทร์')
    const found = await site.get(`/api/content_v2?search=${encodeURIComponent('กระต่ายหมายจันทร์')}&page=1`)
    expect(found.json().data.map((post: { id: number }) => post.id)).toEqual([id])
  })

  test('a new name is on the cards of its posts at once', async () => {
    const { id: postId } = await createStory(site.db.primary, { authorId, tagIds: [54] })
    const tagsOfCard = async () => {
      const cards = (await site.get('/api/content_v2?tags=54&page=1')).json().data as { id: number; tags: object[] }[]
      return cards.find(({ id }) => id === postId)?.tags
    }
    expect(await tagsOfCard()).toHaveLength(1)
    expect((await change(54, { name: 'ปลาตะเพียนสาน' })).statusCode).toBe(200)
    expect(await tagsOfCard()).toMatchObject([{ id: 54, name: 'ปลาตะเพียนสาน' }])
  })

  test('of two admins who change one revision, the second gets 409 and the first change stays', async () => {
    const { revision } = await tagOf(54)
    const answers = await Promise.all([
      change(54, { name: 'หนึ่ง', revision }, admin),
      change(54, { name: 'สอง', revision }, other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect(won.data.tags.find((tag: OfficeTag) => tag.id === 54).name).toBe((await tagOf(54)).name)
  })

  test('two admins who take one slug at once: one gets it', async () => {
    const answers = await Promise.all([
      change(54, { slug: 'shared-slug' }, admin),
      change(61, { slug: 'shared-slug' }, other),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('TAG-021 TAG-023 a root keeps its address, place and existence; its name may change', async () => {
    expect((await change(44, { name: 'ทางออก' })).statusCode).toBe(200)
    expect(await tagOf(44)).toMatchObject({ name: 'ทางออก', url: '/solutions', is_protected: 1 })
    expectErrorResponse(await change(44, { slug: 'answers' }), 422, 'tag_protected')
    expectErrorResponse(await change(44, { type: 1 }), 422, 'tag_protected')
    expectErrorResponse(await move(44, 1, null), 422, 'tag_protected')
    expectErrorResponse(await send('DELETE', 44, { replacement_id: 1 }), 422, 'tag_protected')
  })
})

describe('a move', () => {
  test('TAG-013 a tag under another root lists its posts there, and filters and counts follow at once', async () => {
    const db = site.db.primary
    const { id } = await createTechReview(db, { authorId, tagIds: [70] })
    expect([await feedOf('1'), await feedOf('44')]).toEqual([[id], []])
    expect((await move(4, 44, 54)).statusCode).toBe(200)
    expect([await feedOf('1'), await feedOf('44'), await feedOf('4')]).toEqual([[], [id], [id]])
    expect(await childrenOf(44)).toEqual([54, 4])
    expect([(await tagOf(1)).posts, (await tagOf(44)).posts, (await tagOf(4)).posts]).toEqual([0, 1, 1])
    // The address of a section tag and of those below it follows.
    expect([(await tagOf(4)).url, (await tagOf(70)).url]).toEqual(['/solutions?tags=4,44', '/solutions?tags=70,4'])
    expect((await audits())[0]).toMatchObject({ action: 'tag.move', id: 4 })
  })

  test('a move among siblings changes the order that readers see', async () => {
    await move(25, 1, null)
    const [tools] = await publicTree()
    expect((tools as Tag).child.map((tag) => tag.id)).toEqual([25, 3, 4, 18, 46])
    await move(25, 1, 18)
    expect(await childrenOf(1)).toEqual([3, 4, 18, 25, 46])
  })

  test('AB-12 a tag under itself or its descendant returns 422 and changes nothing', async () => {
    const before = await tags()
    expectErrorResponse(await move(4, 70, null), 422, 'tag_cycle')
    expectErrorResponse(await move(4, 4, null), 422, 'tag_cycle')
    expectErrorResponse(await move(4, 999, null), 422, 'tag_parent_missing')
    expect(await tags()).toEqual(before)
  })

  test('two moves at once never make a cycle', async () => {
    await change(3, {})
    for (let round = 0; round < 5; round++) {
      await move(3, 1, null)
      await move(4, 1, null)
      const answers = await Promise.all([move(3, 4, 70, admin), move(4, 3, null, other)])
      expect(answers.every(({ statusCode }) => [200, 409, 422].includes(statusCode))).toBe(true)
      const ids = new Set(
        (await publicTree()).flatMap(function all(tag: Tag): number[] {
          return [tag.id, ...tag.child.flatMap(all)]
        }),
      )
      expect([ids.has(3), ids.has(4)]).toEqual([true, true])
    }
  })

  test('two admins who order one list: the second gets 409 with a text', async () => {
    const siblings = (await childrenOf(1)).filter((id) => id !== 3)
    expect((await admin.post(`${PATH}/3/move`, { parent_id: 1, after_id: 46, siblings })).statusCode).toBe(200)
    await move(25, 1, null)
    const late = await other.post(`${PATH}/3/move`, { parent_id: 1, after_id: 4, siblings })
    expectErrorResponse(late, 409, 'tags_moved')
    expect(late.json().message).toBe(errorTexts.tags_moved)
  })
})

describe('a deletion', () => {
  test('an unused tag is deleted; one with posts needs a replacement, which gets them', async () => {
    const db = site.db.primary
    expect((await send('DELETE', 70, {})).statusCode).toBe(200)
    const both = await createTechReview(db, { authorId, tagIds: [3, 4], review: { suitsLevels: [18] } })
    const draft = await createStory(db, { authorId, tagIds: [4], status: 0 })
    const response = await send('DELETE', 4, {})
    expectErrorResponse(response, 409, 'tag_in_use')
    expect(response.json()).toMatchObject({ posts: 2, message: errorTexts.tag_in_use })
    const merged = await send('DELETE', 4, { replacement_id: 3 })
    expect([merged.statusCode, merged.json().data.moved]).toEqual([200, 2])
    const rows = await site.db.primaryPool.query('select post_id::int, tag_id::int from post_tags order by 1, 2')
    expect(rows.rows).toEqual([
      { post_id: both.id, tag_id: 3 },
      { post_id: draft.id, tag_id: 3 },
    ])
    expect(await feedOf('3')).toEqual([both.id])
    expect((await tagOf(3)).posts).toBe(1)
    expect((await audits())[0]).toMatchObject({ action: 'tag.merge', id: 4 })
  })

  test('a level that is merged is replaced in reviews and in the choices of members', async () => {
    const db = site.db.primary
    const level = (await admin.post(PATH, { ...FIELDS, kind: 'level', type: 1, parent_id: 1 })).json().data.id
    const review = await createTechReview(db, { authorId, review: { suitsLevels: [18] } })
    await insertRow(db, 'home_choices', { userId: authorId, roomTags: [18] })
    expectErrorResponse(await send('DELETE', 18, {}), 409, 'tag_in_use')
    expect((await send('DELETE', 18, { replacement_id: level })).statusCode).toBe(200)
    const pool = site.db.primaryPool
    const levels = await pool.query('select suits_levels from tech_reviews where post_id = $1', [review.id])
    const room = await pool.query('select room_tags from home_choices where user_id = $1', [authorId])
    expect([levels.rows[0].suits_levels, room.rows[0].room_tags]).toEqual([[level], [level]])
    await deleteRows(db, 'home_choices')
  })

  test('a tag with children, a missing replacement and the tag itself return 422; an unknown tag 404', async () => {
    expectErrorResponse(await send('DELETE', 4, {}), 422, 'tag_has_children')
    expectErrorResponse(await send('DELETE', 3, { replacement_id: 999 }), 422, 'tag_replacement')
    expectErrorResponse(await send('DELETE', 3, { replacement_id: 3 }), 422, 'tag_replacement')
    expectErrorResponse(await send('DELETE', 999, {}), 404, 'not_found')
  })
})
