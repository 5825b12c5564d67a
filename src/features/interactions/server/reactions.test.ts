import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createComment } from '#features/comments/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { indexStalePosts } from '#features/search/server/service/index-posts.ts'
import { createTraining } from '#features/trainings/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp
let member: Actor
let me: { id: number }
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
  me = await createUser(site.db.primary)
  member = await site.as(me)
})
afterAll(() => site.close())

const review = (status = 1) => createTechReview(site.db.primary, { authorId: teacher.id, status })
const remove = (actor: Pick<Actor, 'request'>, url: string, payload?: object) =>
  actor.request({ method: 'DELETE', url, payload })
const ok = async (response: ReturnType<Actor['post']>) => {
  const { statusCode, body } = await response
  expect([statusCode, body]).toEqual([200, body])
  return JSON.parse(body)
}
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.db.primaryPool.query<Row>(text, values)).rows

/** Returns the counter of a post after checking that it equals the number of rows. */
async function counted(table: string, counter: string, postId: number): Promise<number> {
  const [row] = await sql<{ rows: number; counter: number }>(
    `select (select count(*) from ${table} where post_id = $1) as rows, ${counter} as counter from posts where id = $1`,
    [postId],
  )
  expect(row?.counter).toBe(row?.rows)
  return row?.counter ?? -1
}
const people = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => site.as(await createUser(site.db.primary))))

/** Returns a post as this reader's page shows it, after checking that the feed and the search show the same counts. */
async function shown(actor: Actor, id: number) {
  const post = (await actor.get(`/api/v2/content/tech-review/${id}`)).json().data
  await indexStalePosts(site.db.primary)
  for (const list of ['/api/content_v2', `/api/search?search=${encodeURIComponent(post.topic)}`]) {
    const card = (await actor.get(list)).json().data.find((one: { id: number }) => one.id === id)
    for (const name of Object.keys(card)) {
      if (/_by_current_user$|^total_|^like$/.test(name)) expect([name, card[name]]).toEqual([name, post[name]])
    }
  }
  return post
}

describe('like', () => {
  test('ACT-001 ACT-010 ACT-044 ACT-068 a like toggles; count and flag are updated at once for all readers', async () => {
    const { id } = await review()
    expect(await ok(member.post('/like-post', { post_id: id }))).toEqual({ like: 1, total: 1 })
    expect(await shown(member, id)).toMatchObject({ like: 1, liked_by_current_user: 1 })
    expect(await shown(site, id)).toMatchObject({ like: 1, liked_by_current_user: 0 })
    expect(await ok(member.post('/like-post', { post_id: id }))).toEqual({ like: 0, total: 0 })
    expect(await shown(member, id)).toMatchObject({ like: 0, liked_by_current_user: 0 })
  })

  test('ACT-042 ACT-044 Q-153 force 1 never removes a like', async () => {
    const { id } = await review()
    for (const _ of [1, 2])
      expect(await ok(member.post('/like-post', { post_id: id, force: 1 }))).toEqual({ like: 1, total: 1 })
    expect(await ok(member.post('/like-post', { post_id: id, force: 0 }))).toEqual({ like: 0, total: 0 })
  })

  test('AB-95 fifty concurrent presses of one user alternate and end in the initial state', async () => {
    const { id } = await review()
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => ok(member.post('/like-post', { post_id: id }))),
    )
    for (const { like, total } of responses) expect(total).toBe(like)
    expect(responses.filter(({ like }) => like === 1)).toHaveLength(25)
    expect(await counted('post_likes', 'like_count', id)).toBe(0)
  })

  test('AB-95 fifty concurrent users are fifty likes, and each response has a different total', async () => {
    const { id } = await review()
    const responses = await Promise.all((await people(50)).map((one) => ok(one.post('/like-post', { post_id: id }))))
    expect(responses.map(({ total }) => total).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    )
    expect(await counted('post_likes', 'like_count', id)).toBe(50)
  })
})

describe('ACT-045 likes of comments', () => {
  const comment = async (overrides: object = {}) =>
    createComment(site.db.primary, { postId: (await review()).id, userId: teacher.id, ...overrides })

  test('toggle, are never removed with force 1, and are shown in the list', async () => {
    const { id, postId } = await comment()
    expect(await ok(member.post('/like-comment', { comment_id: id }))).toEqual({ like: 1, total: 1 })
    const [seen] = (await member.get(`/api/v2/content/${postId}/comments`)).json().data
    expect(seen).toMatchObject({ likes: 1, liked_by_current_user: 1 })
    expect(await ok(member.post('/like-comment', { comment_id: id, force: 1 }))).toEqual({ like: 1, total: 1 })
    expect(await ok(member.post('/like-comment', { comment_id: id }))).toEqual({ like: 0, total: 0 })
  })

  test('AB-95 the counter equals the rows after concurrent likes by many users and fifty by one', async () => {
    const { id } = await comment()
    await Promise.all((await people(20)).map((one) => ok(one.post('/like-comment', { comment_id: id }))))
    await Promise.all(Array.from({ length: 50 }, () => ok(member.post('/like-comment', { comment_id: id }))))
    const [row] = await sql(
      `select like_count, (select count(*) from comment_likes where comment_id = $1) as rows from comments where id = $1`,
      [id],
    )
    expect(row).toEqual({ like_count: 20, rows: 20 })
  })

  test('CMT-024 a comment that is hidden from the reader returns 404', async () => {
    const hidden = await comment({ isShown: false })
    const reply = await comment({ postId: hidden.postId, parentId: hidden.id })
    const gone = await comment({ deletedAt: new Date() })
    const draft = await comment({ postId: (await review(0)).id })
    for (const { id } of [hidden, reply, gone, draft, { id: 999_999 }]) {
      expectErrorResponse(await member.post('/like-comment', { comment_id: id }), 404, 'not_found')
    }
    const admin = await site.as(await createAdmin(site.db.primary))
    expect(await ok(admin.post('/like-comment', { comment_id: hidden.id }))).toEqual({ like: 1, total: 1 })
  })
})

describe('pin and used-it', () => {
  test('ACT-002 ACT-011 ACT-014 ACT-046 ACT-047 ACT-068 Q-154 a pin is added and removed; repeating changes nothing', async () => {
    const { id } = await review()
    for (const _ of [1, 2]) {
      expect(await ok(member.post('/pin-my-board', { post_id: id }))).toEqual({
        message: 'added',
        post_id: id,
        total_pin: 1,
      })
    }
    expect(await shown(member, id)).toMatchObject({ total_pin: 1, pin_by_current_user: 1 })
    for (const payload of [{ post_id: id }, { post_id: id }]) {
      const body = await ok(remove(member, '/pin-my-board', payload))
      expect(body).toEqual({ message: 'removed', post_id: id, total_pin: 0 })
    }
    expect(await shown(member, id)).toMatchObject({ total_pin: 0, pin_by_current_user: 0 })
  })

  test('ACT-003 ACT-012 ACT-048 ACT-049 ACT-068 used-it is set and removed; Q-06 also with the id in the query', async () => {
    const { id } = await review()
    expect(await ok(member.post('/api/used-it', { post_id: id }))).toEqual({ used_it: 1, total_used: 1 })
    expect(await shown(member, id)).toMatchObject({ total_used_it: 1, used_by_current_user: 1 })
    expect(await ok(remove(member, `/api/used-it?post_id=${id}`))).toEqual({ used_it: 0, total_used: 0 })
    expect(await shown(member, id)).toMatchObject({ total_used_it: 0, used_by_current_user: 0 })
  })

  test('Q-190 a training has no used-it', async () => {
    const { id } = await createTraining(site.db.primary, { authorId: teacher.id })
    expectErrorResponse(await member.post('/api/used-it', { post_id: id }), 404, 'not_found')
    expect(await sql('select 1 from post_used_its where post_id = $1', [id])).toEqual([])
  })

  test.each([
    ['/pin-my-board', 'post_pins', 'pin_count'],
    ['/api/used-it', 'post_used_its', 'used_it_count'],
  ])('AB-96 %s fifty concurrent requests: on, off and mixed', async (path, table, counter) => {
    const { id } = await review()
    await Promise.all(Array.from({ length: 50 }, () => ok(member.post(path, { post_id: id }))))
    expect(await counted(table, counter, id)).toBe(1)
    await Promise.all(Array.from({ length: 50 }, () => ok(remove(member, path, { post_id: id }))))
    expect(await counted(table, counter, id)).toBe(0)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        ok(at % 2 ? member.post(path, { post_id: id }) : remove(member, path, { post_id: id })),
      ),
    )
    expect(await counted(table, counter, id)).toBeLessThanOrEqual(1)
  })
})

describe('POST-023 ACT-058 ACT-067 tools of a story', () => {
  const story = async (techReviewId: number | null) => {
    const { id } = await createStory(site.db.primary, { authorId: teacher.id, tools: [{ techReviewId }] })
    const [tool] = await sql<{ id: number }>('select id from story_tools where post_id = $1', [id])
    const read = async (actor: Actor) =>
      (await actor.get(`/api/v2/content/teaching-story/${id}`)).json().data.edtech_tools[0]
    return { toolId: tool?.id as number, read }
  }
  const press = (toolId: number, used: 0 | 1) =>
    ok(member.post('/api/used-it-tool', { content_id: toolId, used_it: used }))

  test('Q-137 the opposite of the sent state is stored, so a repeated request changes nothing', async () => {
    const { toolId, read } = await story(null)
    for (const _ of [1, 2]) expect(await press(toolId, 0)).toEqual({ used_it: 1, total_used: 1 })
    expect(await read(member)).toMatchObject({ tried: 1, total_used: 1 })
    expect(await read(site)).toMatchObject({ tried: 0, total_used: 1 })
    for (const _ of [1, 2]) expect(await press(toolId, 1)).toEqual({ used_it: 0, total_used: 0 })
    expect(await read(member)).toMatchObject({ tried: 0, total_used: 0 })
  })

  test('a tool with a review shares the used-it of that review', async () => {
    const linked = await review()
    const { toolId, read } = await story(linked.id)
    expect(await press(toolId, 0)).toEqual({ used_it: 1, total_used: 1 })
    expect(await shown(member, linked.id)).toMatchObject({ total_used_it: 1, used_by_current_user: 1 })
    expect(await read(member)).toMatchObject({ tried: 1, total_used: 1 })
    expect(await press(toolId, 1)).toEqual({ used_it: 0, total_used: 0 })
    expect(await counted('post_used_its', 'used_it_count', linked.id)).toBe(0)
  })

  test('fifty concurrent users are counted; an unknown tool returns 404', async () => {
    const { toolId } = await story(null)
    const body = { content_id: toolId, used_it: 0 }
    const responses = await Promise.all((await people(50)).map((one) => ok(one.post('/api/used-it-tool', body))))
    expect(new Set(responses.map(({ total_used }) => total_used)).size).toBe(50)
    expectErrorResponse(await member.post('/api/used-it-tool', { content_id: 999_999, used_it: 0 }), 404, 'not_found')
    expectErrorResponse(await member.post('/api/used-it-tool', { content_id: toolId }), 422, 'validation')
  })
})

const calls = [
  ['POST', '/like-post'],
  ['POST', '/pin-my-board'],
  ['DELETE', '/pin-my-board'],
  ['POST', '/api/used-it'],
  ['DELETE', '/api/used-it'],
  ['POST', '/api/save-action'],
] as const

describe.each(calls)('%s %s', (method, url) => {
  const call = (actor: Actor, post_id: unknown) =>
    actor.request({ method, url, payload: { post_id, action: 'share-as-url', url: '' } as object })

  test('ACT-069 a visitor gets 401', async () => {
    expectErrorResponse(await call(site, (await review()).id), 401, 'unauthenticated')
  })

  test('a draft, a deleted and an unknown post return 404, an invalid id 422', async () => {
    const deleted = await review()
    await sql('update posts set deleted_at = now() where id = $1', [deleted.id])
    for (const id of [(await review(0)).id, deleted.id, 999_999])
      expectErrorResponse(await call(member, id), 404, 'not_found')
    for (const id of [0, -1, 1.5, 'x', null, [1], { id: 1 }, 2 ** 60]) {
      expectErrorResponse(await call(member, id), 422, 'validation')
    }
    expect(await ok(call(member, (await review(2)).id))).toBeTruthy()
  })
})

test('ACT-069 a visitor gets 401 for comment likes, used tools, follows, votes and requests', async () => {
  for (const [method, url] of [
    ['POST', '/like-comment'],
    ['POST', '/api/used-it-tool'],
    ['POST', '/api/v2/follower'],
    ['DELETE', `/api/v2/follower/${teacher.id}`],
    ['POST', '/api/vote/1'],
    ['DELETE', '/api/vote/1'],
    ['POST', '/api/request-online-training/1'],
  ] as const) {
    expectErrorResponse(await site.request({ method, url, payload: {} }), 401, 'unauthenticated')
  }
})

test('Q-08 reactions are limited to sixty per minute and user, then 429', async () => {
  const strict = await testApp({ sameDatabaseAs: site, env: { RATE_LIMITS: '' } })
  const eager = await strict.as(await createUser(site.db.primary))
  const { id } = await review()
  const statuses = new Map<number, number>()
  for (let at = 0; at < 130; at++) {
    const { statusCode } = await eager.post('/pin-my-board', { post_id: id })
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
  }
  expect([...statuses.keys()].sort()).toEqual([200, 429])
  await strict.close()
})
