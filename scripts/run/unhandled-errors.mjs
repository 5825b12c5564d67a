/** A Vitest reporter that writes unhandled errors, which the JSON report omits, to the file `UNHANDLED_ERRORS`. */
import { writeFileSync } from 'node:fs'

export default class UnhandledErrors {
  onTestRunEnd(_modules, errors) {
    const found = errors.map(({ name = 'Error', message, VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) => ({
      name: file,
      message: `${name}: ${message}${test ? `\nduring or after “${test}”` : ''}`,
    }))
    writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(found))
  }
}
