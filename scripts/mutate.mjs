/**
 * `npm run mutate -- screens [text]`: breaks the screens in the ways of `mutations/screens.ts`, one after another, and runs
 * the test of each, which must fail. `text` selects mutations by file or title of the test. A test is run without a
 * mutation first: one that fails then proves nothing.
 *
 * `npm run mutate -- feed [text] [--force]`: breaks the pure and server code of a feature with Stryker. `text` selects
 * files by their path. `--force` also runs the mutants whose code and tests did not change since the last run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withMutation } from './mutations/apply.ts'
import { isFeature, LOWEST_SCORE, strykerOptions } from './mutations/feature-options.ts'
import { screens } from './mutations/screens.ts'
import { ensureBuilt } from './run/build.mjs'
import { print, UserError } from './run/print.mjs'
import { listenForShutdown, throwIfShuttingDown } from './run/shutdown.mjs'
import { runNode } from './run/toolchain.mjs'

const lists = { screens }

listenForShutdown('mutate')
try {
  process.exitCode = await mutate(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UserError)) throw error
  print(error.message)
  process.exitCode = 1
}

async function mutate([name = '', ...options]) {
  const force = options.includes('--force')
  const text = options.find((option) => option !== '--force') ?? ''
  if (Object.hasOwn(lists, name)) return mutateList(name, text)
  if (isFeature(name)) return mutateFeature(name, { text, force })
  throw new UserError(`Lists of mutations: ${Object.keys(lists).join(', ')}, or the name of a feature.`)
}

async function mutateFeature(name, choice) {
  const options = strykerOptions(name, choice)
  if (options.mutate.length === 0) throw new UserError(`No file of ${name} has “${choice.text}” in its path.`)
  // A test runner that Stryker ends after a timeout cannot delete its database, and a signal leaves the copy of the sources.
  const folder = mkdtempSync(path.join(tmpdir(), 'sala-mutate-'))
  process.on('exit', () => {
    for (const left of [folder, options.tempDirName]) rmSync(left, { recursive: true, force: true })
  })
  process.env.TMPDIR = folder
  const { Stryker } = await import('@stryker-mutator/core')
  const mutants = await new Stryker(options).runMutationTest()
  const count = (status) => mutants.filter((mutant) => mutant.status === status).length
  const detected = count('Killed') + count('Timeout')
  const all = detected + count('Survived') + count('NoCoverage')
  print(`${detected} of ${all} mutants detected; ${LOWEST_SCORE} % are required`)
  return detected * 100 < all * LOWEST_SCORE ? 1 : 0
}

async function mutateList(name, text) {
  const chosen = lists[name].filter(({ file, test }) => [file, ...test].join(' ').includes(text))
  const survivors = []
  const passing = new Set()
  for (const mutation of chosen) {
    const [file, title] = mutation.test
    if (!passing.has(`${file} ${title}`) && !(await passes(mutation.test))) {
      throw new UserError(`${file}, “${title}”, fails without a mutation.`)
    }
    passing.add(`${file} ${title}`)
    print(`\nMutation: ${describe(mutation)}`)
    if (await withMutation(mutation, () => passes(mutation.test))) survivors.push(mutation)
  }
  for (const mutation of survivors) print(`✗ survived: ${describe(mutation)}`)
  print(`${chosen.length - survivors.length} of ${chosen.length} mutations detected`)
  return survivors.length > 0 ? 1 : 0
}

/** A build that fails ends the command: it is not a failed test. */
async function passes([file, title]) {
  const isBrowser = file.startsWith('e2e/')
  if (isBrowser) await ensureBuilt()
  const code = await runNode([
    'scripts/run.mjs',
    'test',
    isBrowser ? 'browser' : 'unit',
    file,
    isBrowser ? '-g' : '-t',
    title,
  ])
  throwIfShuttingDown()
  return code === 0
}

function describe({ file, search, replacement }) {
  return `${file}: ${search} → ${replacement}`
}
