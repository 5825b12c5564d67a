/** Password confirmation: which actions require it, how attempts are counted, and that it is per session. */

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMember, createTeacher, createUser } from '#features/accounts/testing.ts'
import { answerTexts } from '#features/accounts/texts.ts'
import { createComment } from '#features/comments/testing.ts'
import { insertSlip } from '#features/orders/testing.ts'
import { createStory } from '#features/posts/testing.ts'
import { changePurchase, createOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { createUniversityAccount } from '#features/university-directory/testing.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { expectErrorResponse } from './expect-error.ts'
import { deleteRows } from './rows.ts'
import { signIn, trySignIn } from './sign-in.ts'

let site: TestApp
let postId: number
let count = 0

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' } })
  const teacher = await createTeacher(site.db.primary)
  postId = (await createStory(site.db.primary, { authorId: teacher.id })).id
})
afterAll(() => site.close())
beforeEach(() => deleteRows(site.db.primary, 'sign_in_locks'))

async function newMember(roleType: 'admin' | 'user' = 'admin') {
  const email = `confirms${++count}@example.com`
  const { id } = await createMember(site.db.primary, { email, roleType })
  return { id, credentials: { name: email, password: TEST_PASSWORD, captcha: 'x' } }
}
const comment = async (overrides: object = {}) => {
  const { id: userId } = await createUser(site.db.primary)
  return createComment(site.db.primary, { postId, userId, ...overrides })
}
/** Moves the last confirmation of all sessions of the user into the past. */
const ageConfirmation = (userId: number, minutes: number) =>
  site.db.primaryPool.query(
    'update sessions set confirmed_at = confirmed_at - make_interval(mins => $2) where user_id = $1',
    [userId, minutes],
  )
const confirm = (actor: Actor, password = TEST_PASSWORD) => actor.post('/api/confirm-password', { password })
const reveal = async (actor: Actor) => {
  const { id } = await comment({ isAnonymous: true, anonymousName: 'ช*****' })
  return actor.post(`/api/admin/comments/${id}/reveal-author`, { reason: 'มีการข่มขู่ในเนื้อหา' })
}
const bulk = async (actor: Actor, action: string) =>
  actor.post('/api/admin/comments/bulk', { action, ids: [(await comment()).id], reason: 'ก' })
const remove = async (actor: Actor, userId?: number) =>
  actor.request({ method: 'DELETE', url: `/comment/${(await comment(userId ? { userId } : {})).id}`, payload: {} })
const confirmPurchase = async (actor: Actor) => {
  const author = await createTeacher(site.db.primary)
  const order = await createOrder(site, await createPricedTraining(site, { authorId: author.id }))
  const slip_id = await insertSlip(site, order)
  return changePurchase(actor, order.id, { action: 'confirm', slip_id })
}
const requestExport = (actor: Actor) => actor.post('/api/v2/my-data')
const requestDeletion = (actor: Actor) => actor.post('/api/delete-account-request', { delete_reason: 'not_using' })

const guarded: [string, (actor: Actor) => ReturnType<Actor['post']>][] = [
  ['revealing an author', reveal],
  ['deleting comments in the moderation queue', (actor) => bulk(actor, 'delete')],
  ['deleting another user’s comment on its post', (actor) => remove(actor)],
  ['confirming a payment', confirmPurchase],
  ['exporting one’s data', requestExport],
  ['deleting one’s account', requestDeletion],
]

describe('AB-189 an admin must confirm the password again after 60 minutes', () => {
  test.each(guarded)('for %s', async (_title, act) => {
    const { id, credentials } = await newMember()
    const mine = await signIn(site, credentials)
    await ageConfirmation(id, 59)
    expect((await act(mine)).statusCode).toBe(200)
    await site.db.primaryPool.query('delete from data_exports')
    await ageConfirmation(id, 2)
    const { rows: before } = await site.db.primaryPool.query('select count(*) from audit_entries')
    expectErrorResponse(await act(mine), 403, 'confirmation_required')
    const { rows: after } = await site.db.primaryPool.query('select count(*) from audit_entries')
    expect(after).toEqual(before)
    expect([(await confirm(mine)).statusCode, (await act(mine)).statusCode]).toEqual([200, 200])
  })

  test('not required for reversible actions, own comments and reading, nor for members', async () => {
    const { id, credentials } = await newMember()
    const mine = await signIn(site, credentials)
    await ageConfirmation(id, 61)
    for (const response of [
      await bulk(mine, 'hide'),
      await bulk(mine, 'dismiss'),
      await remove(mine, id),
      await mine.get('/api/admin/audit'),
      await mine.get('/api/admin/comments'),
    ])
      expect(response.statusCode).toBe(200)
    const other = await newMember('user')
    const theirs = await signIn(site, other.credentials)
    await ageConfirmation(other.id, 24 * 60)
    for (const act of [requestExport, requestDeletion]) expect((await act(theirs)).statusCode).toBe(200)
    expectErrorResponse(await reveal(theirs), 403, 'forbidden')
  })

  test('a confirmation is valid for one session; a new session starts confirmed', async () => {
    const { id, credentials } = await newMember()
    const [mine, other] = [await signIn(site, credentials), await signIn(site, credentials)]
    await ageConfirmation(id, 61)
    expect((await confirm(mine)).statusCode).toBe(200)
    expect((await reveal(mine)).statusCode).toBe(200)
    expectErrorResponse(await reveal(other), 403, 'confirmation_required')
    expect((await reveal(await signIn(site, credentials))).statusCode).toBe(200)
  })
})

describe('AB-189 the password is checked like at sign-in', () => {
  test('a wrong password returns a field error and confirms nothing; visitors get 401', async () => {
    const { id, credentials } = await newMember()
    const mine = await signIn(site, credentials)
    await ageConfirmation(id, 61)
    const response = await confirm(mine, 'ไม่ใช่รหัสผ่าน')
    expectErrorResponse(response, 422, 'validation')
    expect(response.json().errors).toEqual({ password: [answerTexts.wrongPassword] })
    expectErrorResponse(await reveal(mine), 403, 'confirmation_required')
    for (const body of [{}, { password: '' }, { password: 7 }, { password: 'ก'.repeat(300) }])
      expectErrorResponse(await mine.post('/api/confirm-password', body), 422, 'validation')
    expectErrorResponse(await site.post('/api/confirm-password', { password: TEST_PASSWORD }), 401, 'unauthenticated')
  })

  test('ten concurrent wrong passwords are counted before they are checked, and lock the account', async () => {
    const { id, credentials } = await newMember()
    const mine = await signIn(site, credentials)
    await ageConfirmation(id, 61)
    const responses = await Promise.all(Array.from({ length: 10 }, () => confirm(mine, 'ไม่ใช่รหัสผ่าน')))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([...Array(5).fill(422), ...Array(5).fill(429)])
    const locked = await confirm(mine)
    expectErrorResponse(locked, 429, 'locked')
    expect(locked.json().seconds_until_unlock).toBeGreaterThan(0)
    expectErrorResponse(await trySignIn(site, credentials), 429, 'locked')
    expectErrorResponse(await reveal(mine), 403, 'confirmation_required')
  })

  test('university users confirm with the password of the directory', async () => {
    const username = `admin.${++count}`
    await createUniversityAccount(site.db.primary, { username })
    const credentials = { name: `${username}@${site.app.backgroundContext().config.universityMailDomain}` }
    const mine = await signIn(site, { ...credentials, password: TEST_PASSWORD, captcha: 'x' }, 'university')
    const { rows } = await site.db.primaryPool.query(
      `update users set role_type = 'admin' where username = $1 returning id`,
      [username],
    )
    await ageConfirmation(Number(rows[0].id), 61)
    expectErrorResponse(await reveal(mine), 403, 'confirmation_required')
    expectErrorResponse(await confirm(mine, 'ไม่ใช่รหัสผ่าน'), 422, 'validation')
    expect((await confirm(mine)).statusCode).toBe(200)
    expect((await reveal(mine)).statusCode).toBe(200)
  })
})

test('AB-189 the OpenAPI document lists the endpoints that require confirmation', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json()
  const asks = Object.entries<Record<string, { description: string }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { description }]) =>
      description.includes('/api/confirm-password') ? [`${method} ${path}`] : [],
    ),
  )
  expect(asks.sort()).toEqual([
    'delete /api/admin/users/{userId}/sessions',
    'delete /api/admin/users/{userId}/suspension',
    'delete /comment/{commentId}',
    'patch /api/admin/purchases/{orderId}',
    'post /api/admin/comments/bulk',
    'post /api/admin/comments/{commentId}/reveal-author',
    'post /api/admin/maintenance',
    'post /api/admin/policies/{tab}/cancel',
    'post /api/admin/policies/{tab}/publish',
    'post /api/admin/purchases/confirm',
    'post /api/admin/reviews/{reviewId}/reveal-author',
    'post /api/admin/users/bulk',
    'post /api/admin/users/import',
    'post /api/admin/users/{userId}/merge',
    'post /api/admin/users/{userId}/role',
    'post /api/admin/users/{userId}/suspension',
    'post /api/delete-account-request',
    'post /api/v2/admin/certificates/{number}/reissue',
    'post /api/v2/admin/certificates/{number}/revoke',
    'post /api/v2/my-data',
  ])
})
