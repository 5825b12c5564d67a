/** The data directory of the embedded PostgreSQL: made once, whole or not at all. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { giveTo, type Identity } from './identity.ts'
import { PostgresError } from './postgres-error.ts'
import { isRunning } from './processes.ts'

/** Paths under `DATA_DIR/postgres`. */
export interface Cluster {
  /** Holds everything below, and the socket when its path is short enough. */
  folder: string
  /** PostgreSQL's own data directory. */
  pgdata: string
  pidFile: string
  logFile: string
  /** A named pipe that every running server of the project holds open. */
  aliveFile: string
  credentials: Credentials
}

export interface Credentials {
  /** Of the role that owns the site's database. */
  password: string
  /** Of PostgreSQL's own superuser. */
  adminPassword: string
}

interface ClusterOptions {
  dataDir: string
  binaries: Binaries
  identity: Identity
  /** False in tests only: skips waiting for the disk. */
  durable: boolean
  onCreate: () => void
}

/**
 * Opens the cluster in `dataDir`, making it first where there is none.
 * @throws {PostgresError} when it was written by another major version, or cannot be read
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, binaries, identity } = options
  const folder = join(dataDir, 'postgres')
  removeBrokenOff(dataDir)
  if (!existsSync(folder)) await createCluster(folder, options)
  giveTo(identity, folder)
  const pgdata = join(folder, 'cluster')
  closeToOthers(folder, pgdata)
  const version = Number.parseInt(readOwn(join(pgdata, 'PG_VERSION')), 10)
  if (version !== binaries.majorVersion) {
    throw new PostgresError(
      `${pgdata} was written by PostgreSQL ${version}, and this release brings ${binaries.majorVersion}: dump it with the older release and restore it here`,
    )
  }
  return {
    folder,
    pgdata,
    pidFile: join(pgdata, 'postmaster.pid'),
    logFile: join(folder, 'postgres.log'),
    aliveFile: join(folder, 'alive'),
    credentials: JSON.parse(readOwn(join(folder, 'credentials.json'))) as Credentials,
  }
}

/** PostgreSQL refuses a directory that a copy or a restore has left open. */
function closeToOthers(...folders: string[]) {
  for (const folder of folders) {
    try {
      chmodSync(folder, 0o700)
    } catch {
      // Another user's: the next read says so.
    }
  }
}

function readOwn(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EACCES' ? 'belongs to another user' : `cannot be read (${code})`
    throw new PostgresError(`${file} ${reason}: nothing was changed`)
  }
}

/** Made beside and renamed into place, so that a kill leaves nothing half-made and the faster of two starts wins. */
async function createCluster(folder: string, { dataDir, binaries, identity, durable, onCreate }: ClusterOptions) {
  onCreate()
  const draft = join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  const password = () => randomBytes(24).toString('base64url')
  const credentials: Credentials = { password: password(), adminPassword: password() }
  mkdirSync(draft, { mode: 0o700 })
  try {
    writeFileSync(join(draft, 'credentials.json'), JSON.stringify(credentials), { mode: 0o600, flush: true })
    writeFileSync(join(draft, 'password'), credentials.adminPassword, { mode: 0o600 })
    giveTo(identity, draft)
    await initialise({ draft, binaries, identity, durable })
    rmSync(join(draft, 'password'))
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    const lostTheRace = ['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!lostTheRace) throw error
  }
}

interface Initialise {
  draft: string
  binaries: Binaries
  identity: Identity
  durable: boolean
}

async function initialise({ draft, binaries, identity, durable }: Initialise) {
  const run = (ctype: string) =>
    runProgram(identity, [
      binaries.initdb,
      `--pgdata=${join(draft, 'cluster')}`,
      '--username=postgres',
      `--pwfile=${join(draft, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--lc-collate=C',
      // Trigrams read letters by this one; with plain C they see none in Thai.
      `--lc-ctype=${ctype}`,
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
  let result = await run('C.UTF-8')
  // Some versions of macOS know UTF-8 only with a country.
  if (result.code !== 0 && /invalid locale/i.test(result.output)) result = await run('en_US.UTF-8')
  if (result.code !== 0) {
    const line = result.output.split('\n').find((text) => /error|fatal/i.test(text)) ?? result.output.trim()
    throw new PostgresError(`The database could not be made in ${draft}: ${line.trim()}`)
  }
}

function runProgram(identity: Identity, words: string[]): Promise<{ code: number | null; output: string }> {
  const [program, ...rest] = [...identity.prefix, ...words]
  return new Promise((resolve, reject) => {
    const child = spawn(program as string, rest, {
      cwd: '/',
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...identity.user,
    })
    let output = ''
    const take = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Nothing of the caller's: a stray PGDATA, PGPORT or locale would change what is started. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** Drafts of starts that were killed while making the cluster. */
function removeBrokenOff(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1])
    if (!pid || isRunning(pid)) continue
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {
      // Its own initdb may still be writing; the next start takes it away.
    }
  }
}
