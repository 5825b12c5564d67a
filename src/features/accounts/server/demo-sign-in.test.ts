import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_HASH, DEMO_PASSWORD } from '#server/passwords/demo-password.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { trySignIn } from '#test/sign-in.ts'
import { DEMO_SEED, seedFrom } from '../../../seed.ts'
import { listDemoSignIns } from './service/demo-sign-in.ts'
import { findPasswordError } from './service/password-rules.ts'

let site: TestApp
const production = {
  NODE_ENV: 'production',
  CAPTCHA_DIFFICULTY: '500',
  PUBLIC_ORIGIN: 'http://localhost:3000',
}

const folder = mkdtempSync(join(tmpdir(), 'sala-demo-'))

/** Seeds the demo users without their pictures, which take long. */
async function seed(app: TestApp) {
  const section = (name: string) => JSON.parse(readFileSync(join(DEMO_SEED, `${name}.json`), 'utf8'))
  const users = section('users').map((user: object) => ({ ...user, image_id: null }))
  const file = join(folder, 'seed.json')
  writeFileSync(file, JSON.stringify({ users, sign_ins: section('sign_ins') }))
  const { db, config, log, storage } = app.app.backgroundContext()
  await seedFrom(file, { db, config, log, storage })
}

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' } })
  await seed(site)
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

test('the demo content has an admin, a teacher, a member, a lecturer and a student who can sign in', async () => {
  const [title, ...lines] = await listDemoSignIns(site.app.backgroundContext())
  expect(title).toContain(DEMO_PASSWORD)
  expect(lines.map((line) => line.split(/\s{2,}| (?=\S+$)/)[0])).toEqual([
    'member, admin',
    'member, teacher',
    'staff, teacher',
    'student, learner',
    'member, general',
  ])
  for (const line of lines) {
    const name = line.split(' ').at(-1) ?? ''
    const isMember = line.startsWith('member')
    const typed = line.startsWith('staff') ? `${name}@university.example.ac.th` : name
    const method = isMember ? ('member' as const) : ('university' as const)
    const response = await trySignIn(site, { name: typed, password: DEMO_PASSWORD, captcha: 'x' }, { method })
    expect([line, response.statusCode]).toEqual([line, 200])
  }
  expect(await findPasswordError(DEMO_PASSWORD, { roleType: 'admin' })).toBe(null)
})

test('production rejects the demo password, also on a seeded database, and does not print it', async () => {
  const live = await testApp({ rateLimits: 'off', env: production, sameDatabaseAs: site })
  try {
    for (const [name, method] of [
      ['phurich.t@example.ac.th', 'member'],
      ['6610402117', 'university'],
    ] as const) {
      const response = await trySignIn(live, { name, password: DEMO_PASSWORD }, { method })
      expectErrorResponse(response, 422, 'wrong_login')
    }
    expect(await listDemoSignIns(live.app.backgroundContext())).toEqual([])
  } finally {
    await live.close()
  }
})

test('a seed in production sets no passwords', async () => {
  const live = await testApp({ env: production })
  try {
    await seed(live)
    const { rows } = await live.db.primaryPool.query(
      `select hash from member_passwords where hash = $1 union all
       select password_hash from university_accounts where password_hash = $1`,
      [DEMO_HASH],
    )
    expect(rows).toEqual([])
  } finally {
    await live.close()
  }
})
