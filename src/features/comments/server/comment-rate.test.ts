import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { solveCaptcha } from '#test/captcha.ts'
import { createComment, liftCommentRateLimit } from '../testing.ts'

let site: TestApp
let otherInstance: TestApp
let teacher: { id: number }

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  otherInstance = await testApp({ sameDatabaseAs: site, rateLimits: 'off' })
  teacher = await createTeacher(site.db.primary)
})
afterAll(async () => {
  await otherInstance.close()
  await site.close()
})

const story = async () => (await createStory(site.db.primary, { authorId: teacher.id })).id
let count = 0
const postComment = (actor: Actor, postId: number, body: object = {}) =>
  actor.post(`/comment/post/${postId}`, { type: 'comment', text: `ข้อที่ ${++count}`, ...body })
const createMember = async () => {
  const user = await createUser(site.db.primary)
  return { user, here: await site.as(user), there: await otherInstance.as(user) }
}
async function counters(postId: number) {
  const { rows } = await site.db.primaryPool.query(
    `select comment_count as counted, (select count(*)::int from comments
       where post_id = $1 and is_shown and deleted_at is null) as rows,
       (select count(*)::int from comments reply join comments parent on parent.id = reply.parent_id
       where reply.post_id = $1 and reply.deleted_at is null
         and (parent.deleted_at is not null or parent.is_shown < reply.is_shown)) as orphans
     from posts where id = $1`,
    [postId],
  )
  return rows[0]
}

describe('CMT-010 CMT-011 CMT-014 Q-146 AB-76 the captcha', () => {
  test('is required for the fourth comment in a minute on any instance, and a correct response resets the count', async () => {
    const { here, there } = await createMember()
    const postId = await story()
    for (const actor of [here, there, here]) expect((await postComment(actor, postId)).statusCode).toBe(200)
    const response = await postComment(there, postId)
    expect([response.statusCode, response.json()]).toEqual([
      423,
      {
        message: 'กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ',
        desc: 'กรุณายืนยันว่าคุณไม่ใช่โปรแกรมอัตโนมัติ',
        code: 'captcha_required',
        request_id: expect.any(String),
      },
    ])
    for (const wrong of ['wrong', '', null]) {
      expect((await postComment(here, postId, { 'g-recaptcha-response': wrong })).statusCode).toBe(423)
    }
    const captchaResponse = await solveCaptcha(site, 'comment')
    expect((await postComment(here, postId, { 'g-recaptcha-response': captchaResponse })).statusCode).toBe(200)
    for (const actor of [there, here, there]) expect((await postComment(actor, postId)).statusCode).toBe(200)
    expect((await postComment(here, postId)).statusCode).toBe(423)
    // A captcha response can be used only once.
    expect((await postComment(here, postId, { 'g-recaptcha-response': captchaResponse })).statusCode).toBe(423)
  })

  test('is required for the eleventh comment in ten minutes, including deleted ones', async () => {
    const { user, here } = await createMember()
    const postId = await story()
    const at = (seconds: number) => new Date(Date.now() - seconds * 1_000)
    for (let index = 0; index < 10; index++) {
      await createComment(site.db.primary, {
        postId,
        userId: user.id,
        createdAt: at(80 + index * 50),
        deletedAt: at(70),
      })
    }
    expect((await postComment(here, postId)).statusCode).toBe(423)
    await site.db.primaryPool.query('delete from comments where user_id = $1 and created_at < $2', [user.id, at(520)])
    expect((await postComment(here, postId)).statusCode).toBe(200)
  })

  test('does not consume a response that was not required, and is not required after a minute', async () => {
    const { user, here } = await createMember()
    const postId = await story()
    const captchaResponse = await solveCaptcha(site, 'comment')
    for (let index = 0; index < 3; index++) {
      expect((await postComment(here, postId, { 'g-recaptcha-response': captchaResponse })).statusCode).toBe(200)
    }
    expect((await postComment(here, postId, { 'g-recaptcha-response': captchaResponse })).statusCode).toBe(200)
    await site.db.primaryPool.query(
      `update comments set created_at = created_at - interval '61 s' where user_id = $1`,
      [user.id],
    )
    for (let index = 0; index < 3; index++) expect((await postComment(here, postId)).statusCode).toBe(200)
  })

  test('allows three of fifty concurrent comments by one person', async () => {
    const { here, there } = await createMember()
    const postId = await story()
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, at) => postComment(at % 2 ? here : there, postId)),
    )
    const codes = responses.map(({ statusCode }) => statusCode)
    expect([codes.filter((code) => code === 200).length, codes.filter((code) => code === 423).length]).toEqual([3, 47])
    expect(await counters(postId)).toEqual({ counted: 3, rows: 3, orphans: 0 })
  })
})

describe('AB-99 concurrency', () => {
  test('with fifty concurrent authors the counter equals the number of rows', async () => {
    const postId = await story()
    const people = await Promise.all(Array.from({ length: 50 }, createMember))
    const responses = await Promise.all(people.map(({ here, there }, at) => postComment(at % 2 ? here : there, postId)))
    expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await counters(postId)).toEqual({ counted: 50, rows: 50, orphans: 0 })
  })

  test('no reply remains without its comment when the comment is deleted at the same time', async () => {
    const owner = await createMember()
    const repliers = await Promise.all(Array.from({ length: 12 }, createMember))
    const postId = await story()
    for (let round = 0; round < 3; round++) {
      const { id } = await createComment(site.db.primary, { postId, userId: owner.user.id })
      await site.db.primaryPool.query('update posts set comment_count = comment_count + 1 where id = $1', [postId])
      const calls = repliers.map(({ there }) => postComment(there, postId, { type: 'reply', parent_id: id }))
      calls.splice(6, 0, owner.here.post(`/comment/${id}`, { _method: 'delete' }))
      for (const { statusCode } of await Promise.all(calls)) expect([200, 404, 423]).toContain(statusCode)
    }
    const { counted, rows, orphans } = await counters(postId)
    expect([orphans, counted]).toEqual([0, rows])
  })

  test('concurrent updates and deletes return defined status codes and leave no partial changes', async () => {
    const { user, here, there } = await createMember()
    await liftCommentRateLimit(site.db.primary, user)
    const postId = await story()
    const { id } = (await postComment(here, postId)).json().data.saved_data
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? here : there).post(`/comment/${id}`, {
          _method: at === 7 || at === 12 ? 'delete' : 'patch',
          text: `รอบ ${at}`,
          is_anonymous: at % 3 ? 1 : 0,
        }),
      ),
    )
    for (const { statusCode } of responses) expect([200, 404]).toContain(statusCode)
    expect(await counters(postId)).toEqual({ counted: 0, rows: 0, orphans: 0 })
  })

  test('a comment written during account deletion has no name or is not stored', async () => {
    const { user, here } = await createMember()
    const postId = await story()
    await site.db.primaryPool.query('update users set deleted_at = now() where id = $1', [user.id])
    expect([401, 404]).toContain((await postComment(here, postId)).statusCode)
    expect(await counters(postId)).toEqual({ counted: 0, rows: 0, orphans: 0 })
  })
})

test('ADMIN-003 Q-142 the count in an admin’s response includes hidden comments', async () => {
  const admin = await createAdmin(site.db.primary)
  const postId = await story()
  await createComment(site.db.primary, { postId, userId: teacher.id, isShown: false })
  const response = await postComment(await site.as(admin), postId)
  expect(response.json().data.total_comment).toBe(2)
  const { here } = await createMember()
  expect((await postComment(here, postId)).json().data.total_comment).toBe(2)
})

test('Q-08 a person who posts without pause reaches the rate limit', async () => {
  const limited = await testApp({ sameDatabaseAs: site, env: { RATE_LIMITS: 'interaction.user=5/60' } })
  const { user } = await createMember()
  await liftCommentRateLimit(site.db.primary, user)
  const actor = await limited.as(user)
  const postId = await story()
  const codes: number[] = []
  for (let index = 0; index < 7; index++) codes.push((await postComment(actor, postId)).statusCode)
  await limited.close()
  expect(codes.at(-1)).toBe(429)
})
