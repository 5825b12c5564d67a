/** Directory of the Unix socket. Its path must fit in the 104 bytes that macOS allows (Linux: 108). */
import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chownRecursively, type Identity } from './identity.ts'
import { PostgresError } from './postgres-error.ts'

const SOCKET_PATH_MAX_BYTES = 103

/** The folder of the cluster, or if its path is too long a private directory under /tmp with a stable name. */
export function chooseSocketDir(folder: string, port: number, identity: Identity): string {
  const fits = (path: string) => Buffer.byteLength(join(path, `.s.PGSQL.${port}.lock`)) <= SOCKET_PATH_MAX_BYTES
  if (fits(folder)) return folder
  const name = `sala-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`
  const path = [tmpdir(), '/tmp'].map((parent) => join(parent, name)).find(fits) as string
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const found = lstatSync(path)
  const mayBeOurs = [process.getuid?.(), identity.uid].includes(found.uid)
  // Any user can create names in /tmp: a directory that others own or can access is not used.
  if (!found.isDirectory() || !mayBeOurs || (found.mode & 0o077) !== 0) {
    throw new PostgresError(`${path} is accessible to other users: remove it, or choose a shorter DATA_DIR`)
  }
  chownRecursively(identity, path)
  return path
}
