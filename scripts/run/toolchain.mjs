/** Runs programs on the project's Node. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { UserError } from './print.mjs'
import { forwardSignalsTo, throwIfShuttingDown } from './shutdown.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

let found

/** Path of a Node 24: the pinned one, otherwise the current one if it is new enough. */
export function pinnedNode() {
  found ??= findNode()
  return found
}

function findNode() {
  const platform = `${process.platform}-${process.arch}`
  const candidates = [`node-${platform}`, `node-bin-${platform}`].map((name) =>
    path.join(root, 'node_modules', name, 'bin/node'),
  )
  // An installed binary may not run, for example on a Linux without glibc.
  for (const file of candidates) {
    if (existsSync(file) && spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0) return file
  }
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath
  throw new UserError(
    `The project has no Node 24 for ${platform}, and this is ${process.version}: install Node 24 and try again.`,
  )
}

/** Returns the path of a file that a command requires. @throws {UserError} when it does not exist */
export function requireFile(file) {
  if (!existsSync(path.join(root, file))) throw new UserError(`${file} is missing.`)
  return file
}

/** Path of the script of a package's command, e.g. `bin('vite')`. */
export function bin(packageName, command = packageName.split('/').at(-1)) {
  const folder = path.join(root, 'node_modules', packageName)
  const manifest = path.join(folder, 'package.json')
  if (!existsSync(manifest)) throw new UserError(`${packageName} is not installed (was it left out with --omit=dev?).`)
  const declared = JSON.parse(readFileSync(manifest, 'utf8')).bin
  return path.join(folder, typeof declared === 'string' ? declared : declared[command])
}

/** Node's own cache of compiled modules: it saves a third of the processor time of a start, and 15 MB. */
const COMPILE_CACHE = path.join(root, 'node_modules/.cache/compiled')

const EXIT_WITH_LAUNCHER = new URL('exit-with-launcher.mjs', import.meta.url).href

/**
 * Runs a script on the pinned Node and resolves with its exit code.
 * @param {string[]} args script and arguments, optionally after options of Node
 * @param {{ env?: Record<string, string> }} [options]
 */
export function runNode(args, options = {}) {
  return runProgram(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...args], options)
}

/**
 * Like `runNode`, for a program that must not outlive its command: it shuts down in order when the command is killed.
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, isParent?: boolean }} [options] `isParent: false` when a watcher starts it
 */
export function runAttached(args, { env, isParent = true } = {}) {
  const command = { SALA_LAUNCHER: String(process.pid), ...(isParent && { SALA_LAUNCHER_IS_PARENT: 'yes' }) }
  return runNode(['--import', EXIT_WITH_LAUNCHER, ...args], { env: { ...env, ...command } })
}

/**
 * Runs a program in the project's folder with inherited output. Signals to this process are forwarded to it.
 * @throws {UserError} when the command was told to end
 */
export function runProgram(program, args, { env = {} } = {}) {
  throwIfShuttingDown()
  const folders = [path.dirname(pinnedNode()), path.join(root, 'node_modules/.bin'), process.env.PATH]
  const child = spawn(program, args, {
    cwd: root,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, PATH: folders.join(path.delimiter), ...env },
    stdio: 'inherit',
  })
  forwardSignalsTo(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}
