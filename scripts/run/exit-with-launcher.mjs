/**
 * Loaded before a program of ours: when the process that started it is gone, or the command behind that one, the program
 * ends in order. SALA_LAUNCHER is the command's number.
 */
import { readFileSync } from 'node:fs'

const CHECK_MS = 250
const launcher = Number(process.env.SALA_LAUNCHER) || undefined
/** Gone already when the command is our parent and another one stands in its place. */
const parent = process.env.SALA_LAUNCHER_IS_PARENT ? launcher : process.ppid
delete process.env.SALA_LAUNCHER_IS_PARENT

const timer = setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (!isOrphan && (!launcher || isRunning(launcher))) return
  clearInterval(timer)
  // Node's watcher ends its program in order, and would go on without a command. SIGHUP never hastens an end that has begun.
  if (!isOrphan && process.env.WATCH_REPORT_DEPENDENCIES) process.kill(parent, 'SIGTERM')
  else process.kill(process.pid, 'SIGHUP')
}, CHECK_MS)
timer.unref()

/** One that has ended and was not collected does not run. */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch (error) {
    return error.code === 'EPERM'
  }
}
