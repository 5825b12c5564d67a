/** What each command of the project does. */
import { build, ensureBuilt } from './build.mjs'
import { listenForEnd } from './ending.mjs'
import { ensureInstalled } from './install.mjs'
import { Stop } from './print.mjs'
import { checkSteps, runSteps, testSteps } from './steps.mjs'
import { bin, needed, root, runNode, runTied } from './toolchain.mjs'

const MAIN = 'src/main.ts'
/** The whole server in half a gigabyte (RF-20). */
const HEAP = '--max-old-space-size=384'

const verbs = {
  async start(words) {
    await ensureBuilt()
    return runTied([HEAP, needed(MAIN), ...words])
  },
  dev: (words) =>
    runTied(['--watch', '--watch-preserve-output', needed(MAIN), '--dev', ...words], {
      env: { NODE_ENV: 'development' },
      isParent: false,
    }),
  async build() {
    await build()
    return 0
  },
  test: (words) => testSteps(words),
  check: () => runSteps(checkSteps(), { closingLine: false }),
  format: (words) => runNode([bin('@biomejs/biome'), 'check', '--write', ...(words.length > 0 ? words : ['.'])]),
  admin: (words) => runTied([needed('src/features/accounts/server/admin-cli.ts'), ...words]),
  seed: (words) => runTied([needed('src/seed-cli.ts'), ...words]),
  async bench(words) {
    await ensureBuilt()
    const [part, ...rest] = words
    if (part === 'costs') return runTied([needed('scripts/bench/costs.ts'), ...rest])
    return runTied([needed('scripts/bench/run.ts'), ...words])
  },
  'bench:data': (words) => runTied([needed('scripts/bench/data.ts'), ...words]),
  'sql:types': (words) =>
    runTied(['--import', './src/server/loader-hook.ts', needed('scripts/sql-types.ts'), ...words]),
  routes: (words) => runNode([needed('scripts/routes.mjs'), ...words]),
  'new:feature': (words) => runNode([needed('scripts/new-feature.mjs'), ...words]),
}

/** Resolves with the exit code. */
export async function runVerb(verb, words) {
  if (!Object.hasOwn(verbs, verb)) {
    console.error(`There is no command “${verb}”; there are ${Object.keys(verbs).join(', ')}.`)
    return 1
  }
  listenForEnd(verb)
  try {
    await ensureInstalled(root)
    return await verbs[verb](words)
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    return 1
  }
}
