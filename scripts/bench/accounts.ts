/** Measures signed-in requests, and the effect of many parallel sign-ins on other requests. */

import { HINT_COOKIE } from '#lib/hint-cookie.ts'
import type { Database } from '#server/database/db.ts'
import { createSession, findSession } from '#server/http/sessions/session.ts'
import { hashPassword } from '#server/passwords/passwords.ts'
import { load, median, quantile } from './load.ts'
import { atLeast, atMost } from './report.ts'
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
    await benchManySignIns(server)
    const cached = await startServer(dataDir, { SEED: 'none' })
    await benchViews(cached, server, database).finally(() => cached.stop())
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

/** A view of home is its document and the personal call; `renderer` renders the document for each view instead. */
async function benchViews({ port }: ServerProcess, renderer: ServerProcess, database: Database): Promise<void> {
  const headers = { ...encoding, cookie: `sala_sid=${await newSession(database)}; ${HINT_COOKIE}=bench` }
  const document = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  const own = /name="personal-query" content="([^"]*)"/.exec(document)?.[1]?.replaceAll('&amp;', '&')
  const call = `/api/v2/me?${own}`
  const subjects = {
    view: { port, paths: ['/', call] },
    call: { port, paths: [call] },
    rendered: { port: renderer.port, paths: ['/'] },
  }
  const results: Record<string, number[]> = { view: [], call: [], rendered: [] }
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, subject] of Object.entries(subjects)) {
      const result = await load({ ...subject, connections: READERS, seconds: SECONDS, headers })
      if (result.rejected > 0) throw new Error(`${name}: ${result.rejected} responses had an error status`)
      if (round === 0) continue
      results[name]?.push(result.perSecond / subject.paths.length)
      if (name === 'call') times.push(...result.times)
    }
  }
  const of = (name: string) => median(results[name] ?? [])
  const note = `${Math.round(of('view'))} and ${Math.round(of('rendered'))} a second`
  atLeast(
    'home of a signed-in person, document plus personal call / document rendered for each view',
    of('view') / of('rendered'),
    10,
    ' ×',
    note,
  )
  atMost(`personal call of home, p95 at ${READERS} callers`, quantile(times, 0.95), 15, ' ms')
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
