/** Logs one line at start with the environment of the server and the settings that an operator should change. */
import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { type Database, statement } from '../database/db.ts'
import type { Config } from './config.ts'

const MIN_FREE_BYTES = 1024 ** 3
const MAX_SKEW_MS = 1_000
const MIN_NODE = 22

const settingsStatement = statement<Settings>(
  'startup-checks.settings',
  `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
          current_setting('data_checksums') as data_checksums, current_setting('server_version') as version,
          extract(epoch from clock_timestamp()) * 1000 as now`,
)

interface Settings {
  fsync: string
  synchronous_commit: string
  data_checksums: string
  version: string
  now: string
}

interface StartupCheckOptions {
  config: Config
  database: Pick<Database, 'primary'>
  log: Pick<Logger, 'info' | 'warn'>
}

/** Logs the facts; in production `concerns` make the line a warning. */
export async function runStartupChecks({ config, database, log }: StartupCheckOptions): Promise<void> {
  const sentAt = Date.now()
  const [settings] = await database.primary.query(settingsStatement)
  const skewMs = Math.round(Number(settings?.now) - (sentAt + Date.now()) / 2)
  const { bavail, bsize } = await statfs(config.dataDir).catch(() => ({ bavail: Number.NaN, bsize: 1 }))
  const freeBytes = bavail * bsize
  const concerns = [
    settings?.fsync !== 'on' && 'the database does not flush writes to disk (fsync)',
    settings?.synchronous_commit === 'off' &&
      'the database acknowledges commits before they are written (synchronous_commit)',
    settings?.data_checksums !== 'on' && 'the database has no checksums',
    Math.abs(skewMs) > MAX_SKEW_MS && 'the clocks of server and database differ',
    freeBytes < MIN_FREE_BYTES && 'less than 1 GB of disk is free',
    Number.parseInt(process.versions.node, 10) < MIN_NODE && 'this version of Node.js is no longer supported',
    config.nodeEnv === 'production' && !config.smtpUrl && 'no mail is sent (SMTP_URL is unset)',
  ].filter((concern) => concern !== false)
  const facts = {
    node: process.version,
    postgresql: settings?.version,
    embedded: !config.databaseUrl,
    clock_skew_ms: skewMs,
    free_gb: Number.isNaN(freeBytes) ? undefined : Math.round(freeBytes / 1024 ** 3),
    storage: config.s3 ? 's3' : 'disk',
    concerns,
  }
  log[concerns.length > 0 && config.nodeEnv === 'production' ? 'warn' : 'info'](facts, 'self-check')
}
