/** What every run of the tests needs, in `vitest.config.ts` and for mutations. */
export const vitestOptions = {
  globalSetup: ['./test/setup.ts'],
  setupFiles: ['./test/fail-on-console.ts', './test/reset-fixtures.ts'],
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
}
