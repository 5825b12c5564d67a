/** The tests as Stryker runs them: a few of them for each mutant, in a worker that keeps its modules. */
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { vitestOptions } from '#test/vitest-options.ts'
import { createWarmWorker, endWarmWorker } from './warm-worker.ts'

/** The first failure ends the run: first the files that detected a mutant last, then the shortest. */
class LikeliestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const resultOf = (file: TestSpecification) => this.ctx.cache.getTestSpecificationResult(file)
    const failedAt = (file: TestSpecification) => (resultOf(file)?.failed ? resultOf(file)?.lastRun : 0) ?? 0
    const duration = (file: TestSpecification) => resultOf(file)?.duration ?? 0
    return files.toSorted((one, other) => failedAt(other) - failedAt(one) || duration(one) - duration(other))
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'warm-workers',
      // Stryker sets `pool` itself.
      configureVitest({ project, vitest }) {
        vitest.onClose(endWarmWorker)
        project.config.pool = 'warm'
        project.config.poolRunner = { name: 'warm', createPoolWorker: createWarmWorker }
      },
    },
  ],
  test: {
    ...vitestOptions,
    isolate: false,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    sequence: { sequencer: LikeliestFirst },
  },
})
