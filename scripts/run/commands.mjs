/** The commands of the project. */
import { build, ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { UserError } from './print.mjs'
import { listenForShutdown } from './shutdown.mjs'
import { checkSteps, runSteps, testSteps } from './steps.mjs'
import { bin, requireFile, root, runAttached, runNode } from './toolchain.mjs'

const MAIN = 'src/main.ts'
/**
 * Keeps the server under half a gigabyte (RF-20). The default of new objects, 32 MB, held 40 MB more at rest; rendering takes
 * 2 % more processor time with 16 MB, and 8 % with 8 MB. `gc` frees what the start leaves behind (serve.ts).
 */
const HEAP = ['--max-old-space-size=384', '--max-semi-space-size=16', '--expose-gc']

const commands = {
  async start(args) {
    await ensureBuilt()
    return runAttached([...HEAP, requireFile(MAIN), ...args])
  },
  dev: (args) =>
    runAttached(['--watch', '--watch-preserve-output', requireFile(MAIN), '--dev', ...args], {
      env: { NODE_ENV: 'development' },
      isParent: false,
    }),
  async build() {
    await build()
    return 0
  },
  test: (args) => testSteps(args),
  /** Runs the tests of a file again at each change of what it imports. */
  'test:watch': (args) => runAttached([bin('vitest'), 'watch', ...args]),
  check: () => runSteps(checkSteps(), { closingLine: false }),
  format: (args) => runNode([bin('@biomejs/biome'), 'check', '--write', ...(args.length > 0 ? args : ['.'])]),
  admin: (args) => runAttached([requireFile('src/features/accounts/server/admin-cli.ts'), ...args]),
  seed: (args) => runAttached([requireFile('src/seed-cli.ts'), ...args]),
  async bench(args) {
    await ensureBuilt()
    const [part, ...rest] = args
    if (part === 'costs') return runAttached([requireFile('scripts/bench/costs.ts'), ...rest])
    return runAttached([requireFile('scripts/bench/run.ts'), ...args])
  },
  'bench:data': (args) => runAttached([requireFile('scripts/bench/data/create.ts'), ...args]),
  'provider:check': (args) => runAttached([requireFile('scripts/provider-check/run.ts'), ...args]),
  crashes: (args) => runAttached([requireFile('scripts/crash-run/run.ts'), ...args]),
  mutate: (args) => runAttached([requireFile('scripts/mutate.mjs'), ...args]),
  'search:eval': () => runNode([bin('vitest'), 'run', 'src/features/search/server/graded.test.ts']),
  'sql:types': (args) => runAttached([requireFile('scripts/sql-types.ts'), ...args]),
  routes: (args) => runNode([requireFile('scripts/routes.mjs'), ...args]),
  'new:feature': (args) => runNode([requireFile('scripts/new-feature.mjs'), ...args]),
}

/** Resolves with the exit code. */
export async function runCommand(command, args) {
  if (!Object.hasOwn(commands, command)) {
    console.error(`Unknown command “${command}”. Commands: ${Object.keys(commands).join(', ')}.`)
    return 1
  }
  listenForShutdown(command)
  try {
    await ensureInstalled(root)
    return await commands[command](args)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    console.error(error.message)
    return 1
  }
}
