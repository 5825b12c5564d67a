/**
 * Starts the site under test with the demo content, and keeps a copy of its data from before the first request: sites of
 * `own-site/own-site.ts` begin with it. Seeding takes half a minute of one core, copying less than a second.
 */
import { cpSync } from 'node:fs'
import { pino } from 'pino'
import { runCli } from '#server/cli-runtime.ts'
import { seedDemo } from '../src/seed.ts'

await runCli(async ({ config, database, storage }) => {
  await seedDemo({ config, db: database.primary, storage, log: pino({ level: config.logLevel }) })
})
cpSync(String(process.env.DATA_DIR), String(process.env.E2E_SEEDED_DIR), { recursive: true })
await import('../src/main.ts')
