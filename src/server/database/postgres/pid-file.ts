/** PostgreSQL's own note about its running server. It is read here, never written and never removed. */
import { readFileSync } from 'node:fs'
import { commandLine, isRunning } from './processes.ts'

export interface Postmaster {
  pid: number
  status: 'starting' | 'ready' | 'stopping'
  socketDir: string
  port: number
}

export interface PidFile {
  /** The server, when it is alive and ours. */
  postmaster?: Postmaster
  /** The number in the file, when it now belongs to some other program. */
  foreignPid?: number
}

/** Reads `postmaster.pid` and says whether its server lives. */
export function readPidFile(pidFile: string, pgdata: string): PidFile {
  let lines: string[]
  try {
    lines = readFileSync(pidFile, 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
  const pid = Math.abs(Number.parseInt(lines[0] ?? '', 10))
  if (!pid || !isRunning(pid)) return {}
  const command = commandLine(pid)
  // Numbers come round again, soonest in containers: what does not name this directory is not its server.
  if (command && !command.includes(pgdata)) return { foreignPid: pid }
  const word = lines[7]?.trim() ?? ''
  const status = word === 'ready' || word === 'stopping' ? word : 'starting'
  return { postmaster: { pid, status, port: Number(lines[3]) || 5432, socketDir: lines[4] ?? '' } }
}
