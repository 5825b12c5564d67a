/** Chooses the user that runs PostgreSQL, which does not run as root. */
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { PostgresError } from './postgres-error.ts'

export interface Identity {
  name: string
  /** Owner of the files as seen from outside a user namespace. */
  uid: number
  gid: number
  /** Command that precedes the program. */
  prefix: readonly string[]
  /** User of the spawned process; empty when `prefix` changes the user. */
  user: { uid?: number; gid?: number }
}

/**
 * Returns the first identity that can run the programs and access the data directory.
 * @throws {PostgresError} when there is none
 */
export function chooseIdentity(binaries: Binaries, dataDir: string): Identity {
  const uid = process.getuid?.() ?? 0
  if (uid !== 0) return { name: 'this user', uid, gid: process.getgid?.() ?? uid, prefix: [], user: {} }
  const found = rootIdentities(dataDir, binaries).find((identity) => canRun(identity, binaries, dataDir))
  if (found) return found
  throw new PostgresError(
    'PostgreSQL cannot run as root, and no other user can access this folder: start as an ordinary user, or set DATABASE_URL',
  )
}

/**
 * Identities that a root process can use, best first. In a user namespace the files still belong to root, so a folder
 * with mode 0700 works; containers often forbid namespaces. Then: the owner of the data directory, the owner of the
 * project, `postgres`, `nobody`.
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
    identities.push({ name: `uid ${last.uid} that may traverse closed folders`, ...last, prefix, user: {} })
  }
  return identities
}

/** Whether the identity can run the programs here. A closed data directory is made traversable if necessary. */
export function canRun(identity: Identity, binaries: Binaries, dataDir: string): boolean {
  // `initdb --show` fails for root and when a program is missing, and it writes nothing.
  const test = 'cd "$1" && exec "$2" --show --pgdata="$1/none" >/dev/null 2>&1'
  const [program, ...words] = [...identity.prefix, '/bin/sh', '-c', test, 'sh', dataDir, binaries.initdb] as const
  const attempt = () =>
    spawnSync(program as string, words, { cwd: '/', stdio: 'ignore', ...identity.user }).status === 0
  if (attempt()) return true
  // Only the data directory itself is made traversable; its files stay closed.
  const { mode } = statSync(dataDir)
  if (identity.uid === 0 || (mode & 0o011) === 0o011) return false
  chmodSync(dataDir, (mode & 0o777) | 0o011)
  if (attempt()) return true
  chmodSync(dataDir, mode & 0o777)
  return false
}

/** Makes the identity the owner of a folder and its content, which an earlier start may have given to another user. */
export function chownRecursively({ uid, gid }: Identity, path: string): void {
  if (process.getuid?.() !== 0) return
  if (lstatSync(path).uid === uid) return
  chownTree(path, uid, gid)
}

function chownTree(path: string, uid: number, gid: number) {
  const isFolder = lstatSync(path).isDirectory()
  // The folder is changed last, so that an interrupted run is repeated by the next start.
  if (isFolder) for (const name of readdirSync(path)) chownTree(join(path, name), uid, gid)
  if (isFolder) chownSync(path, uid, gid)
  else lchownSync(path, uid, gid)
}

function findProgram(name: string): string | undefined {
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
    // macOS lists the uid of this account as -2.
    return uid && gid ? { uid: uid >>> 0, gid: gid >>> 0 } : undefined
  } catch {
    return undefined
  }
}
