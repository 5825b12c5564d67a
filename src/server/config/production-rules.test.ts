/** Settings with which the server does not start because they are unsafe. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sala-config-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const SECRET = 'a-secret-of-more-than-thirty-two-characters'

function errorsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig({ DATA_DIR: dir, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
  return []
}

test('AB-184 outside production the server listens on a network only with DEMO_ON_NETWORK=yes', () => {
  const networks = ['0.0.0.0', '::', '192.0.2.7', '2001:db8::7', 'sala.example.ac.th', '::ffff:10.0.0.1']
  for (const HOST of networks) {
    const [error, ...others] = errorsOf({ HOST, SEED: 'none', DEMO_ON_NETWORK: 'no', SESSION_SECRET: SECRET })
    expect(error).toMatch(/^HOST=.* DEMO_ON_NETWORK=yes/)
    expect(others).toEqual([])
    const allowed = { HOST, DATA_DIR: dir, SESSION_SECRET: SECRET, DEMO_ON_NETWORK: 'yes' }
    expect(loadConfig(allowed)).toMatchObject({ host: HOST, isDemoOnNetwork: true })
    const production = { ...allowed, NODE_ENV: 'production', PUBLIC_ORIGIN: 'https://sala.example.ac.th' }
    expect(loadConfig(production).isDemoOnNetwork).toBe(false)
  }
  for (const HOST of ['127.0.0.1', '127.8.8.8', '::1', 'localhost', 'LocalHost', '::ffff:127.0.0.1']) {
    expect(loadConfig({ HOST, DATA_DIR: dir, SESSION_SECRET: SECRET }).isDemoOnNetwork).toBe(false)
  }
})

test('AB-185 production rejects settings that disable its protections and reports all errors together', () => {
  const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://sala.example.ac.th' }
  const weak = {
    RATE_LIMITS: 'off',
    CAPTCHA_DIFFICULTY: '1',
    SESSION_SECRET: 'ab'.repeat(20),
    METRICS_TOKEN: 'x'.repeat(40),
  }
  const errors = errorsOf({ ...production, ...weak })
  expect(errors.map((error) => error.split(' ')[0]).toSorted()).toEqual(Object.keys(weak).toSorted())
  expect(errors.join()).not.toMatch(/abab|xxxx/)
  const limits = (RATE_LIMITS: string) => errorsOf({ ...production, RATE_LIMITS })
  expect(limits('search.user=0/60, register.network=1201/3600, api.network=3000/1, photo.subject=5/60')).toEqual([
    'RATE_LIMITS search.user=0/60 allows no calls',
    'RATE_LIMITS register.network=1201/3600 is more than 20 times the built-in 60/3600',
    'RATE_LIMITS api.network=3000/1 is more than 20 times the built-in 3000/300',
  ])
  expect(limits('search.user=120/60,api.network=9000/300,register.network=1200/3600,view.subject=9/9')).toEqual([])
  for (const CAPTCHA_DIFFICULTY of ['499', '20001']) {
    expect(errorsOf({ ...production, CAPTCHA_DIFFICULTY })).toHaveLength(1)
  }
  const file = join(dir, 'secret')
  writeFileSync(file, 'a'.repeat(40))
  const fromFile = { ...production, SESSION_SECRET: '', SECRET_FILE: file, DATA_DIR: join(dir, 'data') }
  expect(errorsOf(fromFile)).toEqual([
    'SESSION_SECRET must be random in production; create it with: openssl rand -hex 32',
  ])
  // Tests and benchmarks run without rate limits.
  expect(errorsOf({ RATE_LIMITS: 'off', CAPTCHA_DIFFICULTY: '1', SESSION_SECRET: SECRET })).toEqual([])
})
