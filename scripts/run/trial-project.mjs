/** Creates a small project with this project's commands, for tests of the commands. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { hashSources } from './build.mjs'
import { root as projectRoot } from './toolchain.mjs'

/** @param {Record<string, unknown>} [files] by path; values other than strings are written as JSON */
export function makeTrialProject(root, files = {}) {
  cpSync(path.join(projectRoot, 'scripts/run'), path.join(root, 'scripts/run'), { recursive: true })
  cpSync(path.join(projectRoot, 'scripts/run.mjs'), path.join(root, 'scripts/run.mjs'))
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))
  writeIn(root, 'package.json', { name: 'trial', type: 'module', scripts })
  writeIn(root, 'package-lock.json', { lockfileVersion: 3, packages: { '': {} } })
  writeIn(root, 'node_modules/.package-lock.json', { packages: {} })
  for (const [file, content] of Object.entries(files)) writeIn(root, file, content)
  // Marks it as built.
  writeIn(root, 'dist/.build-hash', hashSources(root))
}

export function writeIn(root, file, content) {
  const target = path.join(root, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content))
}
