/** The project's own Node, and programs on it. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stop } from './say.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

let found

/** Path of a Node 24: the pinned one, else the one that runs this when it is new enough. */
export function pinnedNode() {
  found ??= findNode()
  return found
}

function findNode() {
  const platform = `${process.platform}-${process.arch}`
  const candidates = [`node-${platform}`, `node-bin-${platform}`].map((name) =>
    path.join(root, 'node_modules', name, 'bin/node'),
  )
  // A binary may be there and yet not run, as on a Linux without glibc.
  for (const file of candidates) {
    if (existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0) return file
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new Stop(
    `No Node 24 comes with the project for ${platform}, and this is ${process.version}: install Node 24 and try again.`,
  )
}

/** A file of the project that a command cannot do without. @throws {Stop} */
export function needed(file) {
  if (!existsSync(path.join(root, file))) throw new Stop(`${file} is missing.`)
  return file
}

/** The script behind a package's command, e.g. `bin('vite')`. */
export function bin(packageName, command = packageName.split('/').at(-1)) {
  const folder = path.join(root, 'node_modules', packageName)
  const manifest = path.join(folder, 'package.json')
  if (!existsSync(manifest)) throw new Stop(`${packageName} is not installed (was it left out with --omit=dev?).`)
  const declared = JSON.parse(readFileSync(manifest, 'utf8')).bin
  return path.join(folder, typeof declared === 'string' ? declared : declared[command])
}

/**
 * Runs a script on the pinned Node and resolves with its exit code.
 * @param {string[]} words script and arguments; options of Node may stand before
 * @param {{ env?: Record<string, string>, ipc?: boolean }} [options]
 */
export function runNode(words, options = {}) {
  return runProgram(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...words], options)
}

/** Runs a program in the project's folder, its output to ours. Signals sent to us reach it. */
export function runProgram(program, words, { env = {}, ipc = false } = {}) {
  const folders = [path.dirname(pinnedNode()), path.join(root, 'node_modules/.bin'), process.env.PATH]
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, PATH: folders.join(path.delimiter), ...env },
    stdio: ipc ? ['inherit', 'inherit', 'inherit', 'ipc'] : 'inherit',
  })
  // Ctrl-C in a terminal reaches the child by itself; a second one would cut its orderly end short.
  const forward = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      resolve(signal ? 1 : code)
    })
  })
}
