import { expect, test } from 'vitest'
import { sharedByPages } from './shared-by-pages.ts'

const page = (name: string) => `/src/features/${name}/ui/pages/${name}-page.tsx`

/** A context from a map of module → static importers, and the code of modules. */
function context(importers: Record<string, string[]>, entry = '', code: Record<string, string> = {}) {
  return {
    getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], isEntry: id === entry, code: code[id] ?? '' }),
  }
}

/** The chunk of a module by one rule. */
const chunkBy = (rule: Parameters<typeof sharedByPages>[0][string]) => sharedByPages({ chunk: rule })[0]!.name
const VISITED = { pages: ['home/home-page', 'search/search-page'] }

test('a module that all pages of the rule import, also indirectly, is in the chunk', () => {
  const chunkOf = chunkBy(VISITED)
  const graph = context({
    '/src/card.tsx': [page('home'), '/src/list.tsx'],
    '/src/list.tsx': [page('search'), page('board')],
  })
  expect(chunkOf('/src/card.tsx', graph)).toBe('chunk')
  expect(chunkOf('/src/list.tsx', graph)).toBeNull()
})

test('a module of fewer pages than the minimum is not in the chunk', () => {
  const rule = { pages: ['home/home-page'], minPages: 2 }
  const graph = context({ '/src/card.tsx': [page('home'), page('board')], '/src/hero.tsx': [page('home')] })
  expect(chunkBy(rule)('/src/card.tsx', graph)).toBe('chunk')
  expect(chunkBy(rule)('/src/hero.tsx', graph)).toBeNull()
})

test('of the further pages of a rule one is enough', () => {
  const chunkOf = chunkBy({ pages: ['home/home-page'], oneOf: ['search/search-page', 'board/board-page'] })
  const graph = context({
    '/src/card.tsx': [page('home'), page('board')],
    '/src/seats.tsx': [page('home'), page('search')],
    '/src/hero.tsx': [page('home'), page('post')],
    '/src/stars.tsx': [page('search'), page('board')],
  })
  expect(['card', 'seats', 'hero', 'stars'].map((name) => chunkOf(`/src/${name}.tsx`, graph))).toEqual([
    'chunk',
    'chunk',
    null,
    null,
  ])
})

test('a module of the entry is in the chunk, a page and a lazy module are not', () => {
  const chunkOf = chunkBy(VISITED)
  const graph = context(
    { '/src/root.tsx': ['/src/entry.tsx'], '/src/dialog-part.tsx': ['/src/dialog.tsx'] },
    '/src/entry.tsx',
  )
  expect(chunkOf('/src/root.tsx', graph)).toBe('chunk')
  expect(chunkOf(page('home'), graph)).toBeNull()
  expect(chunkOf('/src/dialog-part.tsx', graph)).toBeNull()
})

test('the search ends at modules that import each other', () => {
  const graph = context({ '/src/a.ts': ['/src/b.ts'], '/src/b.ts': ['/src/a.ts', page('home'), page('search')] })
  expect(chunkBy(VISITED)('/src/a.ts', graph)).toBe('chunk')
})

test('schemas without an endpoint, and the library that only contracts import, are not in the chunk', () => {
  const chunkOf = chunkBy(VISITED)
  const [contract, fields, zod, query] = [
    '/src/contract.ts',
    '/src/fields.ts',
    '/node_modules/zod/a.js',
    '/node_modules/q/a.js',
  ]
  const graph = context(
    {
      [contract]: ['/src/entry.tsx'],
      [fields]: [contract],
      [zod]: [contract, fields],
      [query]: ['/src/entry.tsx'],
    },
    '/src/entry.tsx',
    {
      [contract]: "import * as z from 'zod/mini'\nendpoint({})",
      [fields]: "import * as z from 'zod/mini'\nz.enum([])",
    },
  )
  expect([contract, fields, zod, query].map((id) => chunkOf(id, graph))).toEqual(['chunk', null, null, 'chunk'])
})
