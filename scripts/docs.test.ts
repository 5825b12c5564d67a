import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CONFIGURATION_DOC, withConfigTable } from './configuration-doc.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...globSync('docs/**/*.md')]

test('docs/configuration.md lists every variable that the code reads', () => {
  const document = readFileSync(CONFIGURATION_DOC, 'utf8')
  expect(document).toContain('<!-- configuration -->')
  // When this fails: node scripts/configuration-doc.ts
  expect(withConfigTable(document)).toBe(document)
})

test('every command in the documents exists in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = documents.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/npm (?:run ([\w:]+)|(start|test))/g),
  ])
  const commands = new Set(named.map(([, run, short]) => run ?? short))
  expect(commands.size).toBeGreaterThan(5)
  expect([...commands].filter((command) => !((command as string) in scripts))).toEqual([])
})

test.each(documents)('%s links only to files that exist', (file) => {
  const links = [...readFileSync(file, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(
    ([, href]) => href as string,
  )
  const local = links.filter((href) => !/^[a-z]+:/.test(href))
  expect(local.filter((href) => !existsSync(path.join(path.dirname(file), href)))).toEqual([])
})

test('source files in docs/architecture.md exist', () => {
  const text = readFileSync('docs/architecture.md', 'utf8')
  const named = [...text.matchAll(/`((?:app|server|scripts|features|components)\/[\w/.-]+\.(?:tsx?|mjs|css))`/g)]
  const missing = named
    .map(([, name]) => name as string)
    .filter((name) => !existsSync(name) && !existsSync(path.join('src', name)))
    // File names of the closed set, which apply to every feature.
    .filter((name) => !/^server\/(feature|service|repository|access|sql|jobs|routes|seed)\.ts$/.test(name))
  expect(missing).toEqual([])
})

test('each decision has a number of its own and a line in the list of decisions', () => {
  const files = globSync('docs/decisions/[0-9]*.md').map((file) => path.basename(file))
  const numbers = files.map((file) => file.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
  const list = readFileSync('docs/decisions/README.md', 'utf8')
  expect(files.filter((file) => !list.includes(`[${file.slice(0, 4)}](${file})`))).toEqual([])
  expect(
    files.filter((file) => !readFileSync(`docs/decisions/${file}`, 'utf8').startsWith(`# ${file.slice(0, 4)}: `)),
  ).toEqual([])
})
