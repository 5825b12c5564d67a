import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** They mostly wait: for time limits, and for processes and databases that start and end. */
const WAITING_FILES = [
  'scripts/run/shutdown.test.mjs',
  'src/features/university-directory/server/directory-errors.test.ts',
  'scripts/new-feature.test.ts',
  'src/server/database/postgres/crash-recovery.test.ts',
  'src/server/mail/mail.test.ts',
  'src/server/mail/send-mails.test.ts',
  'src/features/post-detail/server/event-streams.test.ts',
  'src/server/database/postgres/embedded-postgres.test.ts',
  'src/server/http/limits/connection-limits.test.ts',
  'src/server/http/limits/connections.test.ts',
  'src/server/observability/health.test.ts',
  'src/server/http/limits/load-shedding.test.ts',
  'src/server/jobs/jobs.test.ts',
  'src/main.test.ts',
]
const root = join(import.meta.dirname, '..')
const missing = WAITING_FILES.filter((file) => !existsSync(join(root, file)))
if (missing.length > 0) throw new Error(`Listed in test/waiting-files-first.ts, but missing: ${missing.join(', ')}.`)

const places = new Map(WAITING_FILES.map((file, place) => [join(root, file), place]))

/** Runs the files that mostly wait first, in the order above, so that none of them is the last one of a run. */
export class WaitingFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const placeOf = ({ moduleId }: TestSpecification) => places.get(moduleId) ?? places.size
    return sorted.toSorted(
      (one, other) =>
        projects.indexOf(one.project.name) - projects.indexOf(other.project.name) || placeOf(one) - placeOf(other),
    )
  }
}
