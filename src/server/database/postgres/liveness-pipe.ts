/**
 * Ties PostgreSQL to the servers that use it. Each holds one named pipe open for writing; the launcher reads it. When
 * the last holder is gone, ended or killed at any moment, the launcher's read ends and it stops PostgreSQL cleanly.
 */
import { spawnSync } from 'node:child_process'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import { PostgresError } from './postgres-error.ts'

/** Makes the pipe where it is missing. */
export function createLivenessPipe(file: string): void {
  if (existsSync(file)) return
  const { status, stderr } = spawnSync('mkfifo', ['-m', '600', file], { encoding: 'utf8' })
  if (status !== 0 && !existsSync(file)) {
    throw new PostgresError(
      `${file} cannot be made (${stderr?.trim() || 'mkfifo is missing'}): DATA_DIR must be on a local disk`,
    )
  }
}

/** Whether any launcher or server, of this machine or a container of it, has the pipe open. */
export function isPipeHeld(file: string): boolean {
  try {
    closeSync(openSync(file, constants.O_WRONLY | constants.O_NONBLOCK))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return false
    throw error
  }
}

/** Holds the pipe until the number returned is closed. Children do not inherit it. */
export function holdPipe(file: string): number {
  return openSync(file, constants.O_RDWR)
}

/** The launcher's end; at least one holder must have the pipe open already. */
export function openForLauncher(file: string): number {
  return openSync(file, constants.O_RDONLY)
}
