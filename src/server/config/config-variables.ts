/** Every environment variable that the server reads: its schema, default and meaning. */
import { isIP } from 'node:net'
import * as z from 'zod/mini'
import { withOverrides } from '../http/limits/rate-table.ts'
import { type MailSender, parseSender } from '../mail/mail-address.ts'
import { engineTexts } from '../texts.ts'
import { gatewayVariables } from './gateway-config.ts'
import { ldapVariables } from './ldap-config.ts'
import { paymentVariables } from './payment-config.ts'
import { SECRET_MIN_LENGTH } from './secret-file.ts'
import { testProviderVariables } from './test-provider-config.ts'
import type { Variable } from './variable.ts'

const text = (pattern: RegExp) => z.string().check(z.regex(pattern))
const url = (...protocols: string[]) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol)))
const list = <T extends z.ZodMiniType<string, string>>(item: T) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value: string) => value.split(',').map((part) => part.trim())),
    ),
    z.array(item),
  )
const integer = (min: number, max: number) =>
  z.pipe(text(/^\d{1,9}$/), z.pipe(z.transform(Number), z.number().check(z.gte(min), z.lte(max))))
const origin = z.pipe(
  url('http:', 'https:').check(
    z.refine((value) => {
      const { pathname, search, hash, username, password } = new URL(value)
      return pathname === '/' && !search && !hash && !username && !password
    }),
  ),
  z.transform((value: string) => new URL(value).origin),
)
const hostName = text(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/i)
const host = z.union([z.string().check(z.refine((value) => isIP(value) !== 0)), hostName])
const exactAddress = z.string().check(z.refine((value) => isIP(value) !== 0))
const token = z.string().check(z.minLength(16))
const anything = z.string()
const mailSender = z.pipe(
  z.string().check(z.refine((value) => parseSender(value) !== null)),
  z.transform((value: string) => parseSender(value) as MailSender),
)

function isRateTable(value: string): boolean {
  try {
    return Boolean(withOverrides(value))
  } catch {
    return false
  }
}

export const variables = {
  NODE_ENV: {
    schema: z.enum(['development', 'test', 'production']),
    expects: 'development, test or production',
    standard: 'development',
    meaning: '`production` requires `PUBLIC_ORIGIN` with https and a secret, and creates no demo content',
  },
  PORT: { schema: integer(0, 65_535), expects: 'a port number', standard: '3000', meaning: 'Port to listen on' },
  HOST: {
    schema: host,
    expects: 'an address or a host name',
    standard: '127.0.0.1',
    meaning: 'Address to listen on. `0.0.0.0`: all networks; outside production this requires `DEMO_ON_NETWORK`',
  },
  WEB_CONCURRENCY: {
    schema: integer(1, 8),
    expects: 'a number from 1 to 8',
    standard: '1',
    meaning:
      'Number of server processes that share the port, at most one for each core; with 2 or more a further process starts, replaces and stops them',
  },
  DEMO_ON_NETWORK: {
    schema: z.enum(['yes', 'no']),
    expects: 'yes or no',
    standard: 'no',
    meaning: '`yes` allows a site outside production, whose demo passwords are public, to listen on a network address',
  },
  DEVELOPER_PAGES: {
    schema: z.enum(['yes', 'no']),
    expects: 'yes or no',
    standard: 'yes (production: no)',
    meaning: 'Whether to serve `/dev/kit` and the API description (`/api`, `/api/openapi.json`)',
  },
  DATA_DIR: {
    schema: anything,
    expects: 'a directory',
    standard: './data',
    meaning: 'Directory of the embedded database, the uploads and the secret',
  },
  DATABASE_URL: {
    schema: url('postgres:', 'postgresql:'),
    expects: 'a postgresql:// address',
    standard: '',
    meaning: 'External PostgreSQL (15 or later). Unset: the server runs an embedded one in `DATA_DIR`',
    secret: true,
  },
  DATABASE_REPLICA_URLS: {
    schema: list(url('postgres:', 'postgresql:')),
    expects: 'postgresql:// addresses, separated by commas',
    standard: '',
    meaning: 'Read replicas of `DATABASE_URL`, used for reads of visitors',
    secret: true,
  },
  PUBLIC_ORIGIN: {
    schema: origin,
    expects: 'an origin such as https://sala.example.ac.th, without a path',
    standard: 'http://localhost:PORT',
    meaning: 'Public address of the site; required in production, with https',
  },
  SESSION_SECRET: {
    schema: z.string().check(z.minLength(SECRET_MIN_LENGTH)),
    expects: `at least ${SECRET_MIN_LENGTH} characters`,
    standard: '',
    meaning: 'Key of sessions and signatures, the same in every instance; required in production',
    secret: true,
  },
  SECRET_FILE: {
    schema: anything,
    expects: 'a file',
    standard: 'DATA_DIR/session-secret',
    meaning: 'File that holds `SESSION_SECRET`. Outside production it is created (mode 0600) if neither is set',
  },
  SEED: {
    schema: z.enum(['demo', 'none']),
    expects: 'demo or none',
    standard: 'demo (production: none)',
    meaning: 'Content to load into an empty database; `none` loads sections, tags of levels and subjects, and stickers',
  },
  S3_ENDPOINT: {
    schema: url('http:', 'https:'),
    expects: 'an http(s) address',
    standard: '',
    meaning: 'Endpoint of the S3-compatible storage for uploads. Unset with `S3_BUCKET` set: Amazon S3',
  },
  S3_BUCKET: {
    schema: text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    expects: 'a bucket name',
    standard: '',
    meaning: 'Bucket for uploads. Unset: uploads are stored in `DATA_DIR`',
  },
  S3_REGION: {
    schema: text(/^[a-z0-9-]{1,40}$/),
    expects: 'a region name',
    standard: '',
    meaning: 'Region of the bucket',
  },
  S3_ACCESS_KEY_ID: { schema: anything, expects: 'a key id', standard: '', meaning: 'Access key ID', secret: true },
  S3_SECRET_ACCESS_KEY: {
    schema: anything,
    expects: 'a key',
    standard: '',
    meaning: 'Secret access key',
    secret: true,
  },
  SMTP_URL: {
    schema: url('smtp:', 'smtps:'),
    expects: 'an smtp:// or smtps:// address',
    standard: '',
    meaning: 'Mail server. Unset: mails remain in the outbox table',
    secret: true,
  },
  MAIL_FROM: {
    schema: mailSender,
    expects: 'a name and one address, such as Sala <no-reply@sala.example.ac.th>',
    standard: `\`${engineTexts.siteName} <no-reply@HOST>\``,
    meaning: 'Sender of mails. Unset: `no-reply` at the host of `PUBLIC_ORIGIN`',
  },
  CAPTCHA_PROVIDER: {
    schema: z.enum(['altcha', 'recaptcha', 'none']),
    expects: 'altcha, recaptcha or none',
    standard: 'altcha',
    meaning: 'CAPTCHA provider; `none` accepts every form and is for tests only (Q-23)',
  },
  CAPTCHA_DIFFICULTY: {
    schema: integer(1, 100_000),
    expects: 'a number from 1 to 100000',
    standard: '2000 (test: 20)',
    meaning:
      'ALTCHA difficulty: number of keys (1,000 rounds each) that a browser tries. 2000 takes about one second on a cheap phone; in production from 500 to 20000',
  },
  RECAPTCHA_SITE_KEY: {
    schema: text(/^[\w-]{10,100}$/),
    expects: 'a site key',
    standard: '',
    meaning: 'Public key of reCAPTCHA v2; required with `CAPTCHA_PROVIDER=recaptcha`',
  },
  RECAPTCHA_SECRET_KEY: {
    schema: text(/^[\w-]{10,100}$/),
    expects: 'a secret key',
    standard: '',
    meaning: 'Secret key of reCAPTCHA v2; required with `CAPTCHA_PROVIDER=recaptcha`',
    secret: true,
  },
  RECAPTCHA_VERIFY_URL: {
    schema: url('http:', 'https:'),
    expects: 'an http(s) address',
    standard: 'https://www.google.com/recaptcha/api/siteverify',
    meaning: 'Endpoint that verifies reCAPTCHA responses',
  },
  PRODUCT_SLUG: {
    schema: text(/^[a-z][a-z0-9_]{0,30}$/),
    expects: 'a short name of lower-case letters, digits and _',
    standard: 'sala',
    meaning: 'Product name in API paths, `POST /api/{slug}_login` (Q-13)',
  },
  UNIVERSITY_MAIL_DOMAIN: {
    schema: hostName,
    expects: 'a mail domain',
    standard: 'university.example.ac.th',
    meaning: 'Suffix of staff usernames (Q-16)',
  },
  ...ldapVariables,
  ...testProviderVariables,
  ...paymentVariables,
  ...gatewayVariables,
  LOG_LEVEL: {
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    expects: 'trace, debug, info, warn, error, fatal or silent',
    standard: 'info',
    meaning: 'Minimum level of log messages (JSON, one per line)',
  },
  TRUST_PROXY: {
    schema: list(exactAddress),
    expects: 'exact IP addresses, separated by commas',
    standard: '',
    meaning:
      'Trusted proxies. Unset: `X-Forwarded-For` is ignored, and one client address (IPv6: one /64) may hold 50 connections',
  },
  BACKUP_MARK_FILE: {
    schema: anything,
    expects: 'a path',
    standard: '',
    meaning:
      'File that the back-up of the site touches when it has succeeded; the dashboard shows its age. Default: `last-backup` in `DATA_DIR`',
  },
  METRICS_TOKEN: {
    schema: token,
    expects: 'at least 16 characters',
    standard: '',
    meaning:
      'Bearer token for `/metrics`. Unset: `/metrics` is served to loopback addresses only, and only without `TRUST_PROXY`',
    secret: true,
  },
  PAGE_CACHE_MB: {
    schema: integer(0, 4_096),
    expects: 'a number of megabytes',
    standard: '64',
    meaning:
      'Size of the cache of public pages, in megabytes, and a quarter of it for lists of visitors; 0 disables both',
  },
  RATE_LIMITS: {
    schema: z.string().check(z.refine((value) => value === 'off' || isRateTable(value))),
    expects: 'off, or name.user=calls/seconds (or .network, .subject), separated by commas',
    standard: '',
    meaning:
      'Overrides of the built-in rate limits (Q-08), e.g. `search.user=120/60,api.network=9000/300`. In production from 1 to 20 times the built-in limit; `off` is not allowed there',
  },
  COMPUTER_OFFICE_URL: {
    schema: z.union([url('http:', 'https:'), text(/^[/#][^\s\\]*$/)]),
    expects: 'an http(s) address or a path',
    standard: '/contact',
    meaning: 'Page where holders of university accounts get help with passwords (Q-48)',
  },
  REVIEW_PUBLISHING: {
    schema: z.enum(['after-24h', 'by-admin', 'at-once']),
    expects: 'after-24h, by-admin or at-once',
    standard: 'after-24h',
    meaning: 'When reviews are published: after their 24 hours for changes, only by an admin, or when written (Q-93)',
  },
  STAFF_DISPLAY_NAME: {
    schema: z.string().check(z.maxLength(60)),
    expects: 'at most 60 characters',
    standard: engineTexts.staffDisplayName,
    meaning: 'Name shown on comments by the site’s staff (Q-139)',
  },
} as const satisfies Record<string, Variable>
