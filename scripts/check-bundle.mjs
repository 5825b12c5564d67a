/**
 * Checks the client bundle of the last build (`npm run build`). It must contain no module of a `server/` folder, no tests,
 * factories or seeds, and no packages that need Node. The JavaScript of the home page and the post page, compressed as
 * it is served, must be under its budget. Its files must tell browsers to compile them in advance (decision 0084). Its style
 * sheets must not have selectors that are slow with every change (decision 0080), and those with the styles of some pages
 * must be loaded where these are used (decision 0085).
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { routes } from '#app/routes.ts'
import { assetFinder } from '#server/rendering/ssr.ts'
import { COMPILE_HINT } from './compile-hints.ts'
import { blocksOf, missingSheets } from './missing-sheets.ts'
import { findSlowSelectors } from './slow-selectors.ts'

const BUDGET_BYTES = 150_000
/** Of the style sheet that the first paint of every page waits for. */
const SHEET_BUDGET_BYTES = 26_000
/** Pages with a budget; the sizes of the others are only printed. */
const BUDGETED = ['home/home-page', 'post-detail/post-page']
/** Pages with an editor and the file that loads it: what they load that home does not. */
const EDITOR_BUDGET_BYTES = 220_000
const RICH_TEXT = 'src/components/editor/rich-text-editor.tsx'
const EDITORS = [
  ['src/features/stories/ui/pages/edit-story-page.tsx', 'src/features/stories/ui/story-desk.tsx'],
  ['src/features/content-office/ui/pages/admin-event-page.tsx', RICH_TEXT],
  ['src/features/content-office/ui/pages/admin-post-page.tsx', RICH_TEXT],
  ['src/features/policy-office/ui/pages/admin-policies-page.tsx', RICH_TEXT],
]
/** Loaded by a visitor's browser on each page, right after hydration. */
const LATE = ['src/app/morph-pictures.ts', 'src/features/consent/ui/cookie-banner.tsx']
const MANIFEST = 'dist/client/.vite/manifest.json'
const MODULES = 'dist/client-modules.json'

const FORBIDDEN = [
  [/^src\/(features\/[^/]+\/)?server\//, 'server code'],
  [/^src\/features\/[^/]+\/testing\.ts$|\.test\.tsx?$|^test\//, 'test code'],
  [/^__vite-browser-external/, 'a module of Node'],
  [
    /(^|\/)node_modules\/(fastify|@fastify|pg|pg-boss|pg-pool|sharp|pino|prom-client|flydrive|@aws-sdk|parse5)\//,
    'a package of the server',
  ],
]

for (const file of [MANIFEST, MODULES]) {
  if (existsSync(file)) continue
  console.log(`${file}:1 bundle: not built, run \`npm run build\``)
  process.exit(1)
}

const problems = []
const modulesOf = JSON.parse(readFileSync(MODULES, 'utf8'))
for (const [file, modules] of Object.entries(modulesOf)) {
  for (const module of modules) {
    const [, what] = FORBIDDEN.find(([pattern]) => pattern.test(module)) ?? []
    if (what) problems.push(`dist/client/${file}:1 bundle: ${what}, ${module}`)
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

for (const file of new Set(Object.values(manifest).map((entry) => entry.file))) {
  if (file.endsWith('.js') && !readFileSync(path.join('dist/client', file), 'utf8').startsWith(COMPILE_HINT))
    problems.push(`dist/client/${file}:1 bundle: does not begin with the hint to compile it (decision 0084)`)
}

const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9)
for (const page of [...new Set(routes.map((route) => route.page))]) {
  const [feature, name] = page.split('/')
  const source = `src/features/${feature}/ui/pages/${name}.tsx`
  const isBudgeted = BUDGETED.includes(page)
  if (!manifest[source]) {
    if (isBudgeted) problems.push(`${source}:1 bundle: this page is not in the build`)
    continue
  }
  const loaded = new Set([source, ...LATE].flatMap((key) => (manifest[key] ? assetsFor([key]).modules : [])))
  const total = [...loaded].reduce((sum, file) => sum + sizeOf(file), 0)
  console.log(`${kilobytes(total)}${isBudgeted ? ` of ${BUDGET_BYTES / 1000}` : ''}  ${page}`)
  if (isBudgeted && total > BUDGET_BYTES) problems.push(`${source}:1 budget: ${kilobytes(total).trim()} of JavaScript`)
}
const everywhere = new Set(assetsFor(['src/features/home/ui/pages/home-page.tsx']).modules)
for (const [page, editor] of EDITORS) {
  if (!manifest[editor]) {
    problems.push(`${page}:1 bundle: its editor is not in the build as a file of its own`)
    continue
  }
  const pageFiles = assetsFor([page]).modules
  if (assetsFor([editor]).modules.every((file) => pageFiles.includes(file)))
    problems.push(`${page}:1 bundle: loads the editor before it is shown`)
  const files = new Set([...pageFiles, ...assetsFor([editor]).modules].filter((file) => !everywhere.has(file)))
  const bytes = [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  console.log(`${kilobytes(bytes)} of ${EDITOR_BUDGET_BYTES / 1000}  ${page.split('/').at(-1)} with its editor`)
  if (bytes > EDITOR_BUDGET_BYTES) problems.push(`${page}:1 budget: ${kilobytes(bytes).trim()} of JavaScript`)
}
const [sheet] = assetsFor([]).styles
const sheetBytes = sizeOf(sheet)
console.log(`${kilobytes(sheetBytes)} of ${SHEET_BUDGET_BYTES / 1000}  style sheet of every page`)
if (sheetBytes > SHEET_BUDGET_BYTES)
  problems.push(`dist/client${sheet}:1 budget: ${kilobytes(sheetBytes).trim()} of styles`)
const sheets = [...new Set(Object.values(manifest).flatMap(({ css = [] }) => css))]
for (const file of sheets) {
  for (const selector of findSlowSelectors(readFileSync(path.join('dist/client', file), 'utf8')))
    problems.push(`dist/client/${file}:1 style: ${selector} makes browsers compute whole pages again (decision 0080)`)
}

const ENTRY = 'src/app/entry-client.tsx'
const OFFICE_SHELL = 'src/app/layouts/office-shell.tsx'
const isPage = (key) => /\/ui\/pages\/[\w-]+-page\.tsx$/.test(key)
const styled = {
  blocks: new Map(sheets.map((file) => [`/${file}`, blocksOf(readFileSync(path.join('dist/client', file), 'utf8'))])),
  chunkOf(key) {
    const { file, imports = [], dynamicImports = [] } = manifest[key] ?? {}
    const components = (modulesOf[file] ?? []).filter((module) => /^src\/.*\.tsx$/.test(module))
    return {
      components: new Map(components.map((module) => [module, readFileSync(module, 'utf8')])),
      sheets: assetsFor([key]).styles,
      lazy: [...imports, ...dynamicImports].filter((next) => !isPage(next)),
    }
  },
}
const seen = new Set()
for (const key of [ENTRY, ...Object.keys(manifest).filter(isPage)]) {
  const { styles } = assetsFor(/\/admin-/.test(key) ? [key, OFFICE_SHELL] : [key])
  for (const missing of new Set(missingSheets(key, styles, styled, seen)))
    problems.push(`${key}:1 style: a sheet is not loaded for ${missing} (decision 0085)`)
}
for (const problem of problems) console.log(problem)
console.log(`bundle: ${problems.length} problems`)
process.exitCode = problems.length > 0 ? 1 : 0
