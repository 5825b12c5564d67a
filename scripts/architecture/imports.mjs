/** Checks of imports: allowed layers and import cycles. */
import path from 'node:path'
import { featureOf, isSharedServer, isTest, layerOf } from './files.mjs'
import { browserLayers, exceptions, matrix, serverPackages } from './rules.mjs'

const IMPORT =
  /^\s*(import|export|\})(?:\s+(type)\b)?[^'"\n]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/

/** All imports of a file with their lines. A multi-line import is a type import when its first line is. */
export function importsOf(lines) {
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

/** The file that an import names; packages are undefined. */
export function resolveImport(file, target) {
  if (target.startsWith('#'))
    return target.replace(/^#/, /^#(?:test|scripts)\//.test(target) ? '' : 'src/').split('?')[0]
  if (!target.startsWith('.')) return undefined
  return path.posix.normalize(path.posix.join(path.posix.dirname(file), target)).split('?')[0]
}

const folderOf = (file) =>
  featureOf(file) ??
  file
    .split('/')
    .slice(0, file.startsWith('src/') ? 2 : 1)
    .join('/')

/** The rule that one import breaks; undefined when it is allowed. */
export function checkImport(file, { target, isType }, order) {
  const layer = layerOf(file)
  const to = resolveImport(file, target)
  if (!to) {
    const isForbidden = browserLayers.includes(layer) && !isTest(file) && serverPackages.test(target) && !isType
    return isForbidden ? `import: ${target} belongs to the server` : undefined
  }
  if (!/\.[a-z0-9]+(\?[a-z]+)?$/.test(target)) return `import: ${target} needs its extension`
  // `#` does not reach the composition root; only tests and commands may import it.
  if (target.startsWith('.') && folderOf(file) !== folderOf(to) && layerOf(to) !== 'composition')
    return `import: ${target} is in another folder, use #`
  if (!file.startsWith('src/')) return undefined
  const isException = exceptions.some(
    ([from, into, typesOnly]) => from.test(file) && into.test(to) && (isType || !typesOnly),
  )
  return isException ? undefined : checkLayers(file, to, order)
}

function checkLayers(file, to, order) {
  const layer = layerOf(file)
  const toLayer = layerOf(to)
  const isForTests =
    ['test', 'root', 'testing', 'composition'].includes(toLayer) || layer === 'server' || isSharedServer(to)
  if (isTest(file) && (isForTests || layer === 'composition')) return undefined
  const problem = `import: ${layer} may not use ${to}`
  const rule = matrix[layer]
  if (!rule) return problem
  const [feature, toFeature] = [featureOf(file), featureOf(to)]
  if (!toFeature) return rule.layers.includes(toLayer) ? undefined : problem
  if (feature === toFeature) return rule.own?.includes(toLayer) ? undefined : problem
  const isAllowed = rule.earlier?.includes(toLayer) || (rule.earlier?.includes('shared-server') && isSharedServer(to))
  if (!isAllowed) return problem
  const isLater = feature && order && order.indexOf(toFeature) > order.indexOf(feature)
  return isLater ? `order: ${feature} is above ${toFeature} in src/features.ts` : undefined
}

/**
 * Groups of files that import each other, types included (Tarjan's strongly connected components).
 * @param {Map<string, string[]>} graph file → files it imports
 */
export function findCycles(graph) {
  const index = new Map()
  const low = new Map()
  const stack = []
  const cycles = []
  const visit = (file) => {
    index.set(file, index.size)
    low.set(file, index.get(file))
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== index.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) cycles.push(group.sort())
  }
  for (const file of graph.keys()) if (!index.has(file)) visit(file)
  return cycles
}
