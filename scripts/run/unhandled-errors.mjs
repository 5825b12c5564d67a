/** A reporter of Vitest for what its JSON leaves out: errors that no test waited for, written to `STRAY_ERRORS`. */
import { writeFileSync } from 'node:fs'

export default class StrayErrors {
  onTestRunEnd(_modules, errors) {
    const said = errors.map(({ name = 'Error', message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
      name: file,
      message: `${name}: ${message}${test ? `\nwhile or after “${test}” ran` : ''}`,
    }))
    writeFileSync(process.env.STRAY_ERRORS, JSON.stringify(said))
  }
}
