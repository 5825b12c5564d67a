import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { COMPILE_HINT } from './compile-hints.ts'

const script = path.resolve('scripts/check-bundle.mjs')
const HOME = 'src/features/home/ui/pages/home-page.tsx'
const POST = 'src/features/post-detail/ui/pages/post-page.tsx'
const roots: string[] = []

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

interface Build {
  modules?: Record<string, string[]>
  /** Size of the chunk of all pages. */
  sharedBytes?: number
  /** Size of a chunk that only a module loaded after hydration imports; 0: there is none. */
  lateBytes?: number
  /** The sheet of every page, and the one that the page of a post imports. */
  style?: string
  postStyle?: string
  /** Sources of components by their paths. */
  sources?: Record<string, string>
  /** First line of each file. */
  hint?: string
}

/** Runs the check over a build: an entry that imports one chunk, and the two budgeted pages. */
function check(build: Build) {
  const { modules = {}, sharedBytes = 1_000, lateBytes = 0, hint = COMPILE_HINT } = build
  const { style = '', postStyle = '', sources = {} } = build
  const root = mkdtempSync(path.join(tmpdir(), 'bundle-'))
  roots.push(root)
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), content)
  }
  const manifest = {
    'src/app/entry-client.tsx': { file: 'assets/entry.js', imports: ['_shared.js'], css: ['assets/style.css'] },
    '_shared.js': { file: 'assets/shared.js' },
    [HOME]: { file: 'assets/home.js', imports: ['src/app/entry-client.tsx', '_shared.js'] },
    [POST]: { file: 'assets/post.js', imports: ['_shared.js'], css: ['assets/post.css'] },
    'src/features/stories/ui/story-desk.tsx': { file: 'assets/editor.js' },
    'src/components/editor/rich-text-editor.tsx': { file: 'assets/editor.js' },
    ...(lateBytes > 0 && {
      'src/app/morph-pictures.ts': { file: 'assets/late.js', imports: ['_lists.js'] },
      '_lists.js': { file: 'assets/lists.js' },
    }),
  }
  write('dist/client/.vite/manifest.json', JSON.stringify(manifest))
  write('dist/client-modules.json', JSON.stringify(modules))
  for (const name of ['entry', 'home', 'post', 'late', 'editor'])
    write(`dist/client/assets/${name}.js`, hint + 'x'.repeat(500))
  write('dist/client/assets/style.css', style)
  write('dist/client/assets/post.css', postStyle)
  for (const [name, source] of Object.entries(sources)) write(name, source)
  // Random bytes do not compress: their compressed size is their size.
  write('dist/client/assets/shared.js', Buffer.concat([Buffer.from(hint), randomBytes(sharedBytes)]))
  write('dist/client/assets/lists.js', Buffer.concat([Buffer.from(hint), randomBytes(lateBytes)]))
  const { stdout, status } = spawnSync(process.execPath, [script], { cwd: root, encoding: 'utf8' })
  return { stdout, status }
}

test('a small build of browser modules passes and prints the sizes of its pages', () => {
  const { stdout, status } = check({
    modules: { 'assets/home.js': [HOME, 'node_modules/react/index.js'] },
    sources: { [HOME]: '<p className="card" />' },
  })
  expect(stdout).toMatch(/1\.1 kB of 150 {2}home\/home-page/)
  expect(stdout).toContain('bundle: 0 problems')
  expect(status).toBe(0)
})

test.each([
  ['src/features/tags/server/repository.ts', 'server code'],
  ['src/server/database/db.ts', 'server code'],
  ['src/features/tags/testing.ts', 'test code'],
  ['node_modules/pg/lib/index.js', 'a package of the server'],
  ['__vite-browser-external:node:fs', 'a module of Node'],
])('%s in a browser file is reported', (module, what) => {
  const { stdout, status } = check({ modules: { 'assets/home.js': [module] } })
  expect(stdout).toContain(`dist/client/assets/home.js:1 bundle: ${what}, ${module}`)
  expect(status).toBe(1)
})

test('over 150 kB of JavaScript on home or post is reported', () => {
  const { stdout, status } = check({ sharedBytes: 150_000 })
  expect(stdout).toContain(`${HOME}:1 budget: `)
  expect(stdout).toContain(`${POST}:1 budget: `)
  expect(status).toBe(1)
})

test('a module that is loaded after hydration counts with all it imports', () => {
  const { stdout, status } = check({ sharedBytes: 76_000, lateBytes: 76_000 })
  expect(stdout).toContain(`${HOME}:1 budget: `)
  expect(status).toBe(1)
})

test('decision 0080 a selector that is slow with every change is reported', () => {
  const { stdout, status } = check({ style: '.prose>*+*{margin:0}' })
  expect(stdout).toContain('dist/client/assets/style.css:1 style: .prose>*+* makes browsers')
  expect(status).toBe(1)
})

test('decision 0084 a file without the hint to compile it in advance is reported', () => {
  const { stdout, status } = check({ hint: '' })
  expect(stdout).toContain('dist/client/assets/shared.js:1 bundle: does not begin with the hint to compile it')
  expect(status).toBe(1)
})

test('decision 0085 a class whose sheet is not loaded is reported, and a large sheet of every page', () => {
  const component = 'src/features/comments/ui/comment.tsx'
  const sources = { [component]: '<p className="comment" />' }
  const postStyle = '.comment .text{color:red}'
  const onPost = check({ postStyle, sources, modules: { 'assets/post.js': [component] } })
  expect(onPost.stdout).toContain('bundle: 0 problems')
  const onHome = check({ postStyle, sources, modules: { 'assets/home.js': [component] } })
  expect(onHome.stdout).toContain(`${HOME}:1 style: a sheet is not loaded for ${component}: comment, /assets/post.css`)
  expect(onHome.status).toBe(1)
  const large = check({ style: `/* ${randomBytes(30_000).toString('hex')} */` })
  expect(large.stdout).toContain('dist/client/assets/style.css:1 budget: ')
  expect(large.status).toBe(1)
})
