/** As whom PostgreSQL runs: it refuses root. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { PostgresError } from './postgres-error.ts'

export interface Identity {
  name: string
  /** Owner of the files, as seen from outside. */
  uid: number
  gid: number
  /** Words before the program's own. */
  prefix: readonly string[]
  /** User for the spawned process itself; empty where `prefix` changes it. */
  user: { uid?: number; gid?: number }
}

/**
 * The first identity that can run the programs and reach the data directory.
 * @throws {PostgresError} when there is none
 */
export function chooseIdentity(binaries: Binaries, dataDir: string): Identity {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { name: 'this user', uid, gid: process.getgid?.() ?? uid, prefix: [], user: {} }
  const found = rootIdentities(dataDir, binaries).find((identity) => canRun(identity, binaries, dataDir))
  if (found) return found
  throw new PostgresError(
    'PostgreSQL refuses to run as root, and no other user can reach this folder: start as an ordinary user, or set DATABASE_URL',
  )
}

/**
 * Ways to leave root behind, best first: a user namespace keeps the files root's and so works under a 0700 folder;
 * containers often forbid it, then the data goes to the owner of its folder or of the project, `postgres` or `nobody`.
 */
export function rootIdentities(dataDir: string, binaries: Binaries): Identity[] {
  const identities: Identity[] = []
  const unshare = findProgram('unshare')
  const setpriv = findProgram('setpriv')
  if (process.platform === 'linux' && unshare) {
    const prefix = [unshare, '--user', '--map-user=65534', '--map-group=65534', '--']
    identities.push({ name: 'a user namespace', uid: 0, gid: 0, prefix, user: {} })
  }
  const users = [ownerOf(dataDir), ownerOf(binaries.postgres), accountOf('postgres'), accountOf('nobody')].filter(
    (user) => user !== undefined,
  )
  for (const user of users) identities.push({ name: `uid ${user.uid}`, ...user, prefix: [], user })
  const last = users.at(-1)
  if (process.platform === 'linux' && setpriv && last) {
    const ids = [`--reuid=${last.uid}`, `--regid=${last.gid}`, '--clear-groups']
    const prefix = [setpriv, ...ids, '--inh-caps=+dac_override', '--ambient-caps=+dac_override', '--']
    identities.push({ name: `uid ${last.uid} that may pass closed folders`, ...last, prefix, user: {} })
  }
  return identities
}

/** Whether the identity can run the programs here; a closed data directory is opened for passing through if it must. */
export function canRun(identity: Identity, binaries: Binaries, dataDir: string): boolean {
  // Looks for its companions and refuses root, and writes nothing.
  const test = 'cd "$1" && exec "$2" --show --pgdata="$1/none" >/dev/null 2>&1'
  const [program, ...words] = [...identity.prefix, '/bin/sh', '-c', test, 'sh', dataDir, binaries.initdb] as const
  const attempt = () =>
    spawnSync(program as string, words, { cwd: '/', stdio: 'ignore', ...identity.user }).status === 0
  if (attempt()) return true
  // The data directory itself is ours to open for passing through; its files stay closed.
  const { mode } = statSync(dataDir)
  if (identity.uid === 0 || (mode & 0o011) === 0o011) return false
  chmodSync(dataDir, (mode & 0o777) | 0o011)
  if (attempt()) return true
  chmodSync(dataDir, mode & 0o777)
  return false
}

/** Gives a folder and all in it to the identity, where another start had left it to somebody else. */
export function giveTo({ uid, gid }: Identity, path: string): void {
  if (process.getuid?.() !== 0) return
  if (lstatSync(path).uid === uid) return
  giveAll(path, uid, gid)
}

function giveAll(path: string, uid: number, gid: number) {
  const isFolder = lstatSync(path).isDirectory()
  // The folder last: a broken-off walk is begun again by the next start.
  if (isFolder) for (const name of readdirSync(path)) giveAll(join(path, name), uid, gid)
  if (isFolder) chownSync(path, uid, gid)
  else lchownSync(path, uid, gid)
}

export function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/bin', '/usr/sbin', '/sbin']
  return folders.map((folder) => join(folder, name)).find((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
}

function ownerOf(path: string): { uid: number; gid: number } | undefined {
  const { uid, gid } = statSync(path)
  return uid === 0 ? undefined : { uid, gid }
}

function accountOf(name: string): { uid: number; gid: number } | undefined {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`))
    const [, , uid, gid] = line?.split(':').map(Number) ?? []
    // macOS writes nobody's number as -2.
    return uid && gid ? { uid: uid >>> 0, gid: gid >>> 0 } : undefined
  } catch {
    return undefined
  }
}
