/**
 * Refuses what breaks the house: files outside the closed vocabulary, imports against the order, Thai letters outside
 * the texts, names that say nothing, files that grew too long, writes to another feature's tables.
 * Prints `file:line rule`; the tables below are the whole law (docs/architecture.md says why).
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const MAX_LINES = 300

/** What a feature may hold, besides the tests beside the code. */
const vocabulary = [
  /^(contract|constants|fields|policy|texts|testing)\.ts$/,
  /^server\/(feature|service|repository|access|tables|jobs|routes|seed)\.ts$/,
  /^server\/(service|repository|emails|documents)\/[a-z0-9-]+\.ts$/,
  /^ui\/queries\.ts$/,
  /^ui\/pages\/[a-z0-9-]+-page\.tsx$/,
  /^ui\/[a-z0-9-]+\.tsx$/,
  /^ui\/use-[a-z0-9-]+\.ts$/,
  /^(server\/|server\/(service|repository)\/|ui\/|ui\/pages\/)?[a-z0-9-]+\.test\.tsx?$/,
]

/** Further files of one feature, each with its reason. */
const extraFiles = {
  'accounts/server/admin-cli.ts': 'the command `npm run admin`, a program of its own',
  'media/server/file-cache.ts': 'keeps the bytes of small pictures in memory, its own noun',
  'comments/server/comment-html.ts': 'what a comment may be stored as, tested apart',
  'comments/ui/comment-draft.ts': 'what was typed and not sent, as the tab keeps it, without React',
  'comments/ui/focus-afterwards.ts': 'where reading goes on when what had the focus is gone, without React',
  'comments/ui/texts.ts': 'texts of the form, which comes after a touch; the others are read at once',
  'home/ui/section-loader.ts': 'the one loader of all section pages',
  'consent/ui/texts.ts': 'texts of the banner, which every new visitor gets; the others belong to policies',
  'consent/ui/consent-state.ts': 'the choice as anything may ask for it, without React',
  'interactions/ui/kept-posts.ts': 'what the query cache keeps of a post, without React',
  'interactions/ui/settle.ts': 'presses of one mark in a row, without React',
  'accounts/ui/account-dialog-state.ts': 'which dialog is open, as anything may open one, without React',
  'accounts/ui/confirmation-state.ts': 'calls that wait for the password, as the transport asks, without React',
  'profiles/ui/texts.ts': 'texts of the form; pages that only show profiles do without them',
  'profiles/ui/photo-file.ts': 'a picture read and cut by the browser, without React',
}

/** Files that hold Thai letters besides texts, seeds and tests, each with its reason. */
const thaiFiles = {}

/** Names that keep a banned word, each with its reason. */
const allowedNames = {
  usePageData: 'what the page’s loader returned, in the router’s own word',
  createClientErrorHandler: 'Fastify’s own word for it',
  process: 'a process of the operating system',
  'image-process': 'a process of the operating system',
}

/** Faults known and not yet mended, as `file rule`. Lines are only ever taken away. */
const knownFaults = []

/** Room → what it may import; `own` and `earlier` are rooms inside the same feature and inside features above it. */
const matrix = {
  lib: { rooms: ['lib'] },
  components: { rooms: ['lib', 'components'] },
  server: { rooms: ['lib', 'server', 'order'] },
  app: { rooms: ['lib', 'components', 'app'], own: [], earlier: ['root', 'ui'] },
  root: { rooms: ['lib'], own: ['root'], earlier: ['root'] },
  'feature-server': { rooms: ['lib', 'server'], own: ['root', 'feature-server'], earlier: ['root', 'lent'] },
  testing: { rooms: ['lib', 'server', 'test'], own: ['root', 'feature-server'], earlier: ['root', 'lent', 'testing'] },
  ui: { rooms: ['lib', 'components'], own: ['root', 'ui'], earlier: ['root', 'ui'] },
  order: { rooms: [] },
}

/** Doors in the matrix, each with its reason: [importing file, imported file, only types]. */
const doors = [
  [/^src\/server\/features\.ts$/, /^src\/features\/[^/]+\/server\/feature\.ts$/, false], // the list the engine walks
  [/^src\/server\/seed\.ts$/, /^src\/features\/[^/]+\/server\/seed\.ts$/, false], // the development world
  [/^src\/server\/(ssr|pages)\.ts$/, /^src\/app\//, true], // the built front end, loaded at start
]

/** Packages that must not reach the browser. */
const browserRooms = ['lib', 'components', 'app', 'root', 'ui']
const serverPackages =
  /^(node:|fastify|@fastify\/|pg($|\/|-)|drizzle-orm|sharp|pino|prom-client|flydrive|@aws-sdk\/|nodemailer|ldapts|altcha-lib|@node-rs\/|@zxcvbn-ts\/)/

const folders = ['features', 'app', 'components', 'lib', 'server']
const bannedFolders = ['utils', 'util', 'helpers', 'common', 'shared', 'types', 'hooks', 'services', 'misc']
const bannedWords = ['util', 'helper', 'manager', 'handler', 'common', 'misc', 'data', 'info', 'process', 'do']

const isTest = (file) => /\.test\.tsx?$/.test(file)

function featureOf(file) {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1]
}

function roomOf(file) {
  if (file.startsWith('test/') || file.startsWith('e2e/')) return 'test'
  const feature = featureOf(file)
  if (!feature) return file === 'src/features/order.ts' ? 'order' : file.split('/')[1]
  const inside = file.slice(`src/features/${feature}/`.length)
  if (inside.startsWith('server/')) return 'feature-server'
  if (inside.startsWith('ui/')) return 'ui'
  return inside === 'testing.ts' ? 'testing' : 'root'
}

/** Part of a feature's server side that later features may use. */
const isLent = (file) => /\/server\/(tables|access|service)\.ts$|\/server\/service\/[^/]+\.ts$/.test(file)

const IMPORT =
  /^\s*(import|export|\})(?:\s+(type)\b)?[^'"\n]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/

/** Every import with its line; a list over several lines is known as types by the line that opens it. */
function importsOf(lines) {
  const found = []
  let opened = ''
  lines.forEach((line, index) => {
    if (/^(import|export)\b[^'"]*\{[^}'"]*$/.test(line)) opened = line
    const match = IMPORT.exec(line)
    if (!match) return
    const head = match[1] === '}' ? opened : line
    const target = match[3] ?? match[4] ?? match[5]
    found.push({ line: index + 1, target, isType: /^\s*(import|export)\s+type\b/.test(head) })
  })
  return found
}

function checkImport(file, { target, isType }, order) {
  const room = roomOf(file)
  if (!/^[.#]/.test(target)) {
    const isOut = browserRooms.includes(room) && !isTest(file) && serverPackages.test(target) && !isType
    return isOut ? `import: ${target} belongs to the server` : undefined
  }
  if (!/\.[a-z0-9]+(\?[a-z]+)?$/.test(target)) return `import: ${target} needs its extension`
  const to = target.startsWith('#')
    ? target.replace(/^#/, target.startsWith('#test/') ? '' : 'src/')
    : path.posix.normalize(path.posix.join(path.posix.dirname(file), target))
  const home = (name) =>
    featureOf(name) ??
    name
      .split('/')
      .slice(0, name.startsWith('src/') ? 2 : 1)
      .join('/')
  if (target.startsWith('.') && home(file) !== home(to)) return `import: ${target} leaves its room, use #`
  if (!file.startsWith('src/')) return undefined
  if (doors.some(([from, into, typesOnly]) => from.test(file) && into.test(to) && (isType || !typesOnly)))
    return undefined
  const toRoom = roomOf(to)
  const isForTests = ['test', 'root', 'testing'].includes(toRoom) || room === 'server' || isLent(to)
  if (isTest(file) && isForTests) return undefined
  const law = matrix[room]
  const feature = featureOf(file)
  const toFeature = featureOf(to)
  if (!toFeature) return law?.rooms.includes(toRoom) ? undefined : `import: ${room} may not use ${to}`
  if (feature === toFeature) return law.own?.includes(toRoom) ? undefined : `import: ${room} may not use ${to}`
  const allowed = law.earlier?.includes(toRoom) || (law.earlier?.includes('lent') && isLent(to))
  if (!allowed) return `import: ${room} may not use ${to}`
  const isLater = feature && order && order.indexOf(toFeature) > order.indexOf(feature)
  return isLater ? `order: ${feature} stands above ${toFeature} in order.ts` : undefined
}

const words = (name) => name.split(/[-_.]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())
const bannedIn = (name) =>
  name.replace(/\.[a-z]+$/, '') in allowedNames
    ? undefined
    : words(name).find((word) => bannedWords.some((banned) => word === banned || word === `${banned}s`))

function checkPath(file, order) {
  const faults = []
  const parts = file.split('/')
  const name = parts.at(-1)
  if (!folders.includes(parts[1])) faults.push(`place: src/ holds ${folders.join(', ')}`)
  for (const part of parts.slice(1, -1)) if (bannedFolders.includes(part)) faults.push(`place: a folder called ${part}`)
  if (/^index\.[a-z]+$/.test(name)) faults.push('place: no index files')
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) faults.push('name: file names are kebab-case')
  const word = bannedIn(name)
  if (word) faults.push(`name: “${word}” says nothing`)
  if (file.includes('/server/') && name.endsWith('.tsx'))
    faults.push('place: no .tsx under server/, Node runs it as it is')
  const feature = featureOf(file)
  if (!feature) return faults
  if (order && !order.includes(feature)) faults.push(`order: ${feature} is not in order.ts`)
  const inside = file.slice(`src/features/${feature}/`.length)
  if (!extraFiles[`${feature}/${inside}`] && !vocabulary.some((rule) => rule.test(inside)))
    faults.push('place: not in a feature’s vocabulary')
  return faults
}

const hasFreeLength = (file) => /(^|\/)(texts|seed)\.ts$|\/generated\//.test(file)
const mayHoldThai = (file) =>
  isTest(file) || /(^|\/)(texts|seed|testing)\.ts$/.test(file) || thaiFiles[file] !== undefined

/** Names that a file imports from other features' tables.ts, with their owner. */
function foreignTables(file, text) {
  const names = new Map()
  for (const [, list, owner] of text.matchAll(/import \{([^}]*)\} from '#features\/([^/]+)\/server\/tables\.ts'/g))
    for (const name of list.match(/\w+/g) ?? []) if (owner !== featureOf(file)) names.set(name, owner)
  return names
}

function checkLines(file, lines, owners) {
  const faults = []
  const feature = featureOf(file)
  const foreign = foreignTables(file, lines.join('\n'))
  lines.forEach((line, index) => {
    const add = (rule) => faults.push([index + 1, rule])
    if (!mayHoldThai(file) && /[\u0E00-\u0E7F]/.test(line)) add('thai: Thai letters live in texts.ts')
    if (isTest(file)) return
    const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/.exec(line)?.[1]
    const word = exported && bannedIn(exported)
    if (word) add(`name: “${word}” in ${exported} says nothing`)
    if (/^export default/.test(line)) add('name: exports are named')
    const sql = /\b(?:insert into|delete from|update(?= \w+(?: as)?(?: \w+)? set\b))\s+([a-z_]+)/i.exec(line)?.[1]
    const written = /\.(?:insert|update|delete)\((\w+)\)|\bupsert\(\w+, (\w+)/.exec(line)
    const table = sql ?? written?.[1] ?? written?.[2]
    const owner = sql ? owners.get(sql) : foreign.get(table)
    if (feature && owner && owner !== feature) add(`write: ${table} belongs to ${owner}`)
  })
  if (lines.length > MAX_LINES && !hasFreeLength(file)) faults.push([MAX_LINES + 1, `size: over ${MAX_LINES} lines`])
  return faults
}

/** Which feature owns each table, from the `pgTable('name'` lines of its tables.ts. */
function tableOwners(files) {
  const owners = new Map()
  for (const file of files.filter((name) => name.endsWith('/server/tables.ts')))
    for (const [, table] of readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g))
      owners.set(table, featureOf(file))
  return owners
}

const find = (...patterns) => patterns.flatMap((pattern) => globSync(pattern)).map((file) => file.replaceAll('\\', '/'))

const sources = find('src/**/*.{ts,tsx,css,mjs,js}').sort()
const around = find('{test,e2e}/**/*.{ts,tsx}', 'scripts/**/*.{mjs,ts}').sort()
const orderFile = path.resolve('src/features/order.ts')
const order = existsSync(orderFile) ? (await import(pathToFileURL(orderFile).href)).featureOrder : undefined
const owners = tableOwners(sources)
const faults = []
for (const file of [...sources, ...around]) {
  const lines = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n')
  const isSource = file.startsWith('src/')
  if (isSource) for (const rule of checkPath(file, order)) faults.push([file, 1, rule])
  if (isSource && !file.endsWith('.css'))
    for (const [line, rule] of checkLines(file, lines, owners)) faults.push([file, line, rule])
  else if (lines.length > MAX_LINES) faults.push([file, MAX_LINES + 1, `size: over ${MAX_LINES} lines`])
  for (const found of /\.tsx?$/.test(file) ? importsOf(lines) : []) {
    const rule = checkImport(file, found, order)
    if (rule) faults.push([file, found.line, rule])
  }
}
for (const extra of Object.keys(extraFiles)) {
  const feature = `src/features/${extra.split('/')[0]}`
  if (existsSync(feature) && !existsSync(`src/features/${extra}`))
    faults.push(['scripts/check-architecture.mjs', 1, `extra: take away ${extra}, it is gone`])
}
const isKnown = ([file, , rule]) => knownFaults.includes(`${file} ${rule}`)
const fresh = faults.filter((fault) => !isKnown(fault))
for (const [file, line, rule] of fresh) console.log(`${file}:${line} ${rule}`)
const mended = knownFaults.filter((known) => !faults.some(([file, , rule]) => `${file} ${rule}` === known))
for (const known of mended) console.log(`scripts/check-architecture.mjs:1 known: take away “${known}”, it is mended`)
console.log(
  `house: ${sources.length} files, ${fresh.length} faults${knownFaults.length ? `, ${knownFaults.length} known` : ''}`,
)
process.exitCode = fresh.length + mended.length > 0 ? 1 : 0
