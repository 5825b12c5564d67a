/** Finds exported names that no other file imports. */
import { resolveImport } from './imports.mjs'
import { unimported } from './rules.mjs'

const DECLARATION = /^export (?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm
const LIST = /^export (?:type )?\{([^}]*)\}/gm
const ALL_OF = /^export \* from '([^']+)'/gm

/**
 * Exported names of `src` that are in no file that imports theirs.
 * @param {Map<string, string>} texts file → its text
 * @param {Map<string, string[]>} graph file → files it imports
 * @returns {[string, number, string][]} file, line, name
 */
export function findUnusedExports(texts, graph) {
  const readers = readersOf(texts, graph)
  return [...texts].flatMap(([file, text]) => {
    if (!file.startsWith('src/')) return []
    const isAllowed = (name) => unimported.some(([path, names]) => path.test(file) && names.test(name))
    return exportsOf(text)
      .filter(([, name]) => !isAllowed(name) && !readers.get(file)?.some((words) => words.has(name)))
      .map(([line, name]) => [file, line, name])
  })
}

/** The words of the files that import a file, also through `export * from`. */
function readersOf(texts, graph) {
  const readers = new Map()
  for (const [file, text] of texts) {
    const words = new Set(text.match(/\w+/g))
    const direct = graph.get(file) ?? []
    for (const target of [...direct, ...direct.flatMap((other) => passedOnBy(other, texts))]) {
      if (target === file) continue
      if (!readers.has(target)) readers.set(target, [])
      readers.get(target).push(words)
    }
  }
  return readers
}

const passedOnBy = (file, texts) =>
  [...(texts.get(file) ?? '').matchAll(ALL_OF)].flatMap(([, target]) => resolveImport(file, target) ?? [])

function exportsOf(text) {
  const lineOf = (index) => text.slice(0, index).split('\n').length
  const listed = [...text.matchAll(LIST)].flatMap(({ 1: list, index }) =>
    [...list.matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name]) => [lineOf(index), name]),
  )
  return [...[...text.matchAll(DECLARATION)].map(({ 1: name, index }) => [lineOf(index), name]), ...listed]
}
