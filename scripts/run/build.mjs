/** The site's build, made again only when what it is made of has changed. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Stop, say, seconds } from './print.mjs'
import { bin, root, runNode } from './toolchain.mjs'

const SSR_ENTRY = 'src/app/entry-server.tsx'
const STAMP = 'dist/.build-hash'
const SOURCES = ['src', 'public', 'assets', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json']

/** Builds unless the last build is of the same sources. Says which of the two it did. */
export async function ensureBuilt() {
  const stampFile = path.join(root, STAMP)
  const hash = hashSources(root)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return 'unchanged'
  await build()
  return 'built'
}

export async function build() {
  const start = performance.now()
  say('Building the site …')
  const hash = hashSources(root)
  const stampFile = path.join(root, STAMP)
  rmSync(stampFile, { force: true })
  const vite = bin('vite')
  const parts = [['build'], ['build', '--ssr', SSR_ENTRY, '--outDir', 'dist/server']]
  for (const words of parts) {
    const code = await runNode([vite, ...words, '--logLevel', 'warn'], { env: { NODE_ENV: 'production' } })
    if (code !== 0) throw new Stop('The site could not be built; the lines above say why.')
  }
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
  say(`  built in ${seconds(start)}`)
}

/** Contents, not dates: a fresh checkout of the same sources needs no build. */
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

/** Neither tests nor the server's own code reach a bundle. */
function filesIn(folder, source) {
  const start = path.join(folder, source)
  const found = statSync(start, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [source]
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/\.test\.tsx?$|^src\/server\/|\/server\/|\/testing\.ts$/.test(file))
}
