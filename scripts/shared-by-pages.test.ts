import { expect, test } from 'vitest'
import { sharedByPages } from './shared-by-pages.ts'

const page = (name: string) => `/src/features/${name}/ui/pages/${name}-page.tsx`

/** A context from a map of module → static importers. */
function context(importers: Record<string, string[]>, entry = '') {
  return { getModuleInfo: (id: string) => ({ importers: importers[id] ?? [], isEntry: id === entry }) }
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
