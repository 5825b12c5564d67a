/** The configuration: the environment, parsed once at start. All errors are reported together, by variable name. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { isLoopback } from '../http/limits/network.ts'
import type { MailSender } from '../mail/mail-address.ts'
import { engineTexts } from '../texts.ts'
import type { CaptchaConfig } from './captcha-config.ts'
import { variables } from './config-variables.ts'
import { gatewayConfig } from './gateway-config.ts'
import { type LdapConfig, ldapConfig } from './ldap-config.ts'
import { type PaymentConfig, paymentConfig } from './payment-config.ts'
import { productionErrors } from './production-rules.ts'
import { readOrCreateSecret } from './secret-file.ts'
import { type TestProviderConfig, testProviderConfig } from './test-provider-config.ts'
import type { Variable } from './variable.ts'

type Name = keyof typeof variables
type Values = { [N in Name]?: z.output<(typeof variables)[N]['schema']> }

/** S3-compatible storage, when it is configured. */
export interface S3Config {
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Setting {
  name: string
  /** `file`: read from the file that `NAME_FILE` names. */
  source: 'environment' | 'file' | 'default'
  isSecret: boolean
  /** Null for a secret; the default of a variable that is not set. */
  value: string | null
}

export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  port: number
  host: string
  /** Server processes on the port. */
  processes: number
  /** True when a site with demo accounts may listen on a network: outside production, with DEMO_ON_NETWORK=yes. */
  isDemoOnNetwork: boolean
  /** Absolute. */
  dataDir: string
  /** Undefined: the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined
  databaseReplicaUrls: string[]
  /** No trailing slash. */
  publicOrigin: string
  sessionSecret: string
  seed: 'demo' | 'none'
  /** Undefined: files on the local disk, under `dataDir`. */
  s3: S3Config | undefined
  smtpUrl: string | undefined
  mailFrom: MailSender
  captcha: CaptchaConfig
  productSlug: string
  universityMailDomain: string
  /** Undefined: the table `university_accounts`. */
  ldap: LdapConfig | undefined
  /** Undefined: the built-in provider of online tests. */
  testProvider: TestProviderConfig | undefined
  /** Undefined: trainings with a price cannot be ordered. */
  payments: PaymentConfig | undefined
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Exact addresses. */
  trustProxy: string[]
  metricsToken: string | undefined
  /** Bytes of stored pages; 0 stores none. */
  pageCacheBytes: number
  /** `off` or overrides; see `rate-table.ts`. */
  rateLimits: string | undefined
  computerOfficeUrl: string
  staffDisplayName: string
  /** When reviews are published without an admin (Q-93). */
  reviewPublishing: 'after-24h' | 'by-admin' | 'at-once'
  /** The file whose time tells when the last back-up was made. */
  backupMarkFile: string
  /** Every variable as the site uses it, without the values of secrets. */
  settings: readonly Setting[]
  /** Whether `/dev/kit` and the description of the API are served. */
  hasDeveloperPages: boolean
}

/** The environment is invalid. `errors` has one line for each error and begins with the name of the variable. */
export class ConfigError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(`The configuration cannot be used:\n${errors.map((error) => `  ${error}`).join('\n')}`)
    this.name = 'ConfigError'
    this.errors = errors
  }
}

/** Every variable with its default and meaning, for `docs/configuration.md`. */
export const configTable: readonly { name: string; standard: string; meaning: string }[] = Object.entries<Variable>(
  variables,
).map(([name, { standard, meaning, secret }]) => ({
  name: secret ? `${name} (or ${name}_FILE)` : name,
  standard,
  meaning,
}))

/**
 * Reads the configuration. Outside production it creates a missing session secret in `dataDir` and writes no other
 * file. If `dataDir` holds data and its secret is missing, it reports an error instead (RF-26).
 * @throws {ConfigError} listing all errors
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const errors: string[] = []
  const values = parseAll(env, errors)
  const nodeEnv = values.NODE_ENV ?? 'development'
  const isProduction = nodeEnv === 'production'
  const port = values.PORT ?? 3000
  const dataDir = resolve(values.DATA_DIR ?? './data')
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${port}`

  if (isProduction && !env.PUBLIC_ORIGIN) errors.push('PUBLIC_ORIGIN is required in production')
  if (isProduction && values.PUBLIC_ORIGIN && !isSafeOrigin(values.PUBLIC_ORIGIN)) {
    errors.push('PUBLIC_ORIGIN must begin with https:// in production')
  }
  if (values.DATABASE_REPLICA_URLS?.length && !values.DATABASE_URL) {
    errors.push('DATABASE_REPLICA_URLS requires DATABASE_URL')
  }
  const s3 = s3Config(values, errors)
  const ldap = ldapConfig(values, isProduction, errors)
  const testProvider = testProviderConfig(values, isProduction, errors)
  const gateway = gatewayConfig(values, isProduction, errors)
  const payments = paymentConfig(values, { gateway, isProduction }, errors)
  const captcha = captchaConfig(values, nodeEnv, errors)
  const host = values.HOST ?? '127.0.0.1'
  const isDemoOnNetwork = !isProduction && !isLoopbackName(host)
  if (isDemoOnNetwork && values.DEMO_ON_NETWORK !== 'yes') {
    errors.push(
      `HOST=${host} makes the demo accounts, whose password is public, reachable from the network: set DEMO_ON_NETWORK=yes to allow this, or NODE_ENV=production`,
    )
  }
  const sessionSecret = values.SESSION_SECRET ?? secretFromFile({ env, dataDir, isProduction, errors })
  if (isProduction) {
    const secrets = { SESSION_SECRET: sessionSecret, METRICS_TOKEN: values.METRICS_TOKEN }
    errors.push(...productionErrors({ rateLimits: values.RATE_LIMITS, captcha, secrets }))
  }
  if (errors.length > 0) throw new ConfigError(errors)

  return {
    nodeEnv,
    port,
    processes: values.WEB_CONCURRENCY ?? 1,
    host,
    isDemoOnNetwork,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    databaseReplicaUrls: values.DATABASE_REPLICA_URLS ?? [],
    publicOrigin,
    sessionSecret,
    seed: values.SEED ?? (isProduction ? 'none' : 'demo'),
    s3,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? { name: engineTexts.siteName, address: `no-reply@${mailHost(publicOrigin)}` },
    captcha,
    productSlug: values.PRODUCT_SLUG ?? 'sala',
    universityMailDomain: values.UNIVERSITY_MAIL_DOMAIN ?? variables.UNIVERSITY_MAIL_DOMAIN.standard,
    ldap,
    testProvider,
    payments,
    logLevel: values.LOG_LEVEL ?? 'info',
    trustProxy: values.TRUST_PROXY ?? [],
    metricsToken: values.METRICS_TOKEN,
    pageCacheBytes: (values.PAGE_CACHE_MB ?? 64) * 1024 * 1024,
    rateLimits: values.RATE_LIMITS,
    computerOfficeUrl: values.COMPUTER_OFFICE_URL ?? variables.COMPUTER_OFFICE_URL.standard,
    hasDeveloperPages: values.DEVELOPER_PAGES ? values.DEVELOPER_PAGES === 'yes' : !isProduction,
    reviewPublishing: values.REVIEW_PUBLISHING ?? 'after-24h',
    staffDisplayName: values.STAFF_DISPLAY_NAME ?? variables.STAFF_DISPLAY_NAME.standard,
    backupMarkFile: resolve(values.BACKUP_MARK_FILE ?? `${dataDir}/last-backup`),
    settings: describeSettings(env),
  }
}

/** Parsed values by name. An unset or empty variable is absent; an invalid one adds an error. */
function parseAll(env: NodeJS.ProcessEnv, errors: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, expects, secret }] of Object.entries<Variable>(variables)) {
    const raw = secret ? withFile(env, name, errors) : env[name]?.trim()
    if (!raw) continue
    const parsed = schema.safeParse(raw)
    if (parsed.success) values[name] = parsed.data
    else errors.push(`${name} must be ${expects}${secret ? '' : ` (it is ${JSON.stringify(raw.slice(0, 80))})`}`)
  }
  return values as Values
}

/** Addresses lose their user and password, whatever the variable declares. */
function describeSettings(env: NodeJS.ProcessEnv): Setting[] {
  return Object.entries<Variable>(variables).map(([name, { standard, secret: isSecret = false }]) => {
    const raw = env[name]?.trim()
    const source = raw ? 'environment' : isSecret && env[`${name}_FILE`]?.trim() ? 'file' : 'default'
    return { name, source, isSecret, value: isSecret ? null : withoutUser(raw || standard) }
  })
}

const withoutUser = (value: string) => value.replace(/([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1…@')

/** A secret's value, from the variable or from the file that `NAME_FILE` names. */
function withFile(env: NodeJS.ProcessEnv, name: string, errors: string[]): string | undefined {
  const value = env[name]?.trim()
  const file = env[`${name}_FILE`]?.trim()
  if (!file || name === 'SESSION_SECRET') return value
  if (value) {
    errors.push(`${name} and ${name}_FILE are both set; remove one`)
    return undefined
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    errors.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

function s3Config(values: Values, errors: string[]): S3Config | undefined {
  const asked = Object.keys(values).some((name) => name.startsWith('S3_'))
  if (!asked) return undefined
  const needed = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  for (const name of needed) if (!values[name]) errors.push(`${name} is required when another S3_ variable is set`)
  return {
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET ?? '',
    region: values.S3_REGION ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function captchaConfig(values: Values, nodeEnv: Config['nodeEnv'], errors: string[]): CaptchaConfig {
  const provider = values.CAPTCHA_PROVIDER ?? 'altcha'
  if (provider === 'none') {
    if (nodeEnv !== 'test') errors.push('CAPTCHA_PROVIDER may be none for tests only (NODE_ENV=test)')
    return { provider }
  }
  if (provider === 'altcha') {
    return { provider, difficulty: values.CAPTCHA_DIFFICULTY ?? (nodeEnv === 'test' ? 20 : 2_000) }
  }
  for (const name of ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'] as const) {
    if (!values[name]) errors.push(`${name} is required with CAPTCHA_PROVIDER=recaptcha`)
  }
  const verifyUrl = values.RECAPTCHA_VERIFY_URL ?? variables.RECAPTCHA_VERIFY_URL.standard
  if (nodeEnv === 'production' && !verifyUrl.startsWith('https:')) {
    errors.push('RECAPTCHA_VERIFY_URL must begin with https:// in production')
  }
  const { RECAPTCHA_SITE_KEY: siteKey = '', RECAPTCHA_SECRET_KEY: secretKey = '' } = values
  return { provider, siteKey, secretKey, verifyUrl }
}

/** Whether only this machine can connect to a server that listens on `host`. */
function isLoopbackName(host: string): boolean {
  return host.toLowerCase() === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
}

/** Host part of the default mail address: an IP address is written in brackets. */
function mailHost(publicOrigin: string): string {
  const { hostname } = new URL(publicOrigin)
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname.replace('[', '[IPv6:')
}

/** In production http is allowed for loopback hosts only, for trials without a proxy. */
function isSafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

interface SecretSource {
  env: NodeJS.ProcessEnv
  dataDir: string
  isProduction: boolean
  errors: string[]
}

/** The secret from SECRET_FILE (or SESSION_SECRET_FILE), or from the data directory, where it is created if missing. */
function secretFromFile({ env, dataDir, isProduction, errors }: SecretSource): string {
  if (env.SESSION_SECRET?.trim()) return ''
  const named = env.SECRET_FILE?.trim() || env.SESSION_SECRET_FILE?.trim()
  if (!named && isProduction) {
    errors.push('SESSION_SECRET or SECRET_FILE is required in production')
    return ''
  }
  const whenMissing = isProduction ? 'report' : errors.length > 0 ? 'skip' : 'create'
  const result = readOrCreateSecret({ file: resolve(named ?? `${dataDir}/session-secret`), dataDir, whenMissing })
  if ('error' in result) errors.push(`SECRET_FILE ${result.error}`)
  return 'secret' in result ? result.secret : ''
}
