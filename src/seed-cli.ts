/** `npm run seed`: writes the demo content, or with `--file` a custom seed (docs/seed-format.md). */
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { runCli } from '#server/cli-runtime.ts'
import { contentChanged } from '#server/http/live/invalidation-bus.ts'
import { DEMO_SEED, seedFrom } from './seed.ts'

const { values } = parseArgs({ options: { file: { type: 'string' } } })

await runCli(async ({ config, database, storage }) => {
  const path = values.file ?? DEMO_SEED
  const start = performance.now()
  await seedFrom(path, { db: database.primary, storage, config, log: pino({ level: config.logLevel }) })
  // Running servers on this database drop their cached pages.
  await contentChanged(database.primary)
  console.log(`${path} is in, after ${((performance.now() - start) / 1000).toFixed(1)} s`)
})
