/** The process that the crash run kills: database, jobs and API of the site, without its pages. */
import { loadConfig } from '#server/config/config.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { openStorage } from '#server/files/storage.ts'
import { buildApp } from '#server/http/app.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openLog } from '#server/observability/logging.ts'
import { features } from '../../src/features.ts'

const config = loadConfig(process.env)
const { log } = openLog(config.logLevel)
const { database } = await startDatabase({ config, log })
const jobs = openJobs({
  database,
  jobs: features.flatMap(({ jobs: own = [] }) => own),
  context: () => app.backgroundContext(),
  log,
})
const app = buildApp({
  config,
  database,
  features,
  storage: await openStorage(config),
  enqueue: jobs.enqueue,
  log,
})
await app.listen({ port: config.port, host: config.host })
app.lifecycle.becameReady()
void jobs.start()
