/** Information about a process by its pid. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process is running. A zombie (ended but not reaped) is not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  try {
    // The state follows the name in parentheses, which may contain any character.
    const state = /^.*\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1]
    return state !== 'Z' && state !== 'X'
  } catch {
    return process.platform !== 'linux'
  }
}

/** Command line with words joined by spaces; empty when it is not available. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    if (process.platform === 'linux') return ''
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

/** Processes whose working directory is `folder`. Linux only; empty on other systems. */
export function processesIn(folder: string): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && workingDirectory(name) === folder)
      .map(Number)
  } catch {
    return []
  }
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
