import { expect, test } from 'vitest'
import { type ConfigError, loadConfig } from './config.ts'

const SECRET = 'secret-of-the-outside-provider-for-tests'
const base = { NODE_ENV: 'test', SESSION_SECRET: 'only-for-tests-only-for-tests-only-for-tests' }
const load = (env: Record<string, string>) => loadConfig({ ...base, ...env })
function errorsOf(env: Record<string, string>) {
  try {
    load(env)
    return []
  } catch (error) {
    return (error as ConfigError).errors
  }
}

test('Q-76 without variables the built-in provider is used', () => {
  expect(load({}).testProvider).toBeUndefined()
})

test('Q-76 an external provider has an address without a trailing slash, and a secret', () => {
  expect(load({ TEST_PROVIDER_URL: 'https://exams.example/api/', TEST_PROVIDER_SECRET: SECRET }).testProvider).toEqual({
    url: 'https://exams.example/api',
    secret: SECRET,
  })
})

test.each([
  [{ TEST_PROVIDER_URL: 'https://exams.example' }, 'TEST_PROVIDER_SECRET is required'],
  [{ TEST_PROVIDER_SECRET: SECRET }, 'TEST_PROVIDER_URL is required'],
  [{ TEST_PROVIDER_URL: 'ftp://exams.example', TEST_PROVIDER_SECRET: SECRET }, 'TEST_PROVIDER_URL must be'],
  [{ TEST_PROVIDER_URL: 'https://exams.example?a=1', TEST_PROVIDER_SECRET: SECRET }, 'TEST_PROVIDER_URL must be'],
  [{ TEST_PROVIDER_URL: 'https://exams.example', TEST_PROVIDER_SECRET: 'short' }, 'TEST_PROVIDER_SECRET must be'],
])('Q-76 %o is rejected', (env, text) => {
  expect(errorsOf(env).some((error) => error.startsWith(text))).toBe(true)
})

test('Q-76 production requires https for the provider', () => {
  const env = { NODE_ENV: 'production', TEST_PROVIDER_URL: 'http://exams.example', TEST_PROVIDER_SECRET: SECRET }
  expect(errorsOf(env)).toContain('TEST_PROVIDER_URL must begin with https:// in production')
})
