import { configDefaults, defineConfig } from 'vitest/config'
import { vitestOptions } from './test/vitest-options.ts'
import { WaitingFilesFirst } from './test/waiting-files-first.ts'

/** Files that mock modules or load them again, which would affect the modules that other files of the worker share. */
const RELOADING_FILES = [
  'src/features/accounts/ui/account-dialog-state.test.ts',
  'src/features/consent/ui/consent-state.test.ts',
  'src/features/profiles/server/profile-timeout.test.ts',
  'src/server/files/decoder-crashes.test.ts',
]

export default defineConfig({
  test: {
    ...vitestOptions,
    pool: 'forks',
    // The third one computes while another waits.
    maxWorkers: 3,
    sequence: { sequencer: WaitingFilesFirst },
    projects: [
      {
        extends: true,
        // Loading the modules again for each file takes two fifths of the processor time.
        test: {
          name: 'shared',
          isolate: false,
          include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts', 'scripts/**/*.test.{ts,mjs}'],
          exclude: [...configDefaults.exclude, ...RELOADING_FILES],
        },
      },
      { extends: true, test: { name: 'reloading', include: RELOADING_FILES } },
    ],
  },
})
