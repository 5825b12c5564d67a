/**
 * Ends a command on a signal, or when npm, its parent, has ended. Running programs are told to shut down, and no further
 * program starts.
 */
import { constants } from 'node:os'
import { UserError } from './print.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 250

const programs = new Set()
let reason

/**
 * Starts to listen for signals. Only a direct child of npm watches its parent: npm sets the name of the script, and a
 * parent with pid 1 is npm in a container, or has already ended.
 * @param {string} command the name of the npm script
 */
export function listenForShutdown(command) {
  for (const signal of SIGNALS) process.on(signal, () => end(signal))
  // The reader of the output may have ended too.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== command || parent === 1) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    // The parent may have ended by a signal that was already forwarded.
    if (!reason) end('SIGHUP')
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** Whether the command was told to end. */
export function isShuttingDown() {
  return reason !== undefined
}

/** @throws {UserError} when the command was told to end, so that no further program starts */
export function throwIfShuttingDown() {
  if (reason) throw new UserError(`Stopped (${reason}).`)
}

/** Forwards signals to the program until it has ended. */
export function forwardSignalsTo(program) {
  programs.add(program)
  const remove = () => programs.delete(program)
  program.once('exit', remove)
  program.once('error', remove)
}

function end(signal) {
  reason ??= signal
  if (programs.size === 0) process.exit(128 + constants.signals[signal])
  // The terminal sends Ctrl-C to the program too; a second SIGINT would shorten its orderly shutdown.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  // Few programs handle SIGHUP; the others end at once.
  for (const program of programs) program.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}
