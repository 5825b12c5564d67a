/** The databases of the benchmarks: created once and stored in `.cache`. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadConfig } from '#server/config/config.ts'
import { startDatabase } from '#server/database/start-database.ts'

/** Posts with a text of their own; a larger dataset contains copies of them. */
export const MAX_GENERATED = 100_000

/** Creates the dataset unless it exists; returns its data directory. A marker is written at the end, so that an
 * incomplete dataset is never measured.
 * @throws {Error} when it cannot be created */
export async function ensureDataset(posts: number): Promise<string> {
  const dataDir = path.resolve('.cache', `bench-${posts}`)
  const complete = path.join(dataDir, 'complete')
  if (existsSync(complete)) return dataDir
  rmSync(dataDir, { recursive: true, force: true })
  if (posts > MAX_GENERATED) {
    cpSync(await ensureDataset(MAX_GENERATED), dataDir, { recursive: true })
    rmSync(complete)
  }
  console.log(`\nCreating ${posts} posts in ${path.relative('.', dataDir)} …`)
  const child = spawn(process.execPath, ['scripts/bench/data/create.ts', '--posts', String(posts)], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'inherit',
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The data could not be created; see the lines above.')
  writeFileSync(complete, '')
  return dataDir
}

/** Opens a dataset and keeps its PostgreSQL running between the servers that are measured. */
export function openDataset(dataDir: string) {
  return startDatabase({
    config: loadConfig({ ...process.env, DATA_DIR: dataDir, NODE_ENV: '' }),
    log: { info() {}, warn: console.warn, error: console.error },
  })
}
