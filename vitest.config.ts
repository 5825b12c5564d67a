import { configDefaults, defineConfig } from 'vitest/config'

/** Files that mock a module (`vi.mock`). The mock would stay in the modules that other files of the worker share. */
const MOCKING_FILES = [
  'src/server/files/decoder-crashes.test.ts',
  'src/features/profiles/server/profile-timeout.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: ['./test/setup.ts'],
    setupFiles: ['./test/fail-on-console.ts', './test/reset-fixtures.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // Loading the modules again for each file takes two fifths of the processor time.
        test: {
          name: 'shared',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: [...configDefaults.exclude, ...MOCKING_FILES],
        },
      },
      { extends: true, test: { name: 'mocking', include: MOCKING_FILES } },
    ],
  },
})
