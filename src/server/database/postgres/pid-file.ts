/** Reads PostgreSQL's `postmaster.pid`. This module never writes or removes it. */
import { readFileSync } from 'node:fs'
import { commandLine, isRunning } from './processes.ts'

export interface Postmaster {
  pid: number
  status: 'starting' | 'ready' | 'stopping'
  socketDir: string
  port: number
}

export interface PidFile {
  /** The postmaster, when it is alive and uses this directory. */
  postmaster?: Postmaster
  /** The pid in the file, when it belongs to another program. */
  foreignPid?: number
}

/** Reads `postmaster.pid` and checks whether its process is alive. */
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
  // Pids are reused, especially in containers: a process whose command does not name this directory is not its postmaster.
  if (command && !command.includes(pgdata)) return { foreignPid: pid }
  const word = lines[7]?.trim() ?? ''
  const status = word === 'ready' || word === 'stopping' ? word : 'starting'
  return { postmaster: { pid, status, port: Number(lines[3]) || 5432, socketDir: lines[4] ?? '' } }
}
