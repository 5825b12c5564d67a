import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const script = path.resolve('scripts/check-architecture.mjs')
const FEATURES = `import { posts } from '#features/posts/server/feature.ts'
import { tags } from '#features/tags/server/feature.ts'
const features: readonly Feature[] = [
  // what
  tags,
  posts,
]
`
const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Runs the check over a project of these files; returns its problems and the exit code. */
function check(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'architecture-'))
  roots.push(root)
  for (const [name, text] of Object.entries({ 'src/features.ts': FEATURES, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const { stdout, status } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' })
  return { problems: stdout.trim().split('\n').slice(0, -1), status }
}

const imports = (target: string) => `import { x } from '${target}'\n`

test('a project that follows the rules passes', () => {
  const { problems, status } = check({
    'src/lib/dates.ts': 'export const x = 1\n',
    'src/features/tags/contract.ts': imports('#lib/dates.ts'),
    'src/features/tags/server/sql.ts': "export const x = 'name'\n",
    'src/features/tags/server/repository.ts': imports('./sql.ts') + imports('pg'),
    'src/features/posts/server/service/write-posts.ts':
      imports('#features/tags/server/sql.ts') + imports('#server/database/db.ts'),
    'src/features/posts/ui/pages/post-page.tsx': imports('../../texts.ts') + imports('#features/tags/ui/tag-list.tsx'),
    'src/app/root.tsx': imports('#features/posts/ui/post-card.tsx'),
    'src/main.ts': imports('./features.ts') + imports('#server/http/app.ts'),
    'src/server/rendering/ssr.ts': "import type {\n  DocumentAssets,\n} from '#app/document.ts'\n",
  })
  expect(problems).toEqual([])
  expect(status).toBe(0)
})

test.each([
  ['lib imports no layer above it', 'src/lib/dates.ts', '#server/database/db.ts'],
  ['the kit imports no feature', 'src/components/forms/button.tsx', '#features/tags/contract.ts'],
  ['the engine imports no feature', 'src/server/http/app.ts', '#features/tags/server/service.ts'],
  ['the engine imports only types from the shell', 'src/server/rendering/ssr.ts', '#app/document.ts'],
  ['the shell never imports the engine', 'src/app/root.tsx', '#server/database/db.ts'],
  ['a contract imports no server code', 'src/features/tags/contract.ts', './server/sql.ts'],
  ['screens never import server code', 'src/features/tags/ui/tag-list.tsx', '../server/sql.ts'],
  [
    'a repository is private to its feature',
    'src/features/posts/server/service/write-posts.ts',
    '#features/tags/server/repository.ts',
  ],
  ['only tests import factories', 'src/features/posts/ui/post-card.tsx', '#features/tags/testing.ts'],
  ['a feature imports only from features above', 'src/features/tags/contract.ts', '#features/posts/contract.ts'],
  ['imports from other folders use #', 'src/features/posts/contract.ts', '../tags/contract.ts'],
  ['imports have their extension', 'src/lib/dates.ts', './thai'],
  ['only server code imports node modules', 'src/lib/dates.ts', 'node:fs'],
  ['only server code imports server packages', 'src/features/tags/ui/tag-list.tsx', 'pg'],
])('%s', (_, file, target) => {
  const { problems, status } = check({ [file]: `\n${imports(target)}` })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')}:2 (import|order): `))
  expect(status).toBe(1)
})

test.each([
  ['src/features/tags/client.ts', 'place: not in a feature’s vocabulary'],
  ['src/features/tags/server/emails/welcome.tsx', 'place: no .tsx under server/, Node runs it as it is'],
  ['src/features/bookmarks/contract.ts', 'order: bookmarks is not in src/features.ts'],
  ['src/helpers/dates.ts', 'place: src/ holds features, app, components, lib, server'],
  ['src/lib/index.ts', 'place: no index files'],
  ['src/config.ts', 'place: src/ holds main.ts, serve.ts, features.ts, is-site-empty.ts, seed.ts, seed-cli.ts'],
  ['src/lib/shortDates.ts', 'name: file names are kebab-case'],
  ['src/lib/date-utils.ts', 'name: “utils” is meaningless'],
])('%s is reported for its place or name', (file, rule) => {
  expect(check({ [file]: '' }).problems).toContain(`${file}:1 ${rule}`)
})

test.each([
  ['const text = "ศาลา"', 'thai: Thai letters belong in texts.ts'],
  ['export function getUserInfo() {}', 'name: “info” in getUserInfo is meaningless'],
  ['export default 1', 'name: exports are named'],
  ['const byKind = Map.groupBy(rows, kindOf)', 'browser: older phones lack Map.groupBy'],
])('the line %s is reported', (line, rule) => {
  expect(check({ 'src/lib/dates.ts': `\n${line}\n` }).problems).toContain(`src/lib/dates.ts:2 ${rule}`)
})

test('Thai letters are allowed in texts, seeds and tests', () => {
  const text = 'const text = "ศาลา"\n'
  const files = { 'src/lib/texts.ts': text, 'src/features/tags/server/seed.ts': text, 'src/lib/thai.test.ts': text }
  expect(check(files).problems).toEqual([])
})

test('only the owner writes a table', () => {
  const { problems } = check({
    'src/features/tags/server/feature.ts': "const tags = feature({\n  tables: ['tags', 'tag_names'],\n})\n",
    'src/server/engine-feature.ts': "const engineFeature = feature({ tables: ['outbox'] })\n",
    'src/features/tags/server/repository.ts': "const sql = 'insert into tags (name) values ($1)'\n",
    'src/features/posts/server/repository/posts.ts':
      "const read = 'select * from tags for update'\n" +
      "const wrong = 'update tags set name = $1'\n" +
      'const long = `update tag_names n\n  set name = $1`\n' +
      "const mail = 'delete from outbox'\n",
  })
  expect(problems).toEqual([
    'src/features/posts/server/repository/posts.ts:2 write: tags belongs to tags',
    'src/features/posts/server/repository/posts.ts:3 write: tag_names belongs to tags',
    'src/features/posts/server/repository/posts.ts:5 write: outbox belongs to the engine',
  ])
})

test('SQL statements are named in kebab-case after their feature', () => {
  const { problems } = check({
    'src/features/tags/server/repository.ts': `
const one = statement('tags.find-one', 'select 1')
const count = statement<{ count: number }>(
  'tags.countAll',
  'select 1',
)
const parts = names.map((name) => dynamicStatement(\`tags.read-\${name}\`, \`select \${name}\`))
const other = plannedStatement<{ id: number }>('tags', 'select 1 as id')
const last = dynamicStatement(\`tags.readLast-\${name}\`, \`select \${name}\`)
`,
    'src/lib/dates.test.ts': "const test = statement('testStatement', 'select 1')\n",
  })
  expect(problems).toEqual([
    'src/features/tags/server/repository.ts:3 name: the statement tags.countAll is not named feature.kebab-case',
    'src/features/tags/server/repository.ts:8 name: the statement tags is not named feature.kebab-case',
    `src/features/tags/server/repository.ts:9 name: the statement tags.readLast-\${name} is not named feature.kebab-case`,
  ])
})

test('a file over 300 lines is reported, except texts', () => {
  const long = '// line\n'.repeat(301)
  const { problems } = check({ 'src/lib/dates.ts': long, 'src/lib/texts.ts': long, 'src/lib/ids.ts': long.slice(8) })
  expect(problems).toEqual(['src/lib/dates.ts:301 size: over 300 lines'])
})

test('files that import each other are reported, types included', () => {
  const { problems } = check({
    'src/lib/dates.ts': "import type { Name } from './thai.ts'\n",
    'src/lib/thai.ts': imports('./ids.ts'),
    'src/lib/ids.ts': imports('./dates.ts'),
  })
  expect(problems).toEqual([
    'src/lib/dates.ts:1 cycle: src/lib/dates.ts, src/lib/ids.ts, src/lib/thai.ts import each other',
  ])
})

test('a folder of the engine or the kit has at most 15 source files', () => {
  const files = (folder: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/a${index}.ts`, '']))
  expect(check(files('src/server/http', 15)).problems).toEqual([])
  expect(check({ ...files('src/server/http', 16), 'src/server/http/a.test.ts': '' }).problems).toEqual([
    'src/server/http:1 size: 16 files, 15 at most',
  ])
  expect(check(files('src/lib', 20)).problems).toEqual([])
})

test('a name is exported for another file only', () => {
  const { problems } = check({
    'src/lib/dates.ts':
      'export const a = 1\nexport interface B {\n}\nexport async function c() {}\nexport { d, e as f }\n',
    'src/lib/all.ts': "export * from './dates.ts'\n",
    'src/features/tags/contract.ts': "import * as dates from '#lib/all.ts'\nconst one: dates.B = dates.d\n",
    'src/lib/dates.test.ts': "const { c } = await import('./dates.ts')\n",
    'src/lib/thai.ts': 'const f = a\n',
    'src/features/tags/ui/pages/tag-page.tsx': 'export const page = 1\n',
  })
  expect(problems).toEqual([
    'src/lib/dates.ts:1 export: no other file imports a',
    'src/lib/dates.ts:5 export: no other file imports f',
  ])
})

test('a feature has a service file or a service folder, not both', () => {
  const { problems } = check({ 'src/features/tags/server/service.ts': '', 'src/features/tags/server/service/a.ts': '' })
  expect(problems).toEqual([
    'src/features/tags/server/service.ts:1 place: src/features/tags/server/service/ exists, a feature has one of the two',
  ])
})
