import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession } from '#server/http/sessions/session.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { createUser } from '../testing.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 14; SM-A057F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'
const LAPTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0'
let site: TestApp
let person: { id: number }
let count = 0

beforeAll(async () => {
  site = await testApp()
})
afterAll(() => site.close())

const newUser = () => createUser(site.db.primary, { lastname: `ทดสอบ${++count}` })
const startSession = (userAgent: string, userId = person.id) =>
  createSession(site.db.primary, { userId, isRemembered: userAgent === PHONE, userAgent })

test('Q-24 lists the sessions of the user, newest first, marks the current one, and contains no token', async () => {
  person = await newUser()
  const [phone] = [await startSession(PHONE), await startSession(LAPTOP), await startSession('curl/8')]
  const actor = await site.as(person)
  const { data } = (await actor.get('/api/v2/sessions')).json()
  expect(data.map((session: { device: string }) => session.device)).toEqual([
    '',
    '',
    'Edge · Windows',
    'Chrome · Android',
  ])
  expect(data.map((session: { is_current: boolean }) => session.is_current)).toEqual([true, false, false, false])
  expect(JSON.stringify(data)).not.toContain(phone)
})

test('Q-24 names a headless browser', async () => {
  person = await newUser()
  await startSession(
    'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/130.0.0.0 Safari/537.36',
  )
  const { data } = (await (await site.as(person)).get('/api/v2/sessions')).json()
  expect(data.map((session: { device: string }) => session.device)).toContain('Chrome · Linux')
})

test('Q-24 does not list an expired session', async () => {
  person = await newUser()
  await startSession(LAPTOP)
  await site.db.primaryPool.query("update sessions set last_seen_at = now() - interval '13 hours' where user_id = $1", [
    person.id,
  ])
  expect((await (await site.as(person)).get('/api/v2/sessions')).json().data).toHaveLength(1)
})

test('AB-51 ends one session, or all others, with immediate effect', async () => {
  person = await newUser()
  const [mine, lost, office] = [await site.as(person), await site.as(person), await site.as(person)]
  const list = async () => (await mine.get('/api/v2/sessions')).json().data as { id: string; is_current: boolean }[]
  const other = (await list()).find((session) => !session.is_current)
  const response = await mine.request({ method: 'DELETE', url: `/api/v2/sessions/${other?.id}` })
  expect([response.statusCode, response.json(), (await list()).length]).toEqual([200, { status: 'success' }, 2])
  expect((await mine.request({ method: 'DELETE', url: '/api/v2/sessions' })).statusCode).toBe(200)
  expect((await lost.get('/api/user')).statusCode).toBe(401)
  expect((await office.get('/api/user')).statusCode).toBe(401)
  expect(await list()).toMatchObject([{ is_current: true }])
})

test('Q-24 ending the current session by its id signs out', async () => {
  const actor = await site.as(await newUser())
  const [{ id }] = (await actor.get('/api/v2/sessions')).json().data
  const response = await actor.request({ method: 'DELETE', url: `/api/v2/sessions/${id}` })
  expect(String(response.headers['set-cookie'])).toContain('sala_sid=; Path=/')
  expect((await actor.get('/api/user')).statusCode).toBe(401)
})

test('API-012 AB-17 returns 404 for a session of another user and for an unknown one', async () => {
  const [mine, theirs] = [await site.as(await newUser()), await site.as(await newUser())]
  const [{ id }] = (await theirs.get('/api/v2/sessions')).json().data
  for (const name of [id, '0'.repeat(24), 'x', '%2e', '1']) {
    expectErrorResponse(await mine.request({ method: 'DELETE', url: `/api/v2/sessions/${name}` }), 404, 'not_found')
  }
  expect((await theirs.get('/api/user')).statusCode).toBe(200)
})

test('Q-25 POST /api/logout ends the session, clears the browser’s storage and works for a visitor', async () => {
  const actor = await site.as(await newUser())
  const response = await actor.post('/api/logout')
  expect([response.statusCode, response.json()]).toEqual([200, { status: 'success' }])
  expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(String(response.headers['set-cookie'])).toContain('sala_sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect((await actor.get('/api/user')).statusCode).toBe(401)
  expect((await site.post('/api/logout')).json()).toEqual({ status: 'success' })
})
