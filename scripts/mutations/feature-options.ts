/** What Stryker changes in a feature, and the tests that must detect it (decision 0051). */
import { existsSync, globSync, readFileSync } from 'node:fs'
import type { Stryker } from '@stryker-mutator/core'

/** Lowest share of mutants in percent that the tests of a feature must detect. */
export const LOWEST_SCORE = 90
/** Reports and results of earlier runs; not under version control. */
const FOLDER = '.cache/mutations'

/** Declarations and texts have no behaviour to break, and a seed is data. */
const DECLARATIONS = /(?:\/(?:contract|constants|texts|testing)|\/server\/(?:feature|seed)|\.test)\.ts$/

/** Tests in other folders that are about code of the feature: parts of it that only another feature or a job calls. */
const testsElsewhere: Readonly<Record<string, readonly string[]>> = {
  feed: [
    'src/features/me/server/me.test.ts',
    'src/features/post-detail/server/related.test.ts',
    'src/features/search-office/server/missed-searches.test.ts',
    'src/features/site-numbers/server/numbers.test.ts',
  ],
  comments: [
    'src/features/moderation/server/moderate.test.ts',
    'src/features/moderation/server/notify-people.test.ts',
    'src/features/post-detail/server/post.test.ts',
    'src/features/sections/server/site-proof.test.ts',
    'test/confirmation.test.ts',
    'test/data-export.test.ts',
    'test/erasure.test.ts',
  ],
  interactions: ['src/features/profiles/server/learning.test.ts', 'test/data-export.test.ts', 'test/erasure.test.ts'],
}

export function isFeature(name: string): boolean {
  return /^[a-z-]+$/.test(name) && existsSync(`src/features/${name}/server`)
}

/** The pure and server code of a feature. Of its `ui`, modules with a unit test that show nothing themselves. */
export function mutatedFiles(name: string): string[] {
  return globSync(`src/features/${name}/**/*.ts`).filter((file) => {
    if (DECLARATIONS.test(file) || !file.includes('/ui/')) return !DECLARATIONS.test(file)
    return existsSync(file.replace(/\.ts$/, '.test.ts')) && !readFileSync(file, 'utf8').includes("'#components/")
  })
}

type StrykerOptions = ConstructorParameters<typeof Stryker>[0]

interface Choice {
  /** Part of the paths of the files to change. */
  text: string
  /** Runs mutants again whose code and tests did not change. */
  force: boolean
}

export function strykerOptions(name: string, { text, force }: Choice): StrykerOptions {
  return {
    mutate: mutatedFiles(name).filter((file) => file.includes(text)),
    testFiles: [`src/features/${name}/**/*.test.ts`, ...(testsElsewhere[name] ?? [])],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutations/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // Each test runner starts a PostgreSQL.
    concurrency: 1,
    mutator: {
      // Empty statements, objects and functions: PostgreSQL or the compiler rejects nearly all of them, so that tests
      // which detect them would prove little. What a string or a function decides is mutated where it is compared.
      excludedMutations: ['ArrowFunction', 'ObjectLiteral', 'StringLiteral'],
    },
    ignoreStatic: true,
    // Starting a worker takes longer than most tests.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 20,
    incremental: true,
    incrementalFile: `${FOLDER}/${name}-incremental.json`,
    force,
    // The native compiler has no interface for rewriting `tsconfig.json`, and in the copy nothing needs rewriting.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    ignorePatterns: ['.cache', 'data', 'dist', 'docs', 'e2e', 'test-results'],
    tempDirName: `${FOLDER}/copy`,
    cleanTempDir: 'always',
    reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only', 'html', 'json'],
    clearTextReporter: { allowColor: process.stdout.isTTY, logTests: false, reportTests: false },
    htmlReporter: { fileName: `${FOLDER}/${name}.html` },
    jsonReporter: { fileName: `${FOLDER}/${name}.json` },
    thresholds: { high: 100, low: LOWEST_SCORE, break: null },
  }
}
