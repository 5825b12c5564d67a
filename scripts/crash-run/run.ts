/**
 * `npm run crashes` takes 1,000 online tests while tabs, devices, network, server (kill -9) and PostgreSQL (kill -9) fail
 * at random. The exit code is 1 when an acknowledged answer is lost, an attempt is counted twice, or a score differs from
 * the answers. `-- --attempts 200 --seed 7` changes the number and repeats a run; only its timing differs then.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadConfig } from '#server/config/config.ts'
import { startDatabase } from '#server/database/start-database.ts'
import { runCrashes } from './crash-run.ts'
import { printCounts } from './report.ts'
import { startCrashingServer } from './server.ts'

const { values } = parseArgs({
  options: {
    attempts: { type: 'string', default: '1000' },
    people: { type: 'string', default: '40' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
})
console.log(`${values.attempts} online tests, ${values.people} people at a time, seed ${values.seed}`)
const dataDir = mkdtempSync(path.join(tmpdir(), 'sala-crashes-'))
const env = { DATA_DIR: dataDir, SESSION_SECRET: 'only-for-crash-runs-only-for-crash-runs' }
// Holds PostgreSQL, which a killed server would end.
const log = { info() {}, warn() {}, error() {} }
const { database, stop } = await startDatabase({ config: loadConfig({ ...process.env, ...env, NODE_ENV: '' }), log })
const server = await startCrashingServer(env)
const start = performance.now()
try {
  const { counts, problems } = await runCrashes({
    database,
    server,
    seed: Number(values.seed),
    attempts: Number(values.attempts),
    people: Number(values.people),
    killAfter: [300, 1_500],
    killDatabase: () => process.kill(postmasterPid(), 'SIGKILL'),
    onProgress: ({ attempts, serverKills, databaseKills }) =>
      console.log(`  ${attempts} attempts, ${serverKills + databaseKills} kills`),
  })
  console.log(
    `\n${printCounts(counts)}\n${String(Math.round((performance.now() - start) / 1_000)).padStart(8)}  seconds\n`,
  )
  for (const problem of problems) console.log(`WRONG  ${problem}`)
  console.log(
    problems.length === 0
      ? 'No acknowledged answer is lost, no attempt is counted twice, every score is that of its answers.'
      : `${problems.length} contradictions; repeat with --seed ${values.seed}\n${server.lastLines()}`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await server.stop()
  await stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8'), 10)
}
