import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
    globalSetup: ['./test/setup.ts'],
    setupFiles: ['./test/fail-on-console.ts', './test/reset-fixtures.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    // Files of one worker share loaded modules: loading them for each file takes two fifths of the processor time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
