import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'

const SECRET = 'only-for-tests-only-for-tests-only-for-tests'
const dir = mkdtempSync(join(tmpdir(), 'sala-gateway-config-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function errorsOf(env: NodeJS.ProcessEnv): readonly string[] {
  try {
    loadConfig({ DATA_DIR: dir, SESSION_SECRET: SECRET, ...env })
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.errors
    throw error
  }
}

test('GW-40 the gateway is configured completely or not at all', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_12345678', STRIPE_WEBHOOK_SECRET: 'whsec_1234567890123456' }
  expect(errorsOf({ PAYMENT_PROVIDER: 'stripe' })).toEqual([
    'STRIPE_SECRET_KEY is required with PAYMENT_PROVIDER=stripe',
    'STRIPE_WEBHOOK_SECRET is required with PAYMENT_PROVIDER=stripe',
  ])
  expect(errorsOf(keys)).toEqual([
    'STRIPE_SECRET_KEY requires PAYMENT_PROVIDER=stripe',
    'STRIPE_WEBHOOK_SECRET requires PAYMENT_PROVIDER=stripe',
  ])
  const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://sala.example.ac.th' }
  const stripe = { ...keys, PAYMENT_PROVIDER: 'stripe', STRIPE_API_BASE: 'http://127.0.0.1:9' }
  expect(errorsOf({ ...production, ...stripe })).toEqual([
    'STRIPE_API_BASE must begin with https:// in production',
    'SELLER_NAME is required for payments',
    'SELLER_TAX_ID is required for payments',
    'SELLER_ADDRESS is required for payments',
  ])
  const seller = { SELLER_NAME: 'x', SELLER_TAX_ID: '0994000987650', SELLER_ADDRESS: 'y' }
  const { payments } = loadConfig({ NODE_ENV: 'test', DATA_DIR: dir, ...stripe, ...seller })
  expect(payments).toMatchObject({
    promptPayTarget: '',
    gateway: {
      secretKey: keys.STRIPE_SECRET_KEY,
      webhookSecret: keys.STRIPE_WEBHOOK_SECRET,
      apiBase: 'http://127.0.0.1:9',
    },
  })
  expect(loadConfig({ NODE_ENV: 'test', DATA_DIR: dir }).payments?.gateway).toBeUndefined()
})
