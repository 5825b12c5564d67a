import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { linkIn, mailsTo, type QueuedMail } from '#test/mails.ts'
import { allRows, insertRow } from '#test/rows.ts'
import { createAdmin } from '../testing.ts'
import { errorTexts } from '../texts.ts'

const REQUEST = '/api/delete-account-request'
const CONFIRM = '/api/confirm-delete-account'
let site: TestApp
let count = 0

beforeAll(async () => {
  site = await testApp({ env: { CAPTCHA_PROVIDER: 'none' }, rateLimits: 'password-reset.network=9999/600' })
})
afterAll(() => site.close())

async function addAdmin() {
  const email = `admin${++count}@example.ac.th`
  return { ...(await createAdmin(site.db.primary, { email })), email }
}
/** The token of the mailed link. */
async function mailedToken(person: { id: number; email: string }) {
  expect((await (await site.as(person)).post(REQUEST, { delete_reason: 'not_using' })).statusCode).toBe(200)
  return linkIn((await mailsTo(site.db, person.email)).at(-1) as QueuedMail).searchParams.get('token') as string
}
const userRow = async ({ id }: { id: number }) => (await allRows(site.db.primary, 'users')).find((row) => row.id === id)

test('ADMIN-001 the last active admin cannot delete the own account: not even the link is sent', async () => {
  const last = await addAdmin()
  const suspended = await addAdmin()
  const token = await mailedToken(last)
  await insertRow(site.db.primary, 'suspensions', { userId: suspended.id, reason: 'spam', message: 'ระงับ' })
  const confirmed = await site.post(CONFIRM, { token })
  expectErrorResponse(confirmed, 409, 'last_admin')
  expect(confirmed.json().message).toBe(errorTexts.last_admin)
  const actor = await site.as(last)
  expectErrorResponse(await actor.post(REQUEST, { delete_reason: 'not_using' }), 409, 'last_admin')
  expect((await userRow(last))?.deletedAt).toBeNull()

  await site.db.primaryPool.query('delete from suspensions')
  expect((await site.post(CONFIRM, { token })).statusCode).toBe(200)
  expect((await userRow(last))?.deletedAt).toEqual(expect.any(Date))
  await site.db.primaryPool.query(`update users set role_type = 'user' where id = $1`, [suspended.id])
})

test('ADMIN-001 of two admins who delete their accounts at once, one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const admins = [await addAdmin(), await addAdmin()]
    const tokens = [await mailedToken(admins[0]!), await mailedToken(admins[1]!)]
    const responses = await Promise.all(tokens.map((token) => site.post(CONFIRM, { token })))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await site.db.primaryPool.query(`update users set role_type = 'user'`)
  }
})
