/** Publishing, scheduling, deletion and licence of stories. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createTagTree } from '#features/tags/testing.ts'
import { throwError } from '#server/errors.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { withBrokenRows } from '#test/broken-rows.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { allRows } from '#test/rows.ts'
import { createDraft, sendForm, storyPath } from '../testing.ts'
import { publishDue } from './service/publish-story.ts'

let site: TestApp
let teacher: { id: number }
let actor: Actor
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  await createTagTree(site.db.primary)
})
afterAll(() => site.close())
beforeEach(async () => {
  teacher = await createTeacher(site.db.primary)
  actor = await site.as(teacher)
})

const publish = (id: number, version: number, status = 1) =>
  actor.post(storyPath(id, '/status'), { base_version: version, status })
const rowOf = async (id: number) => (await actor.get(storyPath(id))).json().data.row
const page = (id: number, who: Actor = site) => who.get(`/api/v2/content/teaching-story/${id}`)
const feedIds = async () => (await allRows(site.db.primary, 'feed_tags')).map(({ postId }) => postId)
const schedule = (id: number, version: number, at: string, more = {}) =>
  actor.post(storyPath(id, '/schedule'), { base_version: version, at, ...more })
const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const due = (id: number) =>
  site.db.primaryPool.query(`update story_drafts set scheduled_at = date_trunc('minute', now()) where post_id = $1`, [
    id,
  ])

describe('Q-169 status', () => {
  test('any status to any; the first publishing sets published_at and keeps it', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    const first = (await publish(id, version)).json().data.published_at
    expect(first).not.toBeNull()
    for (const status of [2, 0, 1, 0, 2, 1]) {
      const { data } = (await publish(id, version, status)).json()
      expect([data.status, data.published_at]).toEqual([status, first])
    }
  })

  test('a draft keeps who could read it, also after its schedule was cancelled or failed', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    expect((await rowOf(id)).scheduled_status).toBeNull()
    expect((await publish(id, version, 2)).json().data.scheduled_status).toBeNull()
    for (const status of [0, 0]) {
      expect((await publish(id, version, status)).json().data).toMatchObject({
        scheduled_at: null,
        scheduled_status: 2,
      })
    }
    await schedule(id, version, soon(5), { status: 1 })
    await actor.request({ method: 'DELETE', url: storyPath(id, '/schedule') })
    expect(await rowOf(id)).toMatchObject({ status: 0, scheduled_at: null, scheduled_status: 1 })
    await schedule(id, version, soon(5), { status: 2 })
    await actor.post(storyPath(id, '/draft'), { base_version: version, changes: { category: [] } })
    await due(id)
    await publishDue(site.app.backgroundContext())
    expect(await rowOf(id)).toMatchObject({ schedule_failed: 1, scheduled_at: null, scheduled_status: 2 })
  })

  test('a published story is in the lists, an unlisted one opens by its link only, a draft for its writers only', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await publish(id, version, 1)
    expect(await feedIds()).toContain(id)
    await publish(id, version, 2)
    expect(await feedIds()).not.toContain(id)
    expect((await page(id)).statusCode).toBe(200)
    await publish(id, version, 0)
    expectErrorResponse(await page(id), 404, 'not_found')
    expect((await page(id, actor)).statusCode).toBe(200)
  })

  test('the search index is told in the same transaction', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    site.sent.length = 0
    await publish(id, version)
    expect(site.sent.map(({ name }) => name)).toContain('search.index-posts')
    expect((await page(id)).json().data.topic).toBe('นิทานหกหน้าของเด็กที่ไม่ชอบเขียน')
  })

  test('everything that is missing is named at once', async () => {
    const { id } = (await sendForm(actor, { topic: 'แค่ชื่อ' })).json().data
    const response = await publish(id, (await actor.get(storyPath(id))).json().data.draft.version)
    expect(response.json().errors).toEqual({
      headline_caption: [expect.any(String)],
      description: [expect.any(String)],
      category: ['Tag is required'],
      levels: ['Tag is required'],
      learning_styles: ['Tag is required'],
      image_id: [expect.any(String)],
      tools: [expect.any(String)],
    })
  })

  test('a picture without alternative text keeps a story from being published, decoration does not', async () => {
    const picture = (more: string) => `<figure><img src="/media/abcdefgh/960.webp" ${more}></figure>`
    const { id, version } = await createDraft(site.db.primary, actor, { description: `<p>ก</p>${picture('alt=""')}` })
    expect((await publish(id, version)).json().errors).toEqual({ alt: [expect.any(String)] })
    const description = `<p>ก</p>${picture('alt="" role="presentation"')}${picture('alt="เด็กอ่านหนังสือ"')}`
    const saved = await actor.post(storyPath(id, '/draft'), { base_version: version, changes: { description } })
    expect((await publish(id, saved.json().data.version)).statusCode).toBe(200)
  })

  test('of two publishings from different versions the stale one is rejected', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    const save = actor.post(storyPath(id, '/draft'), { base_version: version, changes: { topic: 'ใหม่' } })
    const responses = await Promise.all([save, publish(id, version), publish(id, version)])
    expect(responses.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true)
    const { draft } = (await actor.get(storyPath(id))).json().data
    expect(draft.version).toBe(version + 1)
  })
})

describe('scheduled publishing', () => {
  test('is at the full minute, once, with what was saved until then', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    const at = soon(10)
    const response = await schedule(id, version, at)
    expect(response.json().data.scheduled_at).toBe(`${at.slice(0, 16)}:00.000Z`)
    expect(response.json().data.scheduled_status).toBe(1)
    await actor.post(storyPath(id, '/draft'), { base_version: version, changes: { topic: 'แก้ก่อนถึงเวลา' } })
    const context = site.app.backgroundContext()
    await publishDue({ ...context, now: new Date(Date.parse(at) - 60_000) })
    expectErrorResponse(await page(id), 404, 'not_found')
    await publishDue({ ...context, now: new Date(at) })
    const row = await rowOf(id)
    expect(row).toMatchObject({ status: 1, scheduled_at: null, topic: 'แก้ก่อนถึงเวลา' })
    expect(row.published_at).toMatch(/:00\.000Z$/)
  })

  test('two workers at once publish each story exactly once', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count++) {
      const { id, version } = await createDraft(site.db.primary, actor)
      await schedule(id, version, soon(5), { status: 2 })
      expect((await rowOf(id)).scheduled_status).toBe(2)
      await due(id)
      ids.push(id)
    }
    const context = site.app.backgroundContext()
    await Promise.all([publishDue(context), publishDue(context), publishDue(context)])
    const published = (await allRows(site.db.primary, 'story_revisions')).filter(
      ({ postId, reason }) => ids.includes(postId) && reason === 'publish',
    )
    expect(published.map(({ postId }) => postId).toSorted((a, b) => a - b)).toEqual(ids)
    for (const id of ids) expect((await rowOf(id)).status).toBe(2)
  })

  test('a time in the past, too far ahead or malformed is rejected', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    expectErrorResponse(await schedule(id, version, soon(-1)), 422, 'schedule_past')
    expectErrorResponse(await schedule(id, version, new Date().toISOString()), 422, 'schedule_past')
    expectErrorResponse(await schedule(id, version, soon(366 * 24 * 60)), 422, 'schedule_far')
    for (const at of ['', 'tomorrow', '2026-13-40T00:00:00Z', '2026-12-01'])
      expectErrorResponse(await schedule(id, version, at), 422, 'validation')
  })

  test('a story that is not ready cannot be scheduled', async () => {
    const { id, version } = await createDraft(site.db.primary, actor, { levels: [] })
    expect((await schedule(id, version, soon(5))).json().errors).toEqual({ levels: ['Tag is required'] })
  })

  test('it can be cancelled, once', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await schedule(id, version, soon(5))
    const cancel = () => actor.request({ method: 'DELETE', url: storyPath(id, '/schedule') })
    expect((await cancel()).json().data.scheduled_at).toBeNull()
    expectErrorResponse(await cancel(), 409, 'schedule_missing')
    await publishDue(site.app.backgroundContext())
    expect((await rowOf(id)).status).toBe(0)
  })

  test('a story in which something is missing by then stays as it is and says so', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await schedule(id, version, soon(5))
    await actor.post(storyPath(id, '/draft'), { base_version: version, changes: { category: [] } })
    await due(id)
    await publishDue(site.app.backgroundContext())
    expect(await rowOf(id)).toMatchObject({ status: 0, scheduled_at: null, schedule_failed: 1 })
  })

  test('Q-169 a story that cannot be published stops no other', async () => {
    const ids: number[] = []
    for (let count = 0; count < 2; count++) {
      const { id, version } = await createDraft(site.db.primary, actor)
      await schedule(id, version, soon(5))
      await due(id)
      ids.push(id)
    }
    const [broken, other] = ids as [number, number]
    await withBrokenRows(site, { table: 'story_drafts', where: `old.post_id = ${broken}` }, () =>
      expect(publishDue(site.app.backgroundContext())).rejects.toThrow('1 failed: broken row'),
    )
    expect([(await rowOf(broken)).status, (await rowOf(other)).status]).toEqual([0, 1])
    await publishDue(site.app.backgroundContext())
    expect((await rowOf(broken)).status).toBe(1)
  })

  test('Q-169 an error in the middle of publishing leaves the story as it was', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await schedule(id, version, soon(5))
    await due(id)
    const enqueue = async () => throwError('validation')
    await expect(publishDue({ ...site.app.backgroundContext(), enqueue })).rejects.toThrow('1 failed')
    expect(await rowOf(id)).toMatchObject({ status: 0, schedule_failed: 0, scheduled_at: expect.any(String) })
    await publishDue(site.app.backgroundContext())
    expect((await rowOf(id)).status).toBe(1)
  })

  test('a deleted story is not published', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await schedule(id, version, soon(5))
    await due(id)
    await actor.post(storyPath(id), { _method: 'delete' })
    await publishDue(site.app.backgroundContext())
    const [post] = (await allRows(site.db.primary, 'posts')).filter((row) => row.id === id)
    expect(post?.status).toBe(0)
  })
})

describe('Q-167 deletion', () => {
  test('STORY-010 STORY-017 delete_url deletes with _method=delete, and can be undone in the stated time', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await publish(id, version)
    const { delete_url: url } = await rowOf(id)
    const response = await actor.post(url, { _method: 'delete' })
    expect(response.json()).toMatchObject({ status: 'success', restore_until: expect.any(String) })
    expectErrorResponse(await page(id), 404, 'not_found')
    expect(await feedIds()).not.toContain(id)
    expect((await actor.post(storyPath(id, '/restore'))).json().data).toMatchObject({ id, status: 1 })
    expect((await page(id)).statusCode).toBe(200)
    expect(await feedIds()).toContain(id)
  })

  test('after the stated time it stays deleted', async () => {
    const { id } = await createDraft(site.db.primary, actor)
    await actor.post(storyPath(id), { _method: 'delete' })
    await site.db.primaryPool.query(`update posts set deleted_at = now() - interval '31 minutes' where id = $1`, [id])
    expectErrorResponse(await actor.post(storyPath(id, '/restore')), 410, 'restore_expired')
  })

  test('an edit of a deleted story is 404', async () => {
    const { id, version } = await createDraft(site.db.primary, actor)
    await actor.post(storyPath(id), { _method: 'delete' })
    expectErrorResponse(await publish(id, version), 404, 'not_found')
    const body = { base_version: version, changes: { topic: 'ก' } }
    expectErrorResponse(await actor.post(storyPath(id, '/draft'), body), 404, 'not_found')
    expectErrorResponse(await actor.get(storyPath(id, '/revisions')), 404, 'not_found')
  })
})

test('no call of the desk is for visitors, people who do not write, or other teachers', async () => {
  const { id } = await createDraft(site.db.primary, actor)
  const admin = await site.as(await createAdmin(site.db.primary))
  const stranger = await site.as(await createTeacher(site.db.primary))
  const user = await site.as(await createUser(site.db.primary))
  const calls: [string, string, object?][] = [
    ['GET', ''],
    ['POST', '/draft', { base_version: 1, changes: {} }],
    ['POST', '/discard', { base_version: 1 }],
    ['POST', '/status', { base_version: 1, status: 0 }],
    ['POST', '/schedule', { base_version: 1, at: soon(5) }],
    ['DELETE', '/schedule'],
    ['GET', '/revisions'],
    ['GET', '/revisions/1'],
    ['POST', '/revisions/1/restore', { base_version: 1 }],
    ['POST', '/preview', { description: '' }],
    ['PATCH', '/pictures/1', {}],
    ['GET', '/author-search?search=ครู'],
    ['POST', '/co-authors', { user_id: 1 }],
    ['POST', '/co-authors/accept', {}],
    ['DELETE', '/co-authors/1'],
    ['POST', '/restore', {}],
    ['DELETE', ''],
  ]
  for (const [method, rest, payload] of calls) {
    const send = (who: Actor) =>
      who.request({ method: method as 'GET', url: storyPath(id, rest), payload: payload ?? {} })
    const codes = { call: `${method} ${rest}`, visitor: 0, user: 0, stranger: 0 }
    codes.visitor = (await send(site)).statusCode
    codes.user = (await send(user)).statusCode
    codes.stranger = (await send(stranger)).statusCode
    expect(codes).toEqual({ call: `${method} ${rest}`, visitor: 401, user: 403, stranger: 404 })
  }
  expect((await admin.get(storyPath(id))).statusCode).toBe(200)
})
