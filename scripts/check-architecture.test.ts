import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'

const script = path.resolve('scripts/check-architecture.mjs')
const ORDER = "export const featureOrder = ['tags', 'posts'] as const\n"
const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

/** Runs the check over a house of these files; answers its faults and its exit code. */
function check(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'house-'))
  roots.push(root)
  for (const [name, text] of Object.entries({ 'src/features/order.ts': ORDER, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  const { stdout, status } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' })
  return { faults: stdout.trim().split('\n').slice(0, -1), status }
}

const imports = (target: string) => `import { x } from '${target}'\n`

test('a house in order has no fault', () => {
  const { faults, status } = check({
    'src/lib/dates.ts': 'export const shortDate = 1\n',
    'src/features/tags/contract.ts': imports('#lib/dates.ts'),
    'src/features/tags/server/tables.ts': "export const tags = pgTable('tags', {})\n",
    'src/features/tags/server/repository.ts': imports('./tables.ts') + imports('drizzle-orm'),
    'src/features/posts/server/service/write-posts.ts':
      imports('#features/tags/server/tables.ts') + imports('#server/db.ts'),
    'src/features/posts/ui/pages/post-page.tsx': imports('../../texts.ts') + imports('#features/tags/ui/tag-list.tsx'),
    'src/app/root.tsx': imports('#features/posts/ui/post-card.tsx'),
    'src/features.ts': imports('#features/posts/server/feature.ts'),
    'src/server/rendering/ssr.ts': "import type {\n  DocumentAssets,\n} from '#app/document.ts'\n",
  })
  expect(faults).toEqual([])
  expect(status).toBe(0)
})

test.each([
  ['lib knows no room above it', 'src/lib/dates.ts', '#server/db.ts'],
  ['the kit knows no feature', 'src/components/forms/button.tsx', '#features/tags/contract.ts'],
  ['the engine knows no feature', 'src/server/http/app.ts', '#features/tags/server/service.ts'],
  ['the engine takes only types from the shell', 'src/server/rendering/ssr.ts', '#app/document.ts'],
  ['the shell never imports the engine', 'src/app/root.tsx', '#server/db.ts'],
  ['a contract has no server in it', 'src/features/tags/contract.ts', './server/tables.ts'],
  ['screens never import their server side', 'src/features/tags/ui/tag-list.tsx', '../server/tables.ts'],
  [
    'a repository is its feature’s own',
    'src/features/posts/server/service/write-posts.ts',
    '#features/tags/server/repository.ts',
  ],
  ['factories stay in tests', 'src/features/posts/ui/post-card.tsx', '#features/tags/testing.ts'],
  ['a feature imports only from features above', 'src/features/tags/contract.ts', '#features/posts/contract.ts'],
  ['other rooms are reached by #', 'src/features/posts/contract.ts', '../tags/contract.ts'],
  ['imports carry their extension', 'src/lib/dates.ts', './thai'],
  ['node stays on the server', 'src/lib/dates.ts', 'node:fs'],
  ['packages of the server stay there', 'src/features/tags/ui/tag-list.tsx', 'drizzle-orm'],
])('%s', (_, file, target) => {
  const { faults, status } = check({ [file]: `\n${imports(target)}` })
  expect(faults).toHaveLength(1)
  expect(faults[0]).toMatch(new RegExp(`^${file.replaceAll('.', '\\.')}:2 (import|order): `))
  expect(status).toBe(1)
})

test.each([
  ['src/features/tags/client.ts', 'place: not in a feature’s vocabulary'],
  ['src/features/tags/server/emails/welcome.tsx', 'place: no .tsx under server/, Node runs it as it is'],
  ['src/features/bookmarks/contract.ts', 'order: bookmarks is not in order.ts'],
  ['src/helpers/dates.ts', 'place: src/ holds features, app, components, lib, server'],
  ['src/lib/index.ts', 'place: no index files'],
  ['src/lib/shortDates.ts', 'name: file names are kebab-case'],
  ['src/lib/date-utils.ts', 'name: “utils” says nothing'],
])('%s is refused by its place or name', (file, rule) => {
  expect(check({ [file]: '' }).faults).toContain(`${file}:1 ${rule}`)
})

test.each([
  ['const text = "ศาลา"', 'thai: Thai letters live in texts.ts'],
  ['export function getUserInfo() {}', 'name: “info” in getUserInfo says nothing'],
  ['export default 1', 'name: exports are named'],
])('the line %s is refused', (line, rule) => {
  expect(check({ 'src/lib/dates.ts': `\n${line}\n` }).faults).toEqual([`src/lib/dates.ts:2 ${rule}`])
})

test('Thai letters are at home in texts, seeds and tests', () => {
  const text = 'export const text = "ศาลา"\n'
  const files = { 'src/lib/texts.ts': text, 'src/features/tags/server/seed.ts': text, 'src/lib/thai.test.ts': text }
  expect(check(files).faults).toEqual([])
})

test('only the owner writes a table', () => {
  const { faults } = check({
    'src/features/tags/server/tables.ts': "export const tags = pgTable('tags', {})\n",
    'src/features/tags/server/repository.ts': "const sql = 'insert into tags (name) values ($1)'\n",
    'src/features/posts/server/repository/posts.ts':
      "import { tags } from '#features/tags/server/tables.ts'\n" +
      "const read = 'select * from tags for update'\n" +
      "const wrong = 'update tags set name = $1'\n" +
      'await db.orm.delete(tags).where(x)\n',
  })
  expect(faults).toEqual([
    'src/features/posts/server/repository/posts.ts:3 write: tags belongs to tags',
    'src/features/posts/server/repository/posts.ts:4 write: tags belongs to tags',
  ])
})

test('a file over 300 lines is refused, texts are free', () => {
  const long = '// line\n'.repeat(301)
  const { faults } = check({ 'src/lib/dates.ts': long, 'src/lib/texts.ts': long, 'src/lib/ids.ts': long.slice(8) })
  expect(faults).toEqual(['src/lib/dates.ts:301 size: over 300 lines'])
})
