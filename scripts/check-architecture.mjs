/**
 * Checks the architecture: file names, the order of imports, import cycles, the size of folders and files, Thai letters
 * outside texts, meaningless names, names of SQL statements, exports that no other file imports, functions that older
 * browsers lack, writes to another feature's tables.
 * Prints `file:line rule`; the rules are tables in `architecture/rules.mjs`, docs/architecture.md gives the reasons.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { findUnusedExports } from './architecture/exports.mjs'
import { bannedIn, checkFolders, checkPath, featureOf, isTest, layerOf } from './architecture/files.mjs'
import { checkImport, findCycles, importsOf, resolveImport } from './architecture/imports.mjs'
import { browserLayers, extraFiles, MAX_LINES, newFunctions, thaiFiles } from './architecture/rules.mjs'

const hasUnlimitedLength = (file) => /(^|\/)(texts|seed)\.ts$|\/generated\/|\.generated\.ts$/.test(file)
const mayContainThai = (file) =>
  isTest(file) || /(^|\/)(texts|seed|testing)\.ts$/.test(file) || thaiFiles[file] !== undefined

const WRITE = /\b(?:insert\s+into|delete\s+from|truncate|update(?=\s+\w+(?:\s+as)?(?:\s+\w+)?\s+set\b))\s+([a-z_]+)/gi

/** The name in a call of `statement`, `dynamicStatement` and functions that end like them. */
const STATEMENT = /\b\w*[sS]tatement(?:<[^()]*?>)?\(\s*(?:'([^']*)'|`([^`]*)`)/g

/** Statements whose name is not `feature.kebab-case`. What is inserted into a name is not known. */
function statementsWithOtherNames(text) {
  return [...text.matchAll(STATEMENT)].flatMap(({ 1: quoted, 2: composed, index }) => {
    const name = quoted ?? composed
    const isRight = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+$/.test(name.replace(/\$\{[^}]*\}/g, 'x'))
    const line = text.slice(0, index).split('\n').length
    return isRight ? [] : [[line, `name: the statement ${name} is not named feature.kebab-case`]]
  })
}

/** Statements that write a table of another feature. */
function foreignWrites(file, text, owners) {
  const feature = featureOf(file)
  if (!feature || isTest(file)) return []
  return [...text.matchAll(WRITE)].flatMap(({ 1: table, index }) => {
    const owner = owners.get(table)
    const line = text.slice(0, index).split('\n').length
    return owner && owner !== feature ? [[line, `write: ${table} belongs to ${owner}`]] : []
  })
}

function checkLines(file, lines, owners) {
  const text = lines.join('\n')
  const problems = foreignWrites(file, text, owners)
  if (!isTest(file)) problems.push(...statementsWithOtherNames(text))
  lines.forEach((line, index) => {
    const add = (rule) => problems.push([index + 1, rule])
    if (!mayContainThai(file) && /[\u0E00-\u0E7F]/.test(line)) add('thai: Thai letters belong in texts.ts')
    if (isTest(file)) return
    const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/.exec(line)?.[1]
    const word = exported && bannedIn(exported)
    if (word) add(`name: “${word}” in ${exported} is meaningless`)
    if (/^export default/.test(line)) add('name: exports are named')
    const [recent] = newFunctions.exec(line) ?? []
    if (recent && browserLayers.includes(layerOf(file))) add(`browser: older phones lack ${recent}`)
  })
  if (lines.length > MAX_LINES && !hasUnlimitedLength(file))
    problems.push([MAX_LINES + 1, `size: over ${MAX_LINES} lines`])
  return problems
}

/** Which feature owns each table, from the line `tables: […]` of its definition. */
function tableOwners(files) {
  const owners = new Map()
  for (const file of files.filter((name) => /(\/server\/feature|engine-feature)\.ts$/.test(name))) {
    const list = /\btables: \[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    for (const [, table] of list.matchAll(/'(\w+)'/g)) owners.set(table, featureOf(file) ?? 'the engine')
  }
  return owners
}

/** The features in the order of the array in `src/features.ts`. */
function readOrder() {
  if (!existsSync('src/features.ts')) return undefined
  const text = readFileSync('src/features.ts', 'utf8')
  const folders = new Map()
  for (const [, name, folder] of text.matchAll(/import \{ (\w+) \} from '#features\/([^/]+)\/server\/feature\.ts'/g))
    folders.set(name, folder)
  const list = text.slice(text.indexOf('= [')).replace(/\/\/.*$/gm, '')
  return (list.match(/\w+/g) ?? []).flatMap((name) => folders.get(name) ?? [])
}

const find = (...patterns) => patterns.flatMap((pattern) => globSync(pattern)).map((file) => file.replaceAll('\\', '/'))

const sources = find('src/**/*.{ts,tsx,css,mjs,js}').sort()
const others = find('{test,e2e}/**/*.{ts,tsx}', 'scripts/**/*.{mjs,ts}').sort()
const order = readOrder()
const owners = tableOwners(sources)
const graph = new Map()
const texts = new Map()
const problems = []
for (const file of [...sources, ...others]) {
  const text = readFileSync(file, 'utf8')
  const lines = text.replace(/\n$/, '').split('\n')
  const isSource = file.startsWith('src/')
  if (isSource) for (const rule of checkPath(file, order)) problems.push([file, 1, rule])
  if (isSource && !file.endsWith('.css'))
    for (const [line, rule] of checkLines(file, lines, owners)) problems.push([file, line, rule])
  else if (lines.length > MAX_LINES) problems.push([file, MAX_LINES + 1, `size: over ${MAX_LINES} lines`])
  if (file.endsWith('.css')) continue
  texts.set(file, text)
  const imports = importsOf(lines)
  for (const found of /\.tsx?$/.test(file) ? imports : []) {
    const rule = checkImport(file, found, order)
    if (rule) problems.push([file, found.line, rule])
  }
  graph.set(
    file,
    imports.flatMap(({ target }) => resolveImport(file, target) ?? []),
  )
}
for (const [file, rule] of checkFolders(sources)) problems.push([file, 1, rule])
for (const cycle of findCycles(graph)) problems.push([cycle[0], 1, `cycle: ${cycle.join(', ')} import each other`])
for (const [file, line, name] of findUnusedExports(texts, graph))
  problems.push([file, line, `export: no other file imports ${name}`])
for (const extra of Object.keys(extraFiles)) {
  const feature = `src/features/${extra.split('/')[0]}`
  if (existsSync(feature) && !existsSync(`src/features/${extra}`))
    problems.push(['scripts/architecture/rules.mjs', 1, `extra: remove ${extra}, the file does not exist`])
}
for (const [file, line, rule] of problems) console.log(`${file}:${line} ${rule}`)
console.log(`architecture: ${sources.length} files, ${problems.length} broken rules`)
process.exitCode = problems.length > 0 ? 1 : 0
