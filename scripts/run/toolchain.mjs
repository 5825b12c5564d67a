/** The project's own Node, and programs on it. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkNotEnding, passSignalsTo } from './ending.mjs'
import { Stop } from './print.mjs'

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

/** Ends a program of ours with its command; see there. */
const TIE = new URL('exit-with-launcher.mjs', import.meta.url).href

/**
 * Runs a script on the pinned Node and resolves with its exit code.
 * @param {string[]} words script and arguments; options of Node may stand before
 * @param {{ env?: Record<string, string> }} [options]
 */
export function runNode(words, options = {}) {
  return runProgram(pinnedNode(), ['--disable-warning=ExperimentalWarning', ...words], options)
}

/**
 * The same for a program that must not outlive its command: it ends in order when the command is killed.
 * @param {string[]} words
 * @param {{ env?: Record<string, string>, isParent?: boolean }} [options] `isParent: false` where a watcher starts it
 */
export function runTied(words, { env, isParent = true } = {}) {
  const command = { SALA_LAUNCHER: String(process.pid), ...(isParent && { SALA_LAUNCHER_IS_PARENT: 'yes' }) }
  return runNode(['--import', TIE, ...words], { env: { ...env, ...command } })
}

/**
 * Runs a program in the project's folder, its output to ours. Signals sent to us reach it.
 * @throws {Stop} when the command was told to end
 */
export function runProgram(program, words, { env = {} } = {}) {
  checkNotEnding()
  const folders = [path.dirname(pinnedNode()), path.join(root, 'node_modules/.bin'), process.env.PATH]
  const child = spawn(program, words, {
    cwd: root,
    env: { ...process.env, PATH: folders.join(path.delimiter), ...env },
    stdio: 'inherit',
  })
  passSignalsTo(child)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(signal ? 1 : code))
  })
}
