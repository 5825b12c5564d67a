/** The layer and feature of a file, and the checks of its path and name. */
import {
  allowedNames,
  bannedFolders,
  bannedWords,
  extraFiles,
  folders,
  MAX_FILES,
  rootFiles,
  vocabulary,
} from './rules.mjs'

export const isTest = (file) => /\.test\.tsx?$/.test(file)

/** The feature that a file belongs to; undefined outside `src/features`. */
export function featureOf(file) {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1]
}

export function layerOf(file) {
  if (file.startsWith('test/') || file.startsWith('e2e/')) return 'test'
  const feature = featureOf(file)
  if (!feature) return file.split('/').length === 2 ? 'composition' : file.split('/')[1]
  const inside = file.slice(`src/features/${feature}/`.length)
  if (inside.startsWith('server/')) return 'feature-server'
  if (inside.startsWith('ui/')) return 'ui'
  return inside === 'testing.ts' ? 'testing' : 'root'
}

/** True for server files of a feature that later features may import. */
export const isSharedServer = (file) => /\/server\/(access|service|sql)\.ts$|\/server\/service\/[^/]+\.ts$/.test(file)

const words = (name) => name.split(/[-_.]|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase())

/** The banned word in a name; undefined when there is none. */
export const bannedIn = (name) =>
  name.replace(/(\.[a-z]+)+$/, '') in allowedNames
    ? undefined
    : words(name).find((word) => bannedWords.some((banned) => word === banned || word === `${banned}s`))

/** Problems of one file's path. @returns {string[]} */
export function checkPath(file, order) {
  const problems = []
  const parts = file.split('/')
  const name = parts.at(-1)
  if (parts.length === 2) {
    if (!rootFiles.includes(name.replace('.test.', '.'))) problems.push(`place: src/ holds ${rootFiles.join(', ')}`)
    return problems
  }
  if (!folders.includes(parts[1])) problems.push(`place: src/ holds ${folders.join(', ')}`)
  for (const part of parts.slice(1, -1))
    if (bannedFolders.includes(part)) problems.push(`place: a folder called ${part}`)
  if (/^index\.[a-z]+$/.test(name)) problems.push('place: no index files')
  if (!/^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) problems.push('name: file names are kebab-case')
  const word = bannedIn(name)
  if (word) problems.push(`name: “${word}” is meaningless`)
  if (file.includes('/server/') && name.endsWith('.tsx'))
    problems.push('place: no .tsx under server/, Node runs it as it is')
  const feature = featureOf(file)
  if (!feature) return problems
  if (order && !order.includes(feature)) problems.push(`order: ${feature} is not in src/features.ts`)
  const inside = file.slice(`src/features/${feature}/`.length)
  if (!extraFiles[`${feature}/${inside}`] && !vocabulary.some((rule) => rule.test(inside)))
    problems.push('place: not in a feature’s vocabulary')
  return problems
}

/** Folders with too many files, and features with both `x.ts` and `x/`. @returns {[string, string][]} */
export function checkFolders(files) {
  const problems = []
  const counts = new Map()
  for (const file of files.filter((name) => /^src\/(server|components)\/.*\.tsx?$/.test(name) && !isTest(name))) {
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  for (const [folder, count] of counts)
    if (count > MAX_FILES) problems.push([folder, `size: ${count} files, ${MAX_FILES} at most`])
  for (const file of files) {
    const [, folder] = /^(src\/features\/[^/]+\/server\/(?:service|repository))\.ts$/.exec(file) ?? []
    if (folder && files.some((other) => other.startsWith(`${folder}/`)))
      problems.push([file, `place: ${folder}/ exists, a feature has one of the two`])
  }
  return problems
}
