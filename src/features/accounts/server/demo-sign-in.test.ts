import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { expectErrorResponse } from '#test/expect-error.ts'
import { trySignIn } from '#test/sign-in.ts'
import { DEMO_SEED, seedFrom } from '../../../seed.ts'
import { DEMO_HASH, DEMO_PASSWORD, listDemoSignIns } from './service/demo-sign-in.ts'
import { passwordFault } from './service/password-rules.ts'

let site: TestApp
const production = {
  NODE_ENV: 'production',
  CAPTCHA_DIFFICULTY: '500',
  PUBLIC_ORIGIN: 'http://localhost:3000',
}

const folder = mkdtempSync(join(tmpdir(), 'sala-demo-'))

/** The demo content's people without their pictures, which take long. */
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

test('the demo content has one admin, teacher, member, lecturer and student who can sign in, and says how', async () => {
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
    const door = isMember ? ('member' as const) : ('university' as const)
    const answer = await trySignIn(site, { name: typed, password: DEMO_PASSWORD, captcha: 'x' }, { door })
    expect([line, answer.statusCode]).toEqual([line, 200])
  }
  expect(await passwordFault(DEMO_PASSWORD, { roleType: 'admin' })).toBe(null)
})

test('in production the demo password opens nothing, whoever filled the database, and nobody prints it', async () => {
  const live = await testApp({ rateLimits: 'off', env: production, beside: site })
  try {
    for (const [name, door] of [
      ['phurich.t@example.ac.th', 'member'],
      ['6610402117', 'university'],
    ] as const) {
      const answer = await trySignIn(live, { name, password: DEMO_PASSWORD }, { door })
      expectErrorResponse(answer, 422, 'wrong_login')
    }
    expect(await listDemoSignIns(live.app.backgroundContext())).toEqual([])
  } finally {
    await live.close()
  }
})

test('a seed written in production gives nobody a password', async () => {
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
