/**
 * `test` of browser tests that need a site with its own database: because they change much of its content, or because
 * no other test may change what they compare.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, test as base } from '@playwright/test'
import { startServer } from '#scripts/bench/server.ts'
import { loadConfig } from '#server/config/config.ts'
import { type Db, dynamicStatement } from '#server/database/db.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { createSession } from '#server/http/sessions/session.ts'
import { acceptCookies } from '../site.ts'

export { expect } from '@playwright/test'

export interface OwnSite {
  origin: string
  db: Db
  /** The process that was started; with several processes the one above them. */
  pid: number
}

interface WorkerOptions {
  /** The date of the server, an ISO time; default: now. `page.clock` sets that of the browser. */
  serverDate: string | undefined
  /** More variables of the server. */
  siteEnv: Record<string, string>
  ownSite: OwnSite
}

const PRELOAD = new URL('fixed-date.mjs', import.meta.url).href
/** Copies of pictures in a second format would change what is compared, and take a minute of one core. */
const unschedule = dynamicStatement(
  'e2e.unschedule-own',
  `delete from pgboss.schedule where name = 'media.encode-missing-avif' returning name`,
)

export const test = base.extend<object, WorkerOptions>({
  serverDate: [undefined, { option: true, scope: 'worker' }],
  siteEnv: [{}, { option: true, scope: 'worker' }],

  ownSite: [
    async ({ serverDate, siteEnv }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'sala-own-site-'))
      // Demo content is dated around the day on which it is seeded.
      if (!serverDate) cpSync(String(process.env.E2E_SEEDED_DIR), dataDir, { recursive: true })
      const clock: Record<string, string> = serverDate
        ? { FIXED_DATE: serverDate, NODE_OPTIONS: `--import ${PRELOAD}` }
        : {}
      const server = await startServer(dataDir, { SEED: 'demo', CAPTCHA_DIFFICULTY: '20', ...clock, ...siteEnv })
      const log = { info() {}, warn: console.warn, error: console.error }
      const config = loadConfig({ ...process.env, DATA_DIR: dataDir })
      const { database, stop } = await startDatabase({ config, log, pool: { max: 2 } })
      const db = database.primary
      await base.expect
        .poll(() =>
          db.query(unschedule).then(
            (rows) => rows.length,
            () => 0,
          ),
        )
        .toBe(1)
      await use({ origin: `http://127.0.0.1:${server.port}`, db, pid: server.pid })
      await stop()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 360_000 },
  ],

  baseURL: async ({ ownSite }, use) => use(ownSite.origin),

  context: async ({ context }, use) => {
    await acceptCookies(context)
    await use(context)
  },
})

/** Signs a person in to a browser context of this site. */
export async function signInTo({ db, origin }: OwnSite, context: BrowserContext, userId: number): Promise<void> {
  const value = await createSession(db, { userId, isRemembered: false, userAgent: 'e2e' })
  await context.addCookies([{ name: 'sala_sid', value, url: origin, httpOnly: true, sameSite: 'Lax' }])
}
