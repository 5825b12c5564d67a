/**
 * What the browser gets: refuses any module of a `server/` folder, tests, factories, seeds, and packages that need
 * Node; holds the JavaScript of the home page and the post page under its budget, compressed as it is served.
 * Reads the last build (`npm run build`).
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { routes } from '#app/routes.ts'
import { assetFinder } from '#server/rendering/ssr.ts'

const BUDGET_BYTES = 150_000
/** Pages held to the budget; the others are only printed. */
const BUDGETED = ['home/home-page', 'post-detail/post-page']
const MANIFEST = 'dist/client/.vite/manifest.json'
const MODULES = 'dist/client-modules.json'

const FORBIDDEN = [
  [/^src\/(features\/[^/]+\/)?server\//, 'server code'],
  [/^src\/features\/[^/]+\/testing\.ts$|\.test\.tsx?$|^test\//, 'test code'],
  [/^__vite-browser-external/, 'a module of Node'],
  [
    /(^|\/)node_modules\/(fastify|@fastify|pg|pg-boss|pg-pool|drizzle-orm|sharp|pino|prom-client|flydrive|@aws-sdk|parse5)\//,
    'a package of the server',
  ],
]

for (const file of [MANIFEST, MODULES]) {
  if (existsSync(file)) continue
  console.log(`${file}:1 bundle: not built, run \`npm run build\``)
  process.exit(1)
}

const faults = []
for (const [file, modules] of Object.entries(JSON.parse(readFileSync(MODULES, 'utf8')))) {
  for (const module of modules) {
    const [, what] = FORBIDDEN.find(([pattern]) => pattern.test(module)) ?? []
    if (what) faults.push(`dist/client/${file}:1 bundle: ${what}, ${module}`)
  }
}

const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'))
const assetsFor = assetFinder(manifest)
const sizes = new Map()

/** Bytes of one built file as the server sends it. */
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(path.join('dist/client', file))).length)
  return sizes.get(file)
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
for (const page of [...new Set(routes.map((route) => route.page))]) {
  const [feature, name] = page.split('/')
  const source = `src/features/${feature}/ui/pages/${name}.tsx`
  const isBudgeted = BUDGETED.includes(page)
  if (!manifest[source]) {
    if (isBudgeted) faults.push(`${source}:1 bundle: this page is not in the build`)
    continue
  }
  const total = assetsFor(source).modules.reduce((sum, file) => sum + sizeOf(file), 0)
  console.log(`${kilobytes(total)}${isBudgeted ? ` of ${BUDGET_BYTES / 1000}` : ''}  ${page}`)
  if (isBudgeted && total > BUDGET_BYTES) faults.push(`${source}:1 budget: ${kilobytes(total).trim()} of JavaScript`)
}
for (const fault of faults) console.log(fault)
console.log(`bundle: ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
