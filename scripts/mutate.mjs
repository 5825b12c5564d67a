/**
 * `npm run mutate -- screens [text]`: breaks the screens in the ways of `mutations/screens.ts`, one after another, and runs
 * the test of each, which must fail. `text` selects mutations by file or title of the test. A test is run without a
 * mutation first: one that fails then proves nothing.
 */
import { withMutation } from './mutations/apply.ts'
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

async function mutate([name = '', text = '']) {
  if (!Object.hasOwn(lists, name)) throw new UserError(`Lists of mutations: ${Object.keys(lists).join(', ')}.`)
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

const describe = ({ file, search, replacement }) => `${file}: ${search} → ${replacement}`
