/** Builds the site when its sources have changed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { print, seconds, UserError } from './print.mjs'
import { bin, root, runNode } from './toolchain.mjs'

const SSR_ENTRY = 'src/app/entry-server.tsx'
const STAMP = 'dist/.build-hash'
const SOURCES = ['src', 'public', 'assets', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/** Builds unless the last build has the same sources. Resolves with `built` or `unchanged`. */
export async function ensureBuilt() {
  const stampFile = path.join(root, STAMP)
  const hash = hashSources(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return 'unchanged'
  await build()
  return 'built'
}

export async function build() {
  const start = performance.now()
  print('Building the site …')
  const hash = hashSources(root)
  const stampFile = path.join(root, STAMP)
  rmSync(stampFile, { force: true })
  const vite = bin('vite')
  const parts = [['build'], ['build', '--ssr', SSR_ENTRY, '--outDir', 'dist/server']]
  for (const args of parts) {
    const code = await runNode([vite, ...args, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new UserError('The build failed; see the lines above.')
  }
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
  print(`  built in ${seconds(start)}`)
}

/** Hashes contents, not dates: a fresh checkout of the same sources needs no build. */
export function hashSources(folder) {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesIn(folder, source)).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(folder, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Leaves out tests, server code and the composition root, which are not bundled. */
function filesIn(folder, source) {
  const start = path.join(folder, source)
  const found = statSync(start, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [source]
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/\.test\.tsx?$|^src\/[^/]+\.ts$|\/server\/|\/testing\.ts$/.test(file))
}
