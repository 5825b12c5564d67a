/**
 * Roles × every call of admins, and every write × suspension, generated from the contract: a new call is tested at once,
 * and one that names no permission is for admins alone. Routes that are no calls are listed.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAdmin, createTeacher, createUser } from '#features/accounts/testing.ts'
import { bookPath } from '#features/purchase-office/constants.ts'
import { exportPath } from '#features/question-bank/constants.ts'
import { createPaidOrder, createPricedTraining } from '#features/receipts/testing.ts'
import { NUMBERS_CSV_PATH } from '#features/site-numbers/constants.ts'
import { LOG_CSV_PATH } from '#features/system-office/constants.ts'
import type { Endpoint } from '#lib/contract.ts'
import { can, OFFICE_ROLES, PERMISSIONS, type Permission, ROLE_PERMISSIONS, STRICTEST } from '#lib/permissions.ts'
import type { Viewer } from '#lib/viewer.ts'
import { engineFeature } from '#server/engine-feature.ts'
import { checkAccess } from '#server/http/invoke-endpoint.ts'
import { features } from '../src/features.ts'
import { type Actor, type TestApp, testApp } from './app.ts'
import { expectErrorResponse } from './expect-error.ts'
import { insertRow } from './rows.ts'

const endpoints = [engineFeature, ...features].flatMap((feature) => feature.endpoints.map(({ endpoint }) => endpoint))
const adminCalls = endpoints.filter(({ access }) => access === 'admin')
const writes = endpoints.filter(({ method, guarded }) => method !== 'GET' || guarded)
const titleOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** What each role may do, written down a second time: a change of the sets must be meant. */
const EXPECTED: Record<(typeof OFFICE_ROLES)[number], readonly Permission[]> = {
  moderator: ['comments.moderate', 'reviews.moderate'],
  editor: ['comments.moderate', 'reviews.moderate', 'content.edit', 'tests.manage'],
  admin: PERMISSIONS,
}

/** Writes of suspended people: their own account, their rights over their data, and counting without content. */
const WHILE_SUSPENDED = [
  'POST /api/login',
  'POST /api/:product_login',
  'POST /api/logout',
  'POST /api/v2/check-register',
  'POST /api/v2/register',
  'POST /password/email',
  'POST /password/reset',
  'POST /api/delete-account-request',
  'POST /api/confirm-delete-account',
  'DELETE /api/v2/sessions/:sessionId',
  'DELETE /api/v2/sessions',
  'POST /api/confirm-password',
  'POST /api/v2/password',
  'POST /api/v2/email-verification',
  'POST /api/v2/confirm-email',
  'POST /api/cookie-consent',
  'POST /api/marketing-consent',
  'POST /api/v2/my-data',
  'POST /count_post/:postId',
  'POST /api/notifications/read',
  'POST /api/notifications/mails',
  'POST /api/notifications/unsubscribe',
  'POST /api/v2/me/home/rows',
  'POST /api/v2/me/home/room',
]

/** Files of the office. */
const OFFICE_FILES: readonly [string, Permission][] = [
  [LOG_CSV_PATH, 'system.manage'],
  [NUMBERS_CSV_PATH, 'system.manage'],
  [exportPath(999_999_999, 'csv'), 'tests.manage'],
  [bookPath('2026-11', 'csv'), 'purchases.decide'],
]
/** Files of a buyer that the office reads too. */
const BUYERS_FILES = ['slip', 'receipt', 'receipt.json']

let site: TestApp
let actors: Record<'visitor' | 'member' | 'moderator' | 'editor' | 'admin', Actor>
let suspended: Actor
let suspendedAdmin: Actor
beforeAll(async () => {
  site = await testApp({ rateLimits: 'off' })
  const db = site.db.primary
  actors = {
    visitor: site,
    member: await site.as(await createUser(db)),
    moderator: await site.as(await createUser(db, { officeRole: 'moderator' })),
    editor: await site.as(await createUser(db, { officeRole: 'editor' })),
    admin: await site.as(await createAdmin(db)),
  }
  const person = await createUser(db)
  await insertRow(db, 'suspensions', { userId: person.id, reason: 'spam', message: 'ส่งข้อความซ้ำ' })
  suspended = await site.as(person)
  const formerAdmin = await createAdmin(db)
  await insertRow(db, 'suspensions', { userId: formerAdmin.id, reason: 'other', message: 'ตรวจสอบบัญชี' })
  suspendedAdmin = await site.as(formerAdmin)
})
afterAll(() => site.close())

/** A call with ids that do not exist and without a body: what passes the access check fails later. */
async function call(actor: Actor, { method, path, consumes }: Endpoint) {
  const url = path.replace(/:[A-Za-z]+(?=_login)/, 'sala').replace(/:[A-Za-z]+/g, '999999999')
  const body = method === 'GET' ? {} : consumes === 'multipart' ? {} : { payload: {} }
  const { statusCode, body: text } = await actor.request({ method, url, ...body })
  return { status: statusCode, code: text.startsWith('{') ? (JSON.parse(text).code as string | undefined) : undefined }
}

describe('ADMIN-001 permissions', () => {
  test('the sets of the roles', () => {
    for (const role of OFFICE_ROLES) expect([role, ROLE_PERMISSIONS[role]]).toEqual([role, EXPECTED[role]])
  })

  test('only calls of admins name a permission', () => {
    expect(endpoints.filter(({ access, permission }) => permission && access !== 'admin').map(titleOf)).toEqual([])
    expect(adminCalls.length).toBeGreaterThan(30)
  })

  test.each(adminCalls.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    'ADMIN-016 %s',
    async (_, endpoint) => {
      const permission = endpoint.permission ?? STRICTEST
      expect((await call(actors.visitor, endpoint)).status).toBe(401)
      expect(await call(actors.member, endpoint)).toEqual({ status: 403, code: 'forbidden' })
      for (const role of OFFICE_ROLES) {
        const { code, status } = await call(actors[role], endpoint)
        expect([role, code === 'forbidden', status >= 500]).toEqual([role, !EXPECTED[role].includes(permission), false])
      }
    },
  )

  test.each(OFFICE_FILES)('ADMIN-016 the file %s', async (path, permission) => {
    expect((await actors.visitor.get(path)).statusCode).toBe(401)
    for (const actor of [actors.member, suspendedAdmin]) expectErrorResponse(await actor.get(path), 403, 'forbidden')
    for (const role of OFFICE_ROLES) {
      const isForbidden = (await actors[role].get(path)).statusCode === 403
      expect([role, isForbidden]).toEqual([role, !EXPECTED[role].includes(permission)])
    }
  })

  test('ADMIN-016 the slip and the receipt of a buyer', async () => {
    const { id: authorId } = await createTeacher(site.db.primary)
    const { invoiceNo } = await createPaidOrder(site, actors.admin, await createPricedTraining(site, { authorId }))
    const key = await site.db.primaryPool.query('select file_key from payment_slips')
    const { storage } = site.app.backgroundContext()
    await storage.put(key.rows[0].file_key, Buffer.from('a picture'))
    for (const file of BUYERS_FILES) {
      const path = `/my-purchase/${invoiceNo}/${file}`
      for (const actor of [actors.member, actors.moderator, actors.editor, suspendedAdmin])
        expectErrorResponse(await actor.get(path), 404, 'not_found')
      // The receipt is not drawn yet.
      expect([file, (await actors.admin.get(path)).statusCode]).toEqual([file, file === 'slip' ? 200 : 409])
    }
  })

  test('AB-56 a role that is taken has no effect on the next call', async () => {
    const person = await createUser(site.db.primary, { officeRole: 'moderator' })
    const actor = await site.as(person)
    expect((await actor.get('/api/admin/comments')).statusCode).toBe(200)
    await site.db.primaryPool.query('update users set office_role = null where id = $1', [person.id])
    expect((await actor.get('/api/admin/comments')).statusCode).toBe(403)
  })
})

describe('ADMIN-004 suspended people', () => {
  test('the exceptions are the listed ones', () => {
    const exceptions = writes.filter(({ whileSuspended }) => whileSuspended).map(titleOf)
    expect(exceptions.toSorted()).toEqual(WHILE_SUSPENDED.toSorted())
  })

  const rejected = writes.filter((endpoint) => !WHILE_SUSPENDED.includes(titleOf(endpoint)))
  test.each(rejected.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s is rejected',
    async (_, endpoint) => {
      if (endpoint.viaPost || endpoint.method !== 'GET') {
        const viewer = { id: 1, roleType: 'user', officeRole: null, suspension: { message: 'x', endsAt: null } }
        expect(() => checkAccess(endpoint, { viewer: viewer as Viewer, session: null })).toThrow('เขียนไม่ได้')
      }
      expect(await call(suspended, endpoint)).toEqual({ status: 403, code: 'suspended' })
    },
  )

  test('the error has the reason and the end; reading stays possible', async () => {
    const person = await createUser(site.db.primary)
    const endsAt = new Date('2027-12-05T17:00:00Z')
    await insertRow(site.db.primary, 'suspensions', { userId: person.id, reason: 'spam', message: 'โฆษณา', endsAt })
    const actor = await site.as(person)
    const response = await actor.post('/like-post', { post_id: 1 })
    expect([response.statusCode, response.json()]).toMatchObject([
      403,
      {
        code: 'suspended',
        message: 'บัญชีนี้อ่านได้แต่เขียนไม่ได้จนถึง 6 ธ.ค. 2570 เหตุผล: โฆษณา',
        suspended_until: endsAt.toISOString(),
      },
    ])
    expect((await actor.get('/api/v2/me')).statusCode).not.toBe(403)
    await site.db.primaryPool.query(`update suspensions set ends_at = now() where user_id = $1`, [person.id])
    expect((await actor.post('/like-post', { post_id: 1 })).json().code).not.toBe('suspended')
  })

  test('a suspended admin has no permission', () => {
    const viewer = { officeRole: 'admin', suspension: { message: 'x', endsAt: null } } as Viewer
    expect(PERMISSIONS.filter((permission) => can(viewer, permission))).toEqual([])
  })
})
