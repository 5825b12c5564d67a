/**
 * Ties PostgreSQL to the processes that use it. Each process holds a named pipe open for writing, and the launcher reads
 * it. When the last process ends or is killed, the read ends and the launcher stops PostgreSQL cleanly.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import { PostgresError } from './postgres-error.ts'

/** Creates the pipe if it does not exist. */
export function createLivenessPipe(file: string): void {
  if (existsSync(file)) return
  const { status, stderr } = spawnSync('mkfifo', ['-m', '600', file], { encoding: 'utf8' })
  if (status !== 0 && !existsSync(file)) {
    throw new PostgresError(
      `${file} cannot be created (${stderr?.trim() || 'mkfifo is missing'}): DATA_DIR must be on a local disk`,
    )
  }
}

/** Whether a launcher or server process, on this machine or in a container, has the pipe open. */
export function isPipeHeld(file: string): boolean {
  try {
    closeSync(openSync(file, constants.O_WRONLY | constants.O_NONBLOCK))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return false
    throw error
  }
}

/** Opens the pipe for writing and returns its file descriptor. Child processes do not inherit it. */
export function holdPipe(file: string): number {
  return openSync(file, constants.O_RDWR)
}

/** Opens the pipe for the launcher to read; at least one process must hold it for writing. */
export function openForLauncher(file: string): number {
  return openSync(file, constants.O_RDONLY)
}
