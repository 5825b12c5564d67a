import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, configTable, loadConfig } from './config.ts'

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

test('an empty environment configures a local server with the embedded database', () => {
  const config = loadConfig({ DATA_DIR: dir })
  expect(config).toMatchObject({
    nodeEnv: 'development',
    port: 3000,
    host: '127.0.0.1',
    dataDir: dir,
    databaseUrl: undefined,
    databaseReplicaUrls: [],
    publicOrigin: 'http://localhost:3000',
    seed: 'demo',
    s3: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'ศาลา', address: 'no-reply@localhost' },
    captcha: { provider: 'altcha', difficulty: 2_000 },
    productSlug: 'sala',
    universityMailDomain: 'university.example.ac.th',
    logLevel: 'info',
    trustProxy: [],
    metricsToken: undefined,
    computerOfficeUrl: '/contact',
    reviewPublishing: 'after-24h',
    staffDisplayName: 'ทีมงาน',
    isDemoOnNetwork: false,
    hasDeveloperPages: true,
    pageCacheBytes: 64 * 1024 * 1024,
    rateLimits: undefined,
  })
})

test('every variable is read', () => {
  const config = loadConfig({
    NODE_ENV: 'production',
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: dir,
    DATABASE_URL: 'postgresql://sala:pw@db.example.ac.th/sala',
    DATABASE_REPLICA_URLS: 'postgres://r1/sala, postgres://r2/sala',
    PUBLIC_ORIGIN: 'https://Sala.example.ac.th/',
    SESSION_SECRET: SECRET,
    SEED: 'demo',
    S3_ENDPOINT: 'https://objects.example.ac.th',
    S3_BUCKET: 'sala',
    S3_REGION: 'th-1',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
    SMTP_URL: 'smtps://mail.example.ac.th',
    MAIL_FROM: 'ศาลาครู <hello@sala.example.ac.th>',
    CAPTCHA_PROVIDER: 'recaptcha',
    CAPTCHA_DIFFICULTY: '500',
    RECAPTCHA_SITE_KEY: 'site-key_1234',
    RECAPTCHA_SECRET_KEY: 'secret-key_1234',
    RECAPTCHA_VERIFY_URL: 'https://verify.example/',
    PRODUCT_SLUG: 'wiki',
    UNIVERSITY_MAIL_DOMAIN: 'cmu.example.ac.th',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '10.0.0.1, ::1',
    METRICS_TOKEN: 'sixteen-or-more-letters',
    DEMO_ON_NETWORK: 'yes',
    DEVELOPER_PAGES: 'yes',
    COMPUTER_OFFICE_URL: 'https://it.example.ac.th/help',
    REVIEW_PUBLISHING: 'by-admin',
    STAFF_DISPLAY_NAME: 'ทีมศาลา',
    PAGE_CACHE_MB: '8',
    RATE_LIMITS: 'search.user=5/60',
  })
  expect(config).toMatchObject({
    nodeEnv: 'production',
    port: 8080,
    host: '0.0.0.0',
    dataDir: dir,
    databaseUrl: 'postgresql://sala:pw@db.example.ac.th/sala',
    databaseReplicaUrls: ['postgres://r1/sala', 'postgres://r2/sala'],
    publicOrigin: 'https://sala.example.ac.th',
    sessionSecret: SECRET,
    seed: 'demo',
    s3: {
      endpoint: 'https://objects.example.ac.th',
      bucket: 'sala',
      region: 'th-1',
      accessKeyId: 'id',
      secretAccessKey: 'key',
    },
    smtpUrl: 'smtps://mail.example.ac.th',
    mailFrom: { name: 'ศาลาครู', address: 'hello@sala.example.ac.th' },
    captcha: {
      provider: 'recaptcha',
      siteKey: 'site-key_1234',
      secretKey: 'secret-key_1234',
      verifyUrl: 'https://verify.example/',
    },
    productSlug: 'wiki',
    universityMailDomain: 'cmu.example.ac.th',
    logLevel: 'warn',
    trustProxy: ['10.0.0.1', '::1'],
    metricsToken: 'sixteen-or-more-letters',
    computerOfficeUrl: 'https://it.example.ac.th/help',
    reviewPublishing: 'by-admin',
    staffDisplayName: 'ทีมศาลา',
    isDemoOnNetwork: false,
    hasDeveloperPages: true,
    pageCacheBytes: 8 * 1024 * 1024,
    rateLimits: 'search.user=5/60',
  })
})

test('all errors are listed together by variable name, and no secret is repeated', () => {
  const wrong = {
    NODE_ENV: 'prod',
    PORT: '70000',
    HOST: 'a b',
    DATABASE_URL: 'mysql://user:hidden-value@db/sala',
    DATABASE_REPLICA_URLS: 'postgres://ok,no',
    PUBLIC_ORIGIN: 'https://sala.example.ac.th/path',
    SESSION_SECRET: 'hidden-value',
    SEED: 'everything',
    S3_ENDPOINT: 'ftp://x',
    S3_BUCKET: 'A',
    S3_REGION: 'a b',
    SMTP_URL: 'http://hidden-value',
    MAIL_FROM: 'Sala <a@b.example>, c@d.example',
    CAPTCHA_PROVIDER: 'riddles',
    CAPTCHA_DIFFICULTY: 'hard',
    RECAPTCHA_SITE_KEY: 'a b',
    RECAPTCHA_SECRET_KEY: 'hidden value',
    RECAPTCHA_VERIFY_URL: 'ftp://x',
    PRODUCT_SLUG: 'Sala!',
    UNIVERSITY_MAIL_DOMAIN: '@x',
    LOG_LEVEL: 'loud',
    TRUST_PROXY: '10.0.0.0/8',
    DEMO_ON_NETWORK: 'true',
    DEVELOPER_PAGES: 'true',
    METRICS_TOKEN: 'hidden-value',
    COMPUTER_OFFICE_URL: 'javascript:alert(1)',
    STAFF_DISPLAY_NAME: 'ก'.repeat(61),
    PAGE_CACHE_MB: 'much',
    RATE_LIMITS: 'search=5',
  }
  const errors = errorsOf(wrong)
  expect(errors.map((error) => error.split(' ')[0]).toSorted()).toEqual(Object.keys(wrong).toSorted())
  expect(errors.join()).not.toContain('hidden-value')
})

test('production requires an https address and a secret', () => {
  expect(errorsOf({ NODE_ENV: 'production' })).toEqual([
    'PUBLIC_ORIGIN is required in production',
    'SESSION_SECRET or SECRET_FILE is required in production',
  ])
  const http = { NODE_ENV: 'production', SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'http://sala.example.ac.th' }
  expect(errorsOf(http)).toEqual(['PUBLIC_ORIGIN must begin with https:// in production'])
  expect(errorsOf({ ...http, PUBLIC_ORIGIN: 'http://localhost:3000' })).toEqual([])
  const production = loadConfig({ ...http, PUBLIC_ORIGIN: 'https://sala.example.ac.th', DATA_DIR: dir })
  expect(production.seed).toBe('none')
  expect(readdirSync(dir)).toEqual([])
})

test('storage must be configured completely or not at all', () => {
  expect(errorsOf({ S3_BUCKET: 'sala' })).toEqual(
    ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'].map(
      (name) => `${name} is required when another S3_ variable is set`,
    ),
  )
})

test('AUTH-050 the provider that accepts every form is for tests only, and reCAPTCHA requires its keys', () => {
  const none = { CAPTCHA_PROVIDER: 'none' }
  for (const NODE_ENV of ['production', 'development']) {
    expect(
      errorsOf({ ...none, NODE_ENV, SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://sala.example.ac.th' }),
    ).toEqual(['CAPTCHA_PROVIDER may be none for tests only (NODE_ENV=test)'])
  }
  expect(loadConfig({ ...none, NODE_ENV: 'test', DATA_DIR: dir }).captcha).toEqual({ provider: 'none' })
  expect(loadConfig({ NODE_ENV: 'test', DATA_DIR: dir }).captcha).toEqual({ provider: 'altcha', difficulty: 20 })
  const recaptcha = {
    NODE_ENV: 'production',
    CAPTCHA_PROVIDER: 'recaptcha',
    RECAPTCHA_VERIFY_URL: 'http://verify.example',
  }
  expect(errorsOf({ ...recaptcha, SESSION_SECRET: SECRET, PUBLIC_ORIGIN: 'https://sala.example.ac.th' })).toEqual([
    'RECAPTCHA_SITE_KEY is required with CAPTCHA_PROVIDER=recaptcha',
    'RECAPTCHA_SECRET_KEY is required with CAPTCHA_PROVIDER=recaptcha',
    'RECAPTCHA_VERIFY_URL must begin with https:// in production',
  ])
})

test('AB-44 mails are sent from the configured sender, or from no-reply at the host of the site', () => {
  const sender = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: dir, ...env }).mailFrom
  expect(sender({ PUBLIC_ORIGIN: 'https://sala.example.ac.th:8443' }).address).toBe('no-reply@sala.example.ac.th')
  expect(sender({ PUBLIC_ORIGIN: 'http://127.0.0.1:3000' }).address).toBe('no-reply@[127.0.0.1]')
  expect(sender({ MAIL_FROM: 'hello@sala.example.ac.th' })).toEqual({ name: '', address: 'hello@sala.example.ac.th' })
  for (const MAIL_FROM of ['a@b.example\r\nBcc: x@y.example', 'Sala', '<a@b.example', 'a@b@c', '"x" <a@b.example>']) {
    expect([MAIL_FROM, errorsOf({ MAIL_FROM }).length]).toEqual([MAIL_FROM, 1])
  }
})

test('replicas require a primary', () => {
  expect(errorsOf({ DATABASE_REPLICA_URLS: 'postgres://r1/sala' })).toEqual([
    'DATABASE_REPLICA_URLS requires DATABASE_URL',
  ])
})

test('a secret may be read from a file, but not be set twice', () => {
  const file = join(dir, 'url')
  writeFileSync(file, 'postgres://from-file/sala\n')
  expect(loadConfig({ DATA_DIR: join(dir, 'data'), DATABASE_URL_FILE: file }).databaseUrl).toBe(
    'postgres://from-file/sala',
  )
  const both = { DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x/y', SESSION_SECRET: SECRET }
  expect(errorsOf(both)).toEqual(['DATABASE_URL and DATABASE_URL_FILE are both set; remove one'])
  expect(errorsOf({ SMTP_URL_FILE: join(dir, 'nothing'), SESSION_SECRET: SECRET })).toEqual([
    'SMTP_URL_FILE cannot be read (ENOENT)',
  ])
})

test('RF-26 the secret is created once, readable by its owner only, and read again', () => {
  const dataDir = join(dir, 'new', 'data')
  const first = loadConfig({ DATA_DIR: dataDir }).sessionSecret
  expect(first.length).toBeGreaterThanOrEqual(32)
  expect(statSync(join(dataDir, 'session-secret')).mode & 0o777).toBe(0o600)
  expect(loadConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(first)
  mkdirSync(join(dataDir, 'postgres'))
  expect(loadConfig({ DATA_DIR: dataDir }).sessionSecret).toBe(first)
})

test('RF-26 no new secret is created where data exists', () => {
  mkdirSync(join(dir, 'postgres'))
  const [error, ...others] = errorsOf({})
  expect(error).toMatch(/^SECRET_FILE .*session-secret is missing but .* holds data/)
  expect(others).toEqual([])
  expect(existsSync(join(dir, 'session-secret'))).toBe(false)
})

test('no file is written when any variable is invalid', () => {
  expect(errorsOf({ PORT: 'x' })).toContain('PORT must be a port number (it is "x")')
  expect(readdirSync(dir)).toEqual([])
})

test('SECRET_FILE and SESSION_SECRET_FILE are read; production rejects a short or missing secret', () => {
  const file = join(dir, 'secret')
  writeFileSync(file, `${SECRET}\n`)
  chmodSync(file, 0o600)
  const production = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN: 'https://sala.example.ac.th',
    DATA_DIR: join(dir, 'data'),
  }
  expect(loadConfig({ ...production, SECRET_FILE: file }).sessionSecret).toBe(SECRET)
  expect(loadConfig({ ...production, SESSION_SECRET_FILE: file }).sessionSecret).toBe(SECRET)
  writeFileSync(file, 'short')
  expect(errorsOf({ ...production, SECRET_FILE: file })).toEqual([`SECRET_FILE ${file} holds fewer than 32 characters`])
  const missing = join(dir, 'missing')
  expect(errorsOf({ ...production, SECRET_FILE: missing })).toEqual([
    `SECRET_FILE ${missing} is missing; create it with: openssl rand -hex 32`,
  ])
})

test('the configuration table contains every variable with its meaning', () => {
  const names = configTable.map((row) => row.name)
  expect(names).toContain('PORT')
  expect(names).toContain('SESSION_SECRET (or SESSION_SECRET_FILE)')
  expect(new Set(names).size).toBe(names.length)
  expect(configTable.every((row) => row.meaning.length > 2)).toBe(true)
  expect(readFileSync(new URL('./config-variables.ts', import.meta.url), 'utf8')).toContain('SMTP_URL')
})
