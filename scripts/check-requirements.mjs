/**
 * Lists the rows of docs/requirements by the tests that name them.
 *   node scripts/check-requirements.mjs            rows that a test names / all rows, by prefix
 *   node scripts/check-requirements.mjs FEED TAG   the rows of these prefixes that no test names
 * Reports ids in code and tests that are in no table.
 */
import { globSync, readFileSync } from 'node:fs'

const ROW = /^\| ([A-Z]+-\d{2,3}) \| (.*) \|$/
const tables = [...globSync('docs/requirements/*.md'), 'docs/decisions/spec-decisions.md']
/** Prefixes whose ids must exist, but are not counted as requirements. */
const UNCOUNTED = ['AB', 'RF', 'Q']

const rows = new Map()
for (const file of tables) {
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, id, text] = ROW.exec(line) ?? []
    if (id) rows.set(id, text)
  }
}
const prefixOf = (id) => id.slice(0, id.indexOf('-'))
const prefixes = [...new Set([...rows.keys()].map(prefixOf))]
const NAMED = new RegExp(`\\b(${prefixes.join('|')})-(\\d{2,3})(?:\\.\\.(?:\\1-)?(\\d{2,3}))?(?![\\w-])`, 'g')

/** Ids in a text; `FEED-046..048` is three ids. */
function idsIn(text) {
  const ids = []
  for (const [, prefix, first, last = first] of text.matchAll(NAMED)) {
    for (let n = Number(first); n <= Number(last); n++) ids.push(`${prefix}-${String(n).padStart(first.length, '0')}`)
  }
  return ids
}

const isTest = (file) => /\.test\.(ts|tsx)$/.test(file) || /^e2e\/.*\.tsx?$/.test(file)
const isComment = (line) => /^\s*(\/\/|\/?\*)/.test(line)
const files = ['{src,test,e2e}/**/*.{ts,tsx}', 'scripts/**/*.{mjs,ts}', 'db/**/*.sql'].flatMap((pattern) =>
  globSync(pattern),
)
const named = new Set()
const unknown = []
for (const name of files.sort()) {
  const file = name.replaceAll('\\', '/')
  readFileSync(file, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      for (const id of idsIn(line)) {
        if (!rows.has(id)) unknown.push(`${file}:${index + 1} unknown: ${id} is in no table of docs/requirements`)
        else if (isTest(file) && !isComment(line)) named.add(id)
      }
    })
}

const requested = process.argv.slice(2)
const counted = [...rows.keys()].filter((id) => !UNCOUNTED.includes(prefixOf(id)))
for (const prefix of prefixes) {
  if (requested.length > 0 ? !requested.includes(prefix) : UNCOUNTED.includes(prefix)) continue
  const ids = [...rows.keys()].filter((id) => prefixOf(id) === prefix)
  const open = ids.filter((id) => !named.has(id))
  if (requested.length === 0)
    console.log(`${prefix.padEnd(6)} ${String(ids.length - open.length).padStart(4)} / ${ids.length}`)
  else for (const id of open) console.log(`${id}  ${rows.get(id)}`)
}
for (const line of unknown) console.log(line)
console.log(`requirements: ${counted.filter((id) => named.has(id)).length} of ${counted.length} rows named by a test`)
process.exitCode = unknown.length > 0 ? 1 : 0
