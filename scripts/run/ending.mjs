/**
 * How a command ends: by a signal, or because npm, which started it, is gone. What runs for it is ended in order, and
 * nothing else is started.
 */
import { constants } from 'node:os'
import { Stop } from './print.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MS = 250

const programs = new Set()
let reason

/**
 * Listens from now on. Only npm's own child watches for its parent: npm names the script that it runs, and a parent of
 * number 1 is npm in a container, or had ended before.
 * @param {string} verb the command, as npm names it
 */
export function listenForEnd(verb) {
  for (const signal of SIGNALS) process.on(signal, () => end(signal))
  // Who reads what we say may be gone as well.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const parent = process.ppid
  if (process.env.npm_lifecycle_event !== verb || parent === 1) return
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    // A parent that went because of the signal which we have passed on already.
    if (!reason) end('SIGHUP')
  }, PARENT_CHECK_MS)
  timer.unref()
}

/** Whether the command was told to end. */
export function isEnding() {
  return reason !== undefined
}

/** @throws {Stop} when the command was told to end: nothing is started any more */
export function checkNotEnding() {
  if (reason) throw new Stop(`Stopped (${reason}).`)
}

/** Signals reach this program until it has ended. */
export function passSignalsTo(program) {
  programs.add(program)
  const forget = () => programs.delete(program)
  program.once('exit', forget)
  program.once('error', forget)
}

function end(signal) {
  reason ??= signal
  if (programs.size === 0) process.exit(128 + constants.signals[signal])
  // Ctrl-C in a terminal reaches the program by itself; a second one would cut its orderly end short.
  if (signal === 'SIGINT' && process.stdin.isTTY) return
  // Few programs know SIGHUP, and those that do not end at once.
  for (const program of programs) program.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
}
