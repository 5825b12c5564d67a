/**
 * `npm run new:feature bookmarks`: a working, tested skeleton of a feature (list, write, delete, page), its migration
 * and its lines in `src/features.ts` and `src/app/site-routes.ts`. The name is a plural in kebab-case. The files of
 * `scripts/skeleton` use the name “book marks”; each spelling of it is replaced by the same spelling of the name.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const SKELETON = fileURLToPath(new URL('skeleton', import.meta.url))
const FEATURES = 'src/features.ts'
const ROUTES = 'src/app/site-routes.ts'
const MIGRATIONS = 'db/migrations'

function exitWith(text) {
  console.error(text)
  process.exit(1)
}

const [name = ''] = process.argv.slice(2)
if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*s$/.test(name))
  exitWith('The name must be a plural in kebab-case: npm run new:feature bookmarks')
if (existsSync(`src/features/${name}`)) exitWith(`src/features/${name} exists already`)

const singular = name.endsWith('ies') ? `${name.slice(0, -3)}y` : name.replace(/(?<=ch|sh|ss|x)es$|s$/, '')
const camel = (kebab) => kebab.replace(/-(.)/g, (_, letter) => letter.toUpperCase())
const pascal = (kebab) => camel(`-${kebab}`)
const sentence = (kebab) => kebab[0].toUpperCase() + kebab.slice(1).replaceAll('-', ' ')

/** Plural before singular, because the plural begins with the singular. */
const spellings = [
  ['book-mark', (kebab) => kebab],
  ['book_mark', (kebab) => kebab.replaceAll('-', '_')],
  ['BOOK_MARK', (kebab) => kebab.replaceAll('-', '_').toUpperCase()],
  ['BookMark', pascal],
  ['bookMark', camel],
  ['Book mark', sentence],
  ['book mark', (kebab) => kebab.replaceAll('-', ' ')],
].flatMap(([sample, spell]) => [
  [`${sample}${sample === 'BOOK_MARK' ? 'S' : 's'}`, spell(name)],
  [sample, spell(singular)],
])

const named = (text) => spellings.reduce((result, [sample, spelling]) => result.replaceAll(sample, spelling), text)

const written = []
function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  written.push(file)
}

/** `server-service.ts.txt` → `server/service.ts`, `ui-pages-x-page.tsx.txt` → `ui/pages/x-page.tsx` */
function placeOf(file) {
  const inside = file
    .replace(/\.txt$/, '')
    .replace(/^(server|ui)-(pages-)?/, (_, side, pages) => `${side}/${pages ? 'pages/' : ''}`)
  return `src/features/${name}/${named(inside)}`
}

function nextMigration() {
  const last = Math.max(0, ...readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0))
  return `${MIGRATIONS}/${String(last + 1).padStart(4, '0')}_${name.replaceAll('-', '_')}.sql`
}

for (const file of readdirSync(SKELETON).sort()) {
  const text = named(readFileSync(path.join(SKELETON, file), 'utf8'))
  write(file === 'migration.sql.txt' ? nextMigration() : placeOf(file), text)
}

/** Adds one line to a file; exits with an error when the place for it is not found. */
function addLine(file, change) {
  const before = readFileSync(file, 'utf8')
  const after = change(before)
  if (after === before) exitWith(`No place found in ${file}: add ${name} manually`)
  write(file, after)
}

addLine(ROUTES, (text) =>
  text.replace(/^( *)\{ path: '\/\$slug'/m, `$1{ path: '/${name}', page: '${name}/${name}-page' },\n$&`),
)
// The formatter sorts the imports afterwards.
addLine(FEATURES, (text) =>
  text
    .replace(/^( *)\/\/ screens$/m, `$1${camel(name)},\n$&`)
    .replace(/^import /m, `import { ${camel(name)} } from '#features/${name}/server/feature.ts'\n$&`),
)

const biome = 'node_modules/@biomejs/biome/bin/biome'
const sources = written.filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
spawnSync(process.execPath, [biome, 'check', '--write', '--vcs-enabled=false', ...sources], { stdio: 'ignore' })
// The new statements are described on a database with the new migration.
spawnSync(process.execPath, ['scripts/sql-types.ts'], { stdio: 'ignore' })
for (const file of written) console.log(file)
console.log(
  `Next: edit contract, texts, repository and migration, then npm run sql:types and npm test -- src/features/${name}`,
)
