import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, type TestApp, testApp } from '#test/app.ts'
import { addPerson, type Person } from '#test/people.ts'
import { received, sampleFeature } from '#test/sample-feature.ts'
import { createSession, endSessionsOf, findSession, readSessionToken, sessionCookie } from './session.ts'

let server: TestApp
let person: Person

beforeAll(async () => {
  server = await testApp({ features: [sampleFeature], rateLimits: 'off' })
  person = await addPerson(server.db)
})
afterAll(() => server.close())

const hash = (token: string) => createHash('sha256').update(token).digest()
const begin = (isRemembered = false) =>
  createSession(server.db.primary, { userId: person.id, isRemembered, userAgent: 'Mozilla' })
const find = (token: string) => findSession(server.db.primary, token)
const age = (token: string, column: 'last_seen_at' | 'expires_at', interval: string) =>
  server.db.primaryPool.query(`update sessions set ${column} = now() - $2::interval where id_hash = $1`, [
    hash(token),
    interval,
  ])

/** Returns the viewer that the server determines for a request. */
async function viewerOf(actor: Pick<Actor, 'get'>, cookie?: string) {
  received.length = 0
  const response = await actor.get('/api/sample/notes', cookie === undefined ? undefined : { cookie })
  expect(response.statusCode).toBe(200)
  return received[0]?.viewer
}

test('a session is found by its cookie and returns the viewer that pages need', async () => {
  const token = await begin()
  expect((await find(token))?.viewer).toEqual({
    id: person.id,
    kind: 'member',
    roleType: 'user',
    officeRole: null,
    suspension: null,
    memberType: 1,
    fullname: 'นางสาวมานี มีนา',
    avatarUrl: null,
  })
  expect(await viewerOf(server, `sala_sid=${token}`)).toBe(person.id)
})

test('the avatar of the header is the smallest sufficient size, or else the largest', async () => {
  const token = await begin()
  for (const [widths, width] of [
    ['{48,96,192}', 96],
    ['{48,192}', 192],
    ['{48}', 48],
  ] as const) {
    await server.db.primaryPool.query(
      `with image as (insert into images (storage_key, purpose, width, height, color, widths)
         values ('k' || gen_random_uuid(), 'avatar', 500, 500, '#000000', $1) returning id)
       update users set avatar_image_id = (select id from image) where id = $2`,
      [widths, person.id],
    )
    expect((await find(token))?.viewer.avatarUrl).toMatch(new RegExp(`^/media/k[0-9a-f-]{36}/${width}\\.webp$`))
  }
  await server.db.primaryPool.query('update users set avatar_image_id = null where id = $1', [person.id])
})

test('the token itself is not stored in the database', async () => {
  const token = await begin()
  const { rows } = await server.db.primaryPool.query('select encode(id_hash, $1) as id from sessions', ['base64'])
  expect(JSON.stringify(rows)).not.toContain(token.slice(0, 20))
})

test('AB-50 a planted token is never adopted; sign-in issues a new one and ends the old session', async () => {
  const planted = 'A'.repeat(43)
  const old = await begin()
  for (const cookie of [planted, old]) {
    const csrf = server.app.csrf.issue(cookie === old ? old : null)
    const response = await server.post(
      '/api/sample/sign-in',
      { user_id: person.id },
      {
        cookie: `sala_sid=${cookie}`,
        'x-csrf-token': csrf,
      },
    )
    const given = /sala_sid=([\w-]{43})/.exec(String(response.headers['set-cookie']))?.[1] as string
    expect(given).not.toBe(cookie)
    expect(await viewerOf(server, `sala_sid=${given}`)).toBe(person.id)
    expect(await viewerOf(server, `sala_sid=${cookie}`)).toBe(null)
    // The CSRF token of the response belongs to the new session.
    const next = { cookie: `sala_sid=${given}`, 'x-csrf-token': response.json().token }
    expect((await server.post('/api/sample/notes', { title: 'ก', score: 1 }, next)).statusCode).toBe(200)
  }
})

test('AB-51 a copied cookie is invalid after sign-out and after the end of all sessions', async () => {
  const actor = await server.as(person)
  const copy = actor.headers.cookie as string
  const response = await actor.post('/api/sample/sign-out')
  expect(response.headers['clear-site-data']).toBe('"cache", "storage"')
  expect(String(response.headers['set-cookie'])).toContain('sala_sid=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect(await viewerOf(server, copy)).toBe(null)

  const [remaining, ended] = [await begin(), await begin()]
  await endSessionsOf(server.db.primary, person.id, remaining)
  expect([(await find(remaining))?.viewer.id, await find(ended)]).toEqual([person.id, null])
})

test('AB-51 a deleted account has no session', async () => {
  const deletedPerson = await addPerson(server.db)
  const actor = await server.as(deletedPerson)
  await server.db.primaryPool.query('update users set deleted_at = now() where id = $1', [deletedPerson.id])
  expect(await viewerOf(actor)).toBe(null)
})

test('AB-52 invalid cookies mean a visitor and never cause an error', async () => {
  const token = await begin()
  const flipped = (token[0] === 'A' ? 'B' : 'A') + token.slice(1)
  const cookies = [
    `sala_sid=${flipped}`,
    `sala_sid=${'x'.repeat(8_000)}`,
    `${'a=b; '.repeat(200)}sala_sid=x`,
    '__proto__=1; sala_sid=%zz',
    `sala_sid=${token}; sala_sid=${token}`,
    `sala_sid="${token}"`,
    'sala_sid=กขค'.normalize(),
    `xsala_sid=${token}`,
    `__Host-sala_sid=${token}`,
    'sala_sid',
    ';;;=;',
  ]
  for (const cookie of cookies) expect([cookie, await viewerOf(server, cookie)]).toEqual([cookie, null])
  expect(await viewerOf(server, `x=1;sala_sid=${token}; y`)).toBe(person.id)
})

test('AB-53 a session ends after its idle and its absolute time (Q-24)', async () => {
  const limits = [
    [false, 'last_seen_at', '11 hours', '12 hours 1 second'],
    [true, 'last_seen_at', '29 days', '30 days 1 second'],
    [false, 'expires_at', '-1 second', '1 second'],
  ] as const
  for (const [isRemembered, column, alive, dead] of limits) {
    const token = await begin(isRemembered)
    await age(token, column, alive)
    expect(await find(token)).not.toBe(null)
    // The update of the last visit is not awaited; here a late update would make the session valid again.
    await expect.poll(() => lastVisit(token)).toBeLessThan(60)
    await age(token, column, dead)
    expect(await find(token)).toBe(null)
  }
  const { rows } = await server.db.primaryPool.query<{ hours: number }>(
    `select extract(epoch from expires_at - created_at)::int / 3600 as hours from sessions where id_hash = any($1)
     order by 1`,
    [[hash(await begin(false)), hash(await begin(true))]],
  )
  expect(rows.map(({ hours }) => hours)).toEqual([24, 90 * 24])
})

/** Seconds since the stored last visit. */
async function lastVisit(token: string): Promise<number> {
  const { rows } = await server.db.primaryPool.query<{ ago: number }>(
    'select extract(epoch from now() - last_seen_at)::float as ago from sessions where id_hash = $1',
    [hash(token)],
  )
  return rows[0]?.ago as number
}

test('the time of the last visit is updated at most once a minute', async () => {
  const token = await begin()
  const seen = () => lastVisit(token)
  await age(token, 'last_seen_at', '50 seconds')
  server.queries.length = 0
  await find(token)
  expect(server.queries.filter((text) => text.startsWith('update'))).toEqual([])
  await age(token, 'last_seen_at', '70 seconds')
  await find(token)
  await expect.poll(seen).toBeLessThan(60)
})

test('AB-54 the eleventh session ends the oldest', async () => {
  const busy = await addPerson(server.db)
  const options = { userId: busy.id, isRemembered: false, userAgent: '' }
  const tokens: string[] = []
  for (let count = 0; count < 11; count++) {
    const token = await createSession(server.db.primary, options)
    tokens.push(token)
    await server.db.primaryPool.query('update sessions set created_at = now() - $2::interval where id_hash = $1', [
      hash(token),
      `${20 - count} minutes`,
    ])
  }
  const alive = await Promise.all(tokens.map(async (token) => (await find(token)) !== null))
  expect(alive).toEqual([false, ...new Array(10).fill(true)])
  await Promise.all(Array.from({ length: 15 }, () => createSession(server.db.primary, options)))
  const { rows } = await server.db.primaryPool.query('select 1 from sessions where user_id = $1', [busy.id])
  expect(rows).toHaveLength(10)
})

test('AB-55 the cookie is restricted to this host, to the server and to https', () => {
  const secure = sessionCookie('t', { isSecure: true, isRemembered: false })
  expect(secure).toBe('__Host-sala_sid=t; Path=/; HttpOnly; SameSite=Lax; Secure')
  expect(sessionCookie('t', { isSecure: true, isRemembered: true })).toBe(`${secure}; Max-Age=7776000`)
  expect(sessionCookie('t', { isSecure: false, isRemembered: false })).toBe(
    'sala_sid=t; Path=/; HttpOnly; SameSite=Lax',
  )
  const token = 'B'.repeat(43)
  expect(readSessionToken(`sala_sid=${token}`, true)).toBe(null)
  expect(readSessionToken(`__Host-sala_sid=${token}`, true)).toBe(token)
})

test('AB-56 a revoked role takes effect on the next call', async () => {
  const admin = await addPerson(server.db, { roleType: 'admin' })
  const actor = await server.as(admin)
  const url = '/sample-show?id=1&show=1'
  expect((await actor.get(url)).statusCode).toBe(200)
  await server.db.primaryPool.query("update users set role_type = 'user' where id = $1", [admin.id])
  expect((await actor.get(url)).statusCode).toBe(403)
})

test('a visitor needs no query for a session; a signed-in user needs one', async () => {
  const actor = await server.as(person)
  const count = async (who: Pick<Actor, 'get'>) => {
    server.queries.length = 0
    await who.get('/api/sample/notes/5')
    return server.queries.length
  }
  expect([await count(server), await count(actor)]).toEqual([0, 1])
})
