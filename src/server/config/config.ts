/** The environment, parsed once at start; every fault is listed at once by the variable's name. */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import type * as z from 'zod/mini'
import { isLoopback } from '../http/limits/network.ts'
import type { MailSender } from '../mail/mail-address.ts'
import { engineTexts } from '../texts.ts'
import type { CaptchaConfig } from './captcha-config.ts'
import { variables } from './config-variables.ts'
import { type LdapConfig, ldapConfig } from './ldap-config.ts'
import { productionFaults } from './production-rules.ts'
import { readOrMakeSecret } from './secret-file.ts'
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

export interface Config {
  nodeEnv: 'development' | 'test' | 'production'
  port: number
  host: string
  /** Who can reach this machine can sign in with the demo accounts: not production, and said explicitly. */
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
  /** Undefined: the site's own table of university accounts. */
  ldap: LdapConfig | undefined
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
  /** `/dev/kit` and the description of the API are there. */
  hasDeveloperPages: boolean
}

/** The environment cannot be used; `faults` has one line for each thing wrong, the variable's name first. */
export class ConfigError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'ConfigError'
    this.faults = faults
  }
}

/** Every variable with its default and meaning, for the table in the README. */
export const configTable: readonly { name: string; standard: string; meaning: string }[] = Object.entries<Variable>(
  variables,
).map(([name, { standard, meaning, secret }]) => ({
  name: secret ? `${name} (or ${name}_FILE)` : name,
  standard,
  meaning,
}))

/**
 * Reads the configuration. Outside production a missing session secret is made once in `dataDir`, the only thing it
 * writes; where data exists and its secret is gone it refuses instead (RF-26).
 * @throws {ConfigError} listing every fault
 */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  const faults: string[] = []
  const values = parseAll(env, faults)
  const nodeEnv = values.NODE_ENV ?? 'development'
  const isProduction = nodeEnv === 'production'
  const port = values.PORT ?? 3000
  const dataDir = resolve(values.DATA_DIR ?? './data')
  const publicOrigin = values.PUBLIC_ORIGIN ?? `http://localhost:${port}`

  if (isProduction && !env.PUBLIC_ORIGIN) faults.push('PUBLIC_ORIGIN is needed in production')
  if (isProduction && values.PUBLIC_ORIGIN && !isSafeOrigin(values.PUBLIC_ORIGIN)) {
    faults.push('PUBLIC_ORIGIN must begin with https:// in production')
  }
  if (values.DATABASE_REPLICA_URLS?.length && !values.DATABASE_URL) {
    faults.push('DATABASE_REPLICA_URLS needs DATABASE_URL')
  }
  const s3 = s3Config(values, faults)
  const ldap = ldapConfig(values, isProduction, faults)
  const captcha = captchaConfig(values, nodeEnv, faults)
  const host = values.HOST ?? '127.0.0.1'
  const isDemoOnNetwork = !isProduction && !isLoopbackName(host)
  if (isDemoOnNetwork && values.DEMO_ON_NETWORK !== 'yes') {
    faults.push(
      `HOST=${host} lets the network in, and the demo accounts with their known password: say DEMO_ON_NETWORK=yes if that is meant, else NODE_ENV=production`,
    )
  }
  const sessionSecret = values.SESSION_SECRET ?? secretFromFile({ env, dataDir, isProduction, faults })
  if (isProduction) {
    const secrets = { SESSION_SECRET: sessionSecret, METRICS_TOKEN: values.METRICS_TOKEN }
    faults.push(...productionFaults({ rateLimits: values.RATE_LIMITS, captcha, secrets }))
  }
  if (faults.length > 0) throw new ConfigError(faults)

  return {
    nodeEnv,
    port,
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
    logLevel: values.LOG_LEVEL ?? 'info',
    trustProxy: values.TRUST_PROXY ?? [],
    metricsToken: values.METRICS_TOKEN,
    pageCacheBytes: (values.PAGE_CACHE_MB ?? 64) * 1024 * 1024,
    rateLimits: values.RATE_LIMITS,
    computerOfficeUrl: values.COMPUTER_OFFICE_URL ?? variables.COMPUTER_OFFICE_URL.standard,
    hasDeveloperPages: values.DEVELOPER_PAGES ? values.DEVELOPER_PAGES === 'yes' : !isProduction,
    staffDisplayName: values.STAFF_DISPLAY_NAME ?? variables.STAFF_DISPLAY_NAME.standard,
  }
}

/** Parsed values by name; an unset or empty variable is absent, a wrong one leaves a fault. */
function parseAll(env: NodeJS.ProcessEnv, faults: string[]): Values {
  const values: Record<string, unknown> = {}
  for (const [name, { schema, expects, secret }] of Object.entries<Variable>(variables)) {
    const raw = secret ? withFile(env, name, faults) : env[name]?.trim()
    if (!raw) continue
    const parsed = schema.safeParse(raw)
    if (parsed.success) values[name] = parsed.data
    else faults.push(`${name} must be ${expects}${secret ? '' : ` (it is ${JSON.stringify(raw.slice(0, 80))})`}`)
  }
  return values as Values
}

/** A secret's value, from the variable or from the file that `NAME_FILE` names. */
function withFile(env: NodeJS.ProcessEnv, name: string, faults: string[]): string | undefined {
  const value = env[name]?.trim()
  const file = env[`${name}_FILE`]?.trim()
  if (!file || name === 'SESSION_SECRET') return value
  if (value) {
    faults.push(`${name} and ${name}_FILE are both set; leave one out`)
    return undefined
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    faults.push(`${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`)
    return undefined
  }
}

function s3Config(values: Values, faults: string[]): S3Config | undefined {
  const asked = Object.keys(values).some((name) => name.startsWith('S3_'))
  if (!asked) return undefined
  const needed = ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  for (const name of needed) if (!values[name]) faults.push(`${name} is needed when another S3_ variable is set`)
  return {
    endpoint: values.S3_ENDPOINT,
    bucket: values.S3_BUCKET ?? '',
    region: values.S3_REGION ?? '',
    accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function captchaConfig(values: Values, nodeEnv: Config['nodeEnv'], faults: string[]): CaptchaConfig {
  const provider = values.CAPTCHA_PROVIDER ?? 'altcha'
  if (provider === 'none') {
    if (nodeEnv !== 'test') faults.push('CAPTCHA_PROVIDER may be none for tests only (NODE_ENV=test)')
    return { provider }
  }
  if (provider === 'altcha') {
    return { provider, difficulty: values.CAPTCHA_DIFFICULTY ?? (nodeEnv === 'test' ? 20 : 2_000) }
  }
  for (const name of ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_SECRET_KEY'] as const) {
    if (!values[name]) faults.push(`${name} is needed with CAPTCHA_PROVIDER=recaptcha`)
  }
  const verifyUrl = values.RECAPTCHA_VERIFY_URL ?? variables.RECAPTCHA_VERIFY_URL.standard
  if (nodeEnv === 'production' && !verifyUrl.startsWith('https:')) {
    faults.push('RECAPTCHA_VERIFY_URL must begin with https:// in production')
  }
  const { RECAPTCHA_SITE_KEY: siteKey = '', RECAPTCHA_SECRET_KEY: secretKey = '' } = values
  return { provider, siteKey, secretKey, verifyUrl }
}

/** Listening there, only this machine itself can reach us. */
function isLoopbackName(host: string): boolean {
  return host.toLowerCase() === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
}

/** The part after the @: a bare address has brackets there. */
function mailHost(publicOrigin: string): string {
  const { hostname } = new URL(publicOrigin)
  return /^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname.replace('[', '[IPv6:')
}

/** http is allowed in production on this machine only, for trials behind nothing. */
function isSafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

interface SecretSource {
  env: NodeJS.ProcessEnv
  dataDir: string
  isProduction: boolean
  faults: string[]
}

/** The secret of SECRET_FILE (or its other name), else the one in the data directory, made when nothing is there. */
function secretFromFile({ env, dataDir, isProduction, faults }: SecretSource): string {
  if (env.SESSION_SECRET?.trim()) return ''
  const named = env.SECRET_FILE?.trim() || env.SESSION_SECRET_FILE?.trim()
  if (!named && isProduction) {
    faults.push('SESSION_SECRET or SECRET_FILE is needed in production')
    return ''
  }
  const whenMissing = isProduction ? 'refuse' : faults.length > 0 ? 'leave' : 'make'
  const result = readOrMakeSecret({ file: resolve(named ?? `${dataDir}/session-secret`), dataDir, whenMissing })
  if ('fault' in result) faults.push(`SECRET_FILE ${result.fault}`)
  return 'secret' in result ? result.secret : ''
}
