/** Measures signed-in requests, and the effect of many parallel sign-ins on other requests. */

import type { Database } from '#server/database/db.ts'
import { createSession, findSession } from '#server/http/sessions/session.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { load, median, quantile } from './load.ts'
import { atLeastOneIn, atMost } from './report.ts'
import { type ServerProcess, startServer } from './server.ts'

const FIRST_PERSON = 1_990_000
const PEOPLE = 200
const PASSWORD = 'ทดสอบความเร็ว-2569'
const ROUNDS = 5
const SECONDS = 3
const READERS = 8
const LOOK_UPS = 300
const encoding = { 'accept-encoding': 'gzip, br' }

/** Starts a server without page cache and captcha, so that only the sign-in itself is measured. */
export async function benchAccounts(dataDir: string, database: Database): Promise<void> {
  await addPeople(database)
  const server = await startServer(dataDir, {
    SEED: 'none',
    PAGE_CACHE_MB: '0',
    NODE_ENV: 'test',
    CAPTCHA_PROVIDER: 'none',
  })
  try {
    await benchSession(database)
    await benchSignedIn(server, database)
    await benchManySignIns(server)
  } finally {
    await server.stop()
  }
}

async function addPeople({ primaryPool }: Database): Promise<void> {
  await primaryPool.query(
    `insert into users (id, kind, role_id, member_type, prefix_id, prefix_name, firstname, lastname, email, id_code)
     select n, 'member', 3, 3, 3, 'นางสาว', 'ชูใจ', 'รักวัด', 'bench' || n || '@example.org', 'Z' || n
     from generate_series($1::bigint, $1 + $2 - 1) n on conflict do nothing`,
    [FIRST_PERSON, PEOPLE],
  )
  await primaryPool.query(
    `insert into member_passwords (user_id, hash) select n, $3 from generate_series($1::bigint, $1 + $2 - 1) n
     on conflict (user_id) do update set hash = excluded.hash`,
    [FIRST_PERSON, PEOPLE, await hashPassword(PASSWORD)],
  )
}

const newSession = ({ primary }: Database) =>
  createSession(primary, { userId: FIRST_PERSON, isRemembered: false, userAgent: 'bench' })

async function benchSession(database: Database): Promise<void> {
  const token = await newSession(database)
  const times: number[] = []
  for (let call = 0; call < LOOK_UPS; call++) {
    const start = performance.now()
    await findSession(database.primary, token)
    times.push(performance.now() - start)
  }
  atMost('looking up a session, on one connection', median(times), 0.5, ' ms')
}

async function benchSignedIn({ port }: ServerProcess, database: Database): Promise<void> {
  const cookie = `sala_sid=${await newSession(database)}`
  const requests = {
    visitor: { path: '/', headers: encoding },
    member: { path: '/', headers: { ...encoding, cookie } },
    user: { path: '/api/user', headers: { ...encoding, cookie } },
  }
  const results: Record<string, number[]> = { visitor: [], member: [], user: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, { path, headers }] of Object.entries(requests)) {
      const { perSecond, rejected } = await load({
        port,
        paths: [path],
        connections: READERS,
        seconds: SECONDS,
        headers,
      })
      if (rejected > 0) throw new Error(`${name}: ${rejected} responses had an error status`)
      if (round > 0) results[name]?.push(perSecond)
    }
  }
  const of = (name: string) => median(results[name] ?? [])
  const note = `\`GET /api/user\`: ${Math.round(of('user'))} a second`
  atLeastOneIn(
    'home of a signed-in person, pages a second / rendered home of a visitor',
    of('member') / of('visitor'),
    3,
    note,
  )
}

async function benchManySignIns(server: ServerProcess): Promise<void> {
  const { port } = server
  const read = (seconds: number) =>
    load({ port, paths: ['/api/content_v2'], connections: READERS, seconds, headers: encoding })
  await read(SECONDS)
  const baseline = quantile((await read(SECONDS)).times, 0.95)
  const before = server.residentMb()
  const reading = read(SECONDS)
  const start = performance.now()
  const statuses = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => signIn(port, FIRST_PERSON + index)))
  const elapsed = performance.now() - start
  const busy = quantile((await reading).times, 0.95)
  const succeeded = statuses.filter((status) => status === 200).length
  const unexpected = statuses.find((status) => status !== 200 && status !== 503)
  if (unexpected !== undefined || succeeded === 0) throw new Error(`A sign-in returned ${unexpected ?? 'only 503'}`)
  const note = `${succeeded} signed in, ${PEOPLE - succeeded} received 503, in ${(elapsed / 1000).toFixed(1)} s`
  atMost(`reading while ${PEOPLE} sign in at once, p95 / without them`, busy / baseline, 2, '', note)
  atMost(`memory for ${PEOPLE} sign-ins at once`, Math.max(0, server.maxMb - before), 64, ' MB')
}

async function signIn(port: number, person: number): Promise<number> {
  const site = `http://127.0.0.1:${port}`
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const { data } = (await (await fetch(`${site}/api/v2/csrf-token`, { headers: marker })).json()) as {
    data: { token: string }
  }
  const response = await fetch(`${site}/api/login`, {
    method: 'POST',
    headers: { ...marker, 'content-type': 'application/json', 'x-csrf-token': data.token },
    body: JSON.stringify({ email: `bench${person}@example.org`, password: PASSWORD, 'g-recaptcha-response': 'bench' }),
  })
  await response.arrayBuffer()
  return response.status
}
