import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { TEST_PASSWORD } from '#test/passwords.ts'
import { signIn, trySignIn } from '#test/sign-in.ts'
import { createMember, createUser } from '../testing.ts'

// Each run starts a process.
vi.setConfig({ testTimeout: 180_000 })
const PROGRAM = fileURLToPath(new URL('./admin-cli.ts', import.meta.url))
const PASSWORD = 'สวนลำไยหลังบ้าน'
let site: TestApp
let folder: string

beforeAll(async () => {
  site = await testApp({ rateLimits: 'off', env: { CAPTCHA_PROVIDER: 'none' } })
  folder = mkdtempSync(join(tmpdir(), 'sala-admin-'))
})
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** Runs the command on the database of the site, with `input` as stdin. */
function admin(args: string[], { input = '', env = {} as Record<string, string> } = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SESSION_SECRET: 'x'.repeat(40),
      DATA_DIR: folder,
      DATABASE_URL: site.testDatabase.connectionString,
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes))
  child.stdin.end(input)
  return new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
}
const person = ['--email', 'Head@Example.com', '--firstname', 'สมหญิง', '--lastname', 'ดูแลดี']
const signInAs = (password: string) => signIn(site, { name: 'head@example.com', password, captcha: 'x' })

test('Q-55 ADMIN-001 a command creates, lists and revokes an admin, who can sign in', async () => {
  expect(await admin(['list'])).toMatchObject({ code: 0, output: expect.stringContaining('There is no admin yet.') })
  const result = await admin(['create', ...person], { input: `${PASSWORD}\n` })
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('is an admin') })
  expect(result.output).not.toContain(PASSWORD)
  const actor = await signInAs(PASSWORD)
  const data = async () => (await actor.get('/api/user')).json().data
  expect(await data()).toMatchObject({
    role_type: 'admin',
    role_id: 3,
    fullname: 'สมหญิง ดูแลดี',
    id_code: expect.stringMatching(/^M\d{8}$/),
  })
  expect((await admin(['list'])).output).toContain('head@example.com  สมหญิง ดูแลดี')

  await createUser(site.db.primary, { email: 'second@example.com', roleType: 'admin' })
  expect((await admin(['revoke', '--email', 'head@example.com'])).code).toBe(0)
  expect((await data()).role_type).toBe('user')
  expect(await admin(['revoke', '--email', 'head@example.com'])).toMatchObject({ code: 1 })
})

test('the last active admin keeps the role; a suspended admin does not count as one', async () => {
  const { primaryPool } = site.db
  const roles = async () =>
    (await primaryPool.query(`select email from users where role_type = 'admin' order by email`)).rows.map(
      ({ email }) => email,
    )
  const suspended = await createUser(site.db.primary, { email: 'suspended@example.com', roleType: 'admin' })
  await primaryPool.query(`insert into suspensions (user_id, reason, message) values ($1, 'spam', 'ระงับ')`, [
    suspended.id,
  ])
  expect(await admin(['revoke', '--email', 'second@example.com'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('second@example.com is the last active admin'),
  })
  expect(await roles()).toEqual(['second@example.com', 'suspended@example.com'])
  await primaryPool.query('delete from suspensions')
  // Of two commands at once one is rejected.
  const results = await Promise.all(
    ['second', 'suspended'].map((name) => admin(['revoke', '--email', `${name}@example.com`])),
  )
  expect(results.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(await roles()).toHaveLength(1)
})

test('promotes an existing member; the old password and its sessions end', async () => {
  await createMember(site.db.primary, { email: 'member@example.com' })
  const credentials = { name: 'member@example.com', password: TEST_PASSWORD, captcha: 'x' }
  const old = await signIn(site, credentials)
  const file = join(folder, 'password')
  writeFileSync(file, `${PASSWORD}\r\nsecond line\n`)
  const args = ['create', '--email', 'member@example.com', '--firstname', 'ใครก็ได้', '--lastname', 'ไม่สำคัญ']
  const result = await admin(args, { env: { ADMIN_PASSWORD_FILE: file } })
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('was a member') })
  expect((await old.get('/api/user')).statusCode).toBe(401)
  expect((await trySignIn(site, credentials)).statusCode).toBe(422)
  const actor = await signIn(site, { ...credentials, password: PASSWORD })
  expect((await actor.get('/api/user')).json().data.role_type).toBe('admin')
})

test('reports a weak password, an invalid name and a taken name, and writes nothing', async () => {
  const count = async () => (await site.db.primaryPool.query('select count(*)::int as count from users')).rows[0].count
  const before = await count()
  const short = await admin(['create', ...person.with(1, 'new@example.com')], { input: 'สั้นมากๆ\n' })
  expect(short).toMatchObject({ code: 1, output: expect.stringContaining('รหัสผ่านของผู้ดูแลต้องมีอย่างน้อย 12') })
  const wrong = await admin(['create', '--email', 'x', '--firstname', 'Latin'], { input: 'passwordpassword\n' })
  expect(wrong.code).toBe(1)
  for (const name of ['--email', '--firstname', '--lastname', 'password']) expect(wrong.output).toContain(`${name}: `)
  const taken = await admin(['create', ...person.with(1, 'new@example.com')], { input: `${PASSWORD}\n` })
  expect(taken).toMatchObject({ code: 1, output: expect.stringContaining('ชื่อและนามสกุลนี้มีการลงทะเบียนแล้ว') })
  for (const args of [[], ['remove'], ['create', '--password', 'x']]) {
    expect(await admin(args)).toMatchObject({ code: 1, output: expect.stringContaining('npm run admin -- create') })
  }
  expect(await count()).toBe(before)
})
