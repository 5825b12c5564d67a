/** The data directory of the embedded PostgreSQL. It is created once, completely or not at all. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { chownRecursively, type Identity } from './identity.ts'
import { PostgresError } from './postgres-error.ts'
import { isRunning } from './processes.ts'

/** Paths under `DATA_DIR/postgres`. */
export interface Cluster {
  /** Contains all files below, and the socket if its path is short enough. */
  folder: string
  /** PostgreSQL's own data directory. */
  pgdata: string
  pidFile: string
  logFile: string
  /** Named pipe that every server process holds open (`liveness-pipe.ts`). */
  aliveFile: string
  credentials: Credentials
}

interface Credentials {
  /** Of the role that owns the database of the site. */
  password: string
  /** Of PostgreSQL's superuser. */
  adminPassword: string
}

interface ClusterOptions {
  dataDir: string
  binaries: Binaries
  identity: Identity
  /** False in tests only: does not wait for the disk. */
  durable: boolean
  onCreate: () => void
}

/**
 * Opens the cluster in `dataDir` and creates it if it does not exist.
 * @throws {PostgresError} when another major version created it or it cannot be read
 */
export async function openCluster(options: ClusterOptions): Promise<Cluster> {
  const { dataDir, binaries, identity } = options
  const folder = join(dataDir, 'postgres')
  removeAbandonedDrafts(dataDir)
  if (!existsSync(folder)) await createCluster(folder, options)
  chownRecursively(identity, folder)
  const pgdata = join(folder, 'cluster')
  restrictToOwner(folder, pgdata)
  const version = Number.parseInt(readFile(join(pgdata, 'PG_VERSION')), 10)
  if (version !== binaries.majorVersion) {
    throw new PostgresError(
      `${pgdata} was created by PostgreSQL ${version}, but this release contains ${binaries.majorVersion}: dump it with the older release and restore it here`,
    )
  }
  return {
    folder,
    pgdata,
    pidFile: join(pgdata, 'postmaster.pid'),
    logFile: join(folder, 'postgres.log'),
    aliveFile: join(folder, 'alive'),
    credentials: JSON.parse(readFile(join(folder, 'credentials.json'))) as Credentials,
  }
}

/** PostgreSQL does not start on a directory that is readable by others, as copies and restores often are. */
function restrictToOwner(...folders: string[]) {
  for (const folder of folders) {
    try {
      chmodSync(folder, 0o700)
    } catch {
      // The folder belongs to another user: the next read reports it.
    }
  }
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EACCES' ? 'belongs to another user' : `cannot be read (${code})`
    throw new PostgresError(`${file} ${reason}: nothing was changed`)
  }
}

/** Creates the cluster under a temporary name and renames it, so that a kill leaves no partial cluster and one of two starts wins. */
async function createCluster(folder: string, { dataDir, binaries, identity, durable, onCreate }: ClusterOptions) {
  onCreate()
  const draft = join(dataDir, `postgres.new-${process.pid}-${randomBytes(4).toString('hex')}`)
  const password = () => randomBytes(24).toString('base64url')
  const credentials: Credentials = { password: password(), adminPassword: password() }
  mkdirSync(draft, { mode: 0o700 })
  try {
    writeFileSync(join(draft, 'credentials.json'), JSON.stringify(credentials), { mode: 0o600, flush: true })
    writeFileSync(join(draft, 'password'), credentials.adminPassword, { mode: 0o600 })
    chownRecursively(identity, draft)
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
      // pg_trgm classifies letters by LC_CTYPE; with C it finds no trigrams in Thai text.
      `--lc-ctype=${ctype}`,
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
  let result = await run('C.UTF-8')
  // Some versions of macOS have UTF-8 only with a country code.
  if (result.code !== 0 && /invalid locale/i.test(result.output)) result = await run('en_US.UTF-8')
  if (result.code !== 0) {
    const line = result.output.split('\n').find((text) => /error|fatal/i.test(text)) ?? result.output.trim()
    throw new PostgresError(`The database could not be created in ${draft}: ${line.trim()}`)
  }
}

function runProgram(identity: Identity, command: string[]): Promise<{ code: number | null; output: string }> {
  const [program, ...rest] = [...identity.prefix, ...command]
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

/** Excludes the environment of the caller: PGDATA, PGPORT or a locale would change the server that is started. */
export function postgresEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
}

/** Removes temporary directories of starts that were killed while they created the cluster. */
function removeAbandonedDrafts(dataDir: string) {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(/^postgres\.new-(\d+)-/.exec(name)?.[1])
    if (!pid || isRunning(pid)) continue
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
    } catch {
      // Its initdb may still be writing; the next start removes it.
    }
  }
}
