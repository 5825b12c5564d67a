/** The post form and the tools manager (STORY-018..029, Q-168..Q-170). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { photo } from '#test/image-corpus.ts'
import { allRows } from '#test/rows.ts'
import { LOGO_MAX_BYTES } from '../constants.ts'
import { canRemoveTool } from '../policy.ts'
import { fullForm, noise, STORIES, sendForm, storyPath } from '../testing.ts'

let site: TestApp
let admin: Actor
let teacher: { id: number }
let actor: Actor
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
  admin = await site.as(await createAdmin(site.db.primary))
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary)
  actor = await site.as(teacher)
})

const errorsOf = async (changes: Record<string, unknown>) => {
  const response = await sendForm(actor, await fullForm({ status: '1', ...changes }))
  // A prescribed text contains a word of SQL, so the general check of errors does not fit.
  expect([response.statusCode, response.json().code]).toEqual([422, 'validation'])
  return response.json().errors
}
const draftOf = async (id: number, who = actor) => (await who.get(storyPath(id))).json().data.draft
const tool = (more: object) => JSON.stringify({ name: 'Padlet', ...more })

/** A picture of exactly this size: bytes after the end of a JPEG are ignored. */
async function photoOf(bytes: number): Promise<Buffer> {
  const picture = await photo().jpeg().toBuffer()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}

test('a full form publishes a story with its tags, cover and tools at once', async () => {
  const response = await sendForm(actor, await fullForm({ status: '1' }))
  expect(response.statusCode).toBe(200)
  const { data } = response.json()
  expect(data).toMatchObject({ status: 1, topic: 'ห้องเรียนที่เด็กกล้าถาม', teaching_story: { type: 0 } })
  expect(data.published_at).not.toBeNull()
  const page = (await site.get(`/api/v2/content/teaching-story/${data.id}`)).json().data
  expect(page.edtech_tools).toMatchObject([{ name: 'Padlet', image: expect.stringContaining('/media/') }])
  expect(page.tags.map(({ id }: { id: number }) => id)).toEqual([3, 18, 25])
  expect(page.thumbnail ?? page.asset_thumbnail).toBeTruthy()
  const feed = (await site.get('/api/v2/case-studies')).json()
  expect(feed.data).toEqual([])
})

test('Q-169 a draft needs only a topic', async () => {
  const response = await sendForm(actor, { topic: 'แค่ชื่อ', type: '0' })
  expect(response.statusCode).toBe(200)
  expect(response.json().data).toMatchObject({ status: 0, published_at: null })
  const empty = await sendForm(actor, { topic: '   ' })
  expectErrorResponse(empty, 422, 'validation')
  expect(empty.json().errors).toEqual({ topic: ['กรุณาพิมพ์ชื่อเรื่อง'] })
})

describe('tags', () => {
  test.each([
    ['STORY-018', 'category'],
    ['STORY-019', 'levels'],
    ['STORY-020', 'learning_styles'],
  ])('%s publishing needs at least one of %s', async (_, field) => {
    expect(await errorsOf({ [`${field}[]`]: undefined })).toEqual({ [field]: ['Tag is required'] })
  })

  test('an unknown tag and a tag of another kind are rejected', async () => {
    expect(await errorsOf({ 'category[]': [999_999] })).toEqual({ category: [expect.any(String)] })
    expect(await errorsOf({ 'levels[]': [3] })).toEqual({ levels: [expect.any(String)] })
    expect(await errorsOf({ 'levels[]': ['3; drop table tags'] })).toEqual({ 'levels.0': [expect.any(String)] })
  })
})

describe('the tools manager', () => {
  test('STORY-021 STORY-022 a row has the stated fields', async () => {
    const review = await createTechReview(site.db.primary, { authorId: teacher.id, topic: 'รีวิว Canva' })
    const reviewed = tool({ name: 'Canva', tech_review_id: review.id, custom: 0 })
    const tools = [tool({ fileName: 'padlet.png' }), reviewed]
    const { data } = (await sendForm(actor, await fullForm({ 'tools[]': tools }))).json()
    expect((await draftOf(data.id)).tools).toEqual([
      {
        id: null,
        name: 'Padlet',
        fileName: 'padlet.png',
        preview: expect.stringContaining('/media/'),
        tech_review_id: null,
        postable_type: null,
        topic: null,
        custom: 1,
        url: '',
        image_id: expect.any(Number),
      },
      {
        id: null,
        name: 'Canva',
        fileName: '',
        preview: null,
        tech_review_id: review.id,
        postable_type: 'tech_review',
        topic: 'รีวิว Canva',
        custom: 0,
        url: '',
        image_id: null,
      },
    ])
  })

  test('STORY-023 an empty name is rejected', async () => {
    expect(await errorsOf({ 'tools[]': tool({ name: '  ' }) })).toEqual({ 'tools.0.name': ['Tool Name is required'] })
  })

  test('STORY-024 a missing logo is rejected with the number of its row', async () => {
    const tools = [tool({}), tool({ name: 'Kahoot' }), tool({ name: 'Quizizz' })]
    expect(await errorsOf({ 'tools[]': tools })).toEqual({
      'tools.1.file': ['Logo tool 2 is required'],
      'tools.2.file': ['Logo tool 3 is required'],
    })
  })

  test('STORY-025 exactly 819200 bytes pass', async () => {
    const response = await sendForm(actor, await fullForm({ logo_1: { bytes: await photoOf(LOGO_MAX_BYTES) } }))
    expect(response.statusCode).toBe(200)
  })

  test('STORY-026 one byte more is rejected', async () => {
    const errors = await errorsOf({ logo_1: { bytes: await photoOf(LOGO_MAX_BYTES + 1) } })
    expect(errors).toEqual({ logo_1: ['File size must not exceed 800 KB'] })
  })

  test.each([
    ['a document', Buffer.from('PK\u0003\u0004 not a picture')],
    ['noise', noise(2_000)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ])('STORY-027 %s is no logo', async (_, bytes) => {
    const before = await allRows(site.db.primary, 'images')
    expect(await errorsOf({ logo_1: { bytes } })).toEqual({ 'tools.0.file': ['Please select an image file'] })
    expect(await allRows(site.db.primary, 'images')).toHaveLength(before.length)
  })

  test('STORY-028 a published story has at least one row, and the only row cannot be removed', async () => {
    expect(await errorsOf({ 'tools[]': undefined, logo_1: undefined })).toEqual({ tools: [expect.any(String)] })
    expect([canRemoveTool([1]), canRemoveTool([1, 2])]).toEqual([false, true])
  })

  test('a changed row keeps the people who tried the tool, also when the order changes', async () => {
    const tools = [tool({ name: 'ก' }), tool({ name: 'ข' })]
    const logos = {
      logo_1: { bytes: await photo().png().toBuffer() },
      logo_2: { bytes: await photo().png().toBuffer() },
    }
    const { data } = (await sendForm(actor, await fullForm({ status: '1', 'tools[]': tools, ...logos }))).json()
    const rows = (await draftOf(data.id)).tools
    const [first, second] = rows
    const swapped = [second, { ...first, name: 'ก ใหม่' }].map((row) => JSON.stringify(row))
    expect((await sendForm(actor, { 'tools[]': swapped }, data.id)).statusCode).toBe(200)
    const page = (await site.get(`/api/v2/content/teaching-story/${data.id}`)).json().data
    expect(page.edtech_tools.map(({ id, name }: { id: number; name: string }) => [id, name])).toEqual([
      [second.id, 'ข'],
      [first.id, 'ก ใหม่'],
    ])
  })

  test('a review that is not published, and malformed rows, are rejected', async () => {
    const draft = await createTechReview(site.db.primary, { authorId: teacher.id, status: 0 })
    expect(await errorsOf({ 'tools[]': tool({ tech_review_id: draft.id }) })).toEqual({
      'tools.0.name': [expect.any(String)],
    })
    for (const row of ['{', '[]', '"x"', 'null', tool({ image_id: -1 }), tool({ url: 'javascript:alert(1)' })]) {
      expectErrorResponse(
        await sendForm(actor, await fullForm({ 'tools[]': row, logo_1: undefined })),
        422,
        'validation',
      )
    }
    const many = Array.from({ length: 21 }, () => tool({}))
    expectErrorResponse(await sendForm(actor, await fullForm({ 'tools[]': many })), 422, 'validation')
  })

  test('STORY-029 the tools list is an array, the most used first, without drafts', async () => {
    const rare = await createTechReview(site.db.primary, { authorId: teacher.id, topic: 'น้อย', usedItCount: 1 })
    const used = await createTechReview(site.db.primary, { authorId: teacher.id, topic: 'มาก', usedItCount: 9_000 })
    for (const change of [{ status: 0 }, { deletedAt: new Date() }])
      await createTechReview(site.db.primary, { authorId: teacher.id, usedItCount: 9_999, ...change })
    const options = (await actor.get('/api/v2/tools')).json()
    expect(options[0]).toEqual({
      id: used.id,
      name: expect.any(String),
      image: null,
      url: `/content/tech-review/${used.id}`,
      tech_review_id: used.id,
      postable_type: 'tech_review',
      topic: 'มาก',
      used: 9_000,
    })
    expect(options.map(({ id }: { id: number }) => id)).toContain(rare.id)
  })
})

describe('Q-168 changing a story', () => {
  test('fields that the form does not have stay; published changes are seen at once', async () => {
    const { data } = (await sendForm(actor, await fullForm({ status: '1' }))).json()
    const changed = await sendForm(actor, { topic: 'ชื่อใหม่' }, data.id)
    expect(changed.json().data).toMatchObject({ topic: 'ชื่อใหม่', status: 1, published_at: data.published_at })
    const page = (await site.get(`/api/v2/content/teaching-story/${data.id}`)).json().data
    expect(page.topic).toBe('ชื่อใหม่')
    expect(page.tags).toHaveLength(3)
  })

  test('a published story cannot lose what publishing needs', async () => {
    const { data } = (await sendForm(actor, await fullForm({ status: '1' }))).json()
    const response = await sendForm(actor, { 'category[]': '', image_id: '' }, data.id)
    expect(response.json().errors).toEqual({ category: ['Tag is required'], image_id: [expect.any(String)] })
  })

  test('the description is rebuilt by the allow-list', async () => {
    const description = '<p onclick=x>ก<script>alert(1)</script></p><aside class="tip"><p>ข</p></aside>'
    const { data } = (await sendForm(actor, await fullForm({ status: '1', description }))).json()
    const page = (await site.get(`/api/v2/content/teaching-story/${data.id}`)).json().data
    expect(page.description).toBe('<p>ก</p><aside class="tip"><p>ข</p></aside>')
  })

  test('a stale base version is rejected, with what was saved meanwhile', async () => {
    const { data, version } = (await sendForm(actor, await fullForm())).json()
    await sendForm(actor, { topic: 'จากอีกแท็บ' }, data.id)
    const response = await sendForm(actor, { topic: 'จากแท็บนี้', base_version: version }, data.id)
    expectErrorResponse(response, 409, 'story_changed')
    expect(response.json().current.topic).toBe('จากอีกแท็บ')
  })

  test("another story's picture is rejected", async () => {
    const other = (await sendForm(actor, await fullForm())).json().data
    const { image_id: foreign } = await draftOf(other.id)
    const { data } = (await sendForm(actor, { topic: 'ก' })).json()
    const response = await sendForm(actor, { image_id: foreign }, data.id)
    expect(response.json().errors).toEqual({ image_id: [expect.any(String)] })
  })

  test('an admin writes for a teacher; only an admin chooses the author', async () => {
    const { data } = (await sendForm(admin, await fullForm({ author_id: teacher.id }))).json()
    expect(data).toMatchObject({ role: 'admin', teacher_name: expect.stringContaining('มานี') })
    expect((await actor.get(storyPath(data.id))).statusCode).toBe(200)
    const user = await createUser(site.db.primary)
    expectErrorResponse(await sendForm(actor, await fullForm({ author_id: teacher.id })), 403, 'forbidden')
    expectErrorResponse(await sendForm(admin, await fullForm({ author_id: user.id })), 422, 'validation')
  })
})

describe('who may write', () => {
  test('people who are not teachers 403, foreign, deleted and unknown stories 404', async () => {
    const user = await site.as(await createUser(site.db.primary))
    expectErrorResponse(await sendForm(user, await fullForm()), 403, 'forbidden')
    expectErrorResponse(await sendForm(site, await fullForm()), 401, 'unauthenticated')
    const stranger = await site.as(await createTeacher(site.db.primary))
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    const gone = await createStory(site.db.primary, { authorId: teacher.id, deletedAt: new Date() })
    const review = await createTechReview(site.db.primary, { authorId: teacher.id })
    for (const [who, story] of [
      [stranger, id],
      [actor, gone.id],
      [actor, review.id],
      [actor, 999_999_999],
      [actor, 'x' as unknown as number],
      [actor, '99999999999999999999' as unknown as number],
    ] as const) {
      expectErrorResponse(await sendForm(who, { topic: 'ก' }, story), 404, 'not_found')
      expectErrorResponse(await who.post(storyPath(story), { _method: 'delete' }), 404, 'not_found')
    }
  })

  test('a form without _method, with another one, and JSON with patch are rejected', async () => {
    const { data } = (await sendForm(actor, { topic: 'ก' })).json()
    const { formOf } = await import('#test/form.ts')
    const send = (fields: Record<string, unknown>) =>
      actor.request({ method: 'POST', url: storyPath(data.id), ...formOf(fields) })
    expectErrorResponse(await send({ topic: 'ข' }), 422, 'validation')
    expectErrorResponse(await send({ topic: 'ข', _method: 'delete' }), 422, 'validation')
    expectErrorResponse(await actor.post(storyPath(data.id), { _method: 'patch', topic: 'ข' }), 422, 'validation')
    expect((await draftOf(data.id)).topic).toBe('ก')
  })
})

test('a description of 5 MB and one nested 10,000 deep are rejected or cleaned, never 5xx', async () => {
  const { data } = (await sendForm(actor, { topic: 'ก' })).json()
  const big = await sendForm(actor, { description: '<b>'.repeat(1_700_000) }, data.id)
  expect([413, 422]).toContain(big.statusCode)
  for (const description of ['<div>'.repeat(10_000), '<table><tr><td>'.repeat(5_000), '<b>'.repeat(20_001)]) {
    const response = await sendForm(actor, { description }, data.id)
    expect([200, 422]).toContain(response.statusCode)
  }
  expect(STORIES).toBe('/api/v2/teaching-stories')
})
