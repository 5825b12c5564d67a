/**
 * Preloaded into a program of the project: the program shuts down when its parent process or the launcher of its command
 * has ended. SALA_LAUNCHER is the pid of the launcher.
 */
import { readFileSync } from 'node:fs'

const CHECK_MS = 250
const launcher = Number(process.env.SALA_LAUNCHER) || undefined
/** The expected parent. If the launcher is the parent, it may have ended before this line runs. */
const parent = process.env.SALA_LAUNCHER_IS_PARENT ? launcher : process.ppid
delete process.env.SALA_LAUNCHER_IS_PARENT

const timer = setInterval(() => {
  const isOrphan = process.ppid !== parent
  if (!isOrphan && (!launcher || isRunning(launcher))) return
  clearInterval(timer)
  // Node's watcher shuts its program down in order, and would run on without a command. SIGHUP never shortens a shutdown.
  if (!isOrphan && process.env.WATCH_REPORT_DEPENDENCIES) process.kill(parent, 'SIGTERM')
  else process.kill(process.pid, 'SIGHUP')
}, CHECK_MS)
timer.unref()

/** False for a zombie, which has ended but was not reaped. */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/^.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch (error) {
    return error.code === 'EPERM'
  }
}
