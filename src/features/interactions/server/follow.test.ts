import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory, createTechReview } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'

let site: TestApp
let member: Actor
let me: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  me = await createTeacher(site.db.primary)
  member = await site.as(me)
})
afterAll(() => site.close())

const ok = async (response: ReturnType<Actor['post']>) => {
  const { statusCode, body } = await response
  expect([statusCode, body]).toEqual([200, body])
  return JSON.parse(body)
}
const people = async (count: number) =>
  Promise.all(Array.from({ length: count }, async () => site.as(await createUser(site.db.primary))))
const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await site.db.primaryPool.query<Row>(text, values)).rows

describe('follow', () => {
  const unfollow = (actor: Actor, id: unknown) => actor.request({ method: 'DELETE', url: `/api/v2/follower/${id}` })

  test('ACT-005 ACT-019 ACT-050 ACT-051 Q-154 a follow is added and removed, and the post shows it', async () => {
    const teacher = await createTeacher(site.db.primary)
    const { id } = await createStory(site.db.primary, { authorId: teacher.id })
    const read = async () => (await member.get(`/api/v2/content/teaching-story/${id}`)).json().data
    for (const _ of [1, 2]) {
      const body = await ok(member.post('/api/v2/follower', { user_id: teacher.id }))
      expect(body).toEqual({ following: 1, total_followers: 1 })
    }
    expect(await read()).toMatchObject({ is_following: 1, teacher_account: { isFollowing: 1, total_followers: 1 } })
    for (const _ of [1, 2]) expect(await ok(unfollow(member, teacher.id))).toEqual({ following: 0, total_followers: 0 })
    expect(await read()).toMatchObject({ is_following: 0, teacher_account: { isFollowing: 0, total_followers: 0 } })
  })

  test('ACT-006 Q-163 following oneself or a learner returns 422, a deleted or unknown user 404', async () => {
    const learner = await createUser(site.db.primary, { memberType: 2 })
    const gone = await createTeacher(site.db.primary, { deletedAt: new Date() })
    expectErrorResponse(await member.post('/api/v2/follower', { user_id: me.id }), 422, 'own_follow')
    expectErrorResponse(await member.post('/api/v2/follower', { user_id: learner.id }), 422, 'not_a_teacher')
    for (const id of [gone.id, 999_999]) {
      expectErrorResponse(await member.post('/api/v2/follower', { user_id: id }), 404, 'not_found')
      expectErrorResponse(await unfollow(member, id), 404, 'not_found')
    }
    for (const id of [0, 'x', null]) {
      expectErrorResponse(await member.post('/api/v2/follower', { user_id: id }), 422, 'validation')
    }
    expectErrorResponse(await unfollow(member, 'abc'), 404, 'not_found')
    expect(await sql('select * from follows where follower_id = $1', [me.id])).toEqual([])
  })

  test('AB-98 concurrent follows and unfollows: one row each, never below zero', async () => {
    const teacher = await createTeacher(site.db.primary)
    const body = { user_id: teacher.id }
    await Promise.all(Array.from({ length: 50 }, () => ok(member.post('/api/v2/follower', body))))
    await Promise.all((await people(20)).map((one) => ok(one.post('/api/v2/follower', body))))
    expect(await ok(member.post('/api/v2/follower', body))).toEqual({ following: 1, total_followers: 21 })
    const responses = await Promise.all(Array.from({ length: 50 }, () => ok(unfollow(member, teacher.id))))
    for (const { total_followers } of responses) expect(total_followers).toBe(20)
  })

  test('AB-95 ACT-050 ACT-051 each of many concurrent follows returns a different count', async () => {
    const teacher = await createTeacher(site.db.primary)
    const crowd = await people(20)
    const counts = async (responses: Promise<{ total_followers: number }>[]) =>
      (await Promise.all(responses)).map(({ total_followers }) => total_followers).sort((a, b) => a - b)
    const upwards = Array.from({ length: 20 }, (_, index) => index + 1)
    expect(await counts(crowd.map((one) => ok(one.post('/api/v2/follower', { user_id: teacher.id }))))).toEqual(upwards)
    expect(await counts(crowd.map((one) => ok(unfollow(one, teacher.id))))).toEqual(upwards.map((count) => count - 1))
  })

  test('PROF-032 ACT-051 unfollowing a former teacher does not return their number of followers', async () => {
    const teacher = await createTeacher(site.db.primary)
    const [one, other] = await people(2)
    for (const actor of [one!, other!]) await ok(actor.post('/api/v2/follower', { user_id: teacher.id }))
    await sql('update users set member_type = 3 where id = $1', [teacher.id])
    expect(await ok(unfollow(one!, teacher.id))).toEqual({ following: 0, total_followers: 0 })
  })

  test('AB-98 two teachers can follow each other concurrently', async () => {
    const [one, other] = [await createTeacher(site.db.primary), await createTeacher(site.db.primary)]
    const [first, second] = [await site.as(one), await site.as(other)]
    await Promise.all(
      Array.from({ length: 10 }, () => [
        ok(first.post('/api/v2/follower', { user_id: other.id })),
        ok(second.post('/api/v2/follower', { user_id: one.id })),
      ]).flat(),
    )
    expect(await sql('select 1 from follows where follower_id in ($1, $2)', [one.id, other.id])).toHaveLength(2)
  })
})

describe('save-action', () => {
  let postId: number
  const save = (action: unknown, url: unknown = '') => member.post('/api/save-action', { action, post_id: postId, url })
  beforeAll(async () => {
    postId = (await createTechReview(site.db.primary, { authorId: me.id })).id
  })

  test('ACT-004 ACT-013 ACT-022 ACT-052 ACT-068 Q-155 each share is counted; watching and downloading are recorded', async () => {
    const shares = ['share-as-url', 'share-as-facebook', 'share-as-x', 'share-as-line', 'share-as-url']
    for (const [at, action] of shares.entries()) {
      expect(await ok(save(action, 'https://sala.example/content/tech-review/1'))).toEqual({
        status: 'success',
        total_share: at + 1,
      })
    }
    for (const action of ['watch-vdo', 'watch-vdo', 'download-manual']) {
      expect(await ok(save(action))).toEqual({ status: 'success', total_share: 5 })
    }
    const { data } = (await member.get(`/api/v2/content/tech-review/${postId}`)).json()
    expect(data).toMatchObject({ total_share: 5, shared_by_current_user: 1 })
    expect(await sql('select target from post_shares where post_id = $1 order by id', [postId])).toEqual(
      ['url', 'facebook', 'x', 'line', 'url'].map((target) => ({ target })),
    )
    expect(await sql('select action, times from post_uses where post_id = $1 order by action', [postId])).toEqual([
      { action: 'download-manual', times: 1 },
      { action: 'watch-vdo', times: 2 },
    ])
  })

  test('AB-159 an unknown action and a too long URL return 422', async () => {
    expectErrorResponse(await save('share-as-fax'), 422, 'validation')
    expectErrorResponse(await save(undefined), 422, 'validation')
    expectErrorResponse(await save('share-as-url', 'x'.repeat(2_001)), 422, 'validation')
  })

  test('fifty concurrent shares are counted as fifty', async () => {
    const { id } = await createTechReview(site.db.primary, { authorId: me.id })
    const body = { action: 'share-as-line', post_id: id }
    const responses = await Promise.all((await people(50)).map((one) => ok(one.post('/api/save-action', body))))
    expect(Math.max(...responses.map(({ total_share }) => total_share))).toBe(50)
  })
})
