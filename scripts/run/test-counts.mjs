/** Passed and failed tests from the reports of the two test runners. */
import path from 'node:path'

/** How much of a failure the end of a run repeats. */
const LINES = 12

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures each failed test with the beginning of what it said, and each that passed only when
 *   tried again: whoever sees only the end of a long output still learns them
 */

/**
 * A file that did not load counts as one failed test, and so does an error that no test waited for, and a run that failed
 * without naming any.
 * @param {number} code exit code of the runner
 * @param {{ name?: string, message: string }[]} [strayErrors] with the test file in which they were
 * @returns {Outcome}
 */
export function countVitest(code, report, strayErrors = []) {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name ?? '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure(`${file} did not load`, message)]
    return failed.map(({ fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages?.[0]))
  })
  for (const { name = '', message } of strayErrors) {
    failures.push(failure(`${path.relative(process.cwd(), name)} › outside of its tests`, message))
  }
  return withExitCode(code, report?.numPassedTests ?? 0, failures.length, failures)
}

/**
 * A test that passed only when tried again counts as passed.
 * @returns {Outcome}
 */
export function countPlaywright(code, report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const errors = report?.errors ?? []
  const failures = [
    ...(report?.suites ?? []).flatMap(specsOf).flatMap((spec) => spec.tests.flatMap((test) => ofJourney(spec, test))),
    ...errors.map(({ message }) => failure('the run', message)),
  ]
  return withExitCode(code, expected + flaky, unexpected + errors.length, failures)
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

function ofJourney({ file, line, title }, { status, results }) {
  if (status !== 'unexpected' && status !== 'flaky') return []
  const message = results.find(({ error }) => error)?.error.message
  return [failure(`${file}:${line} › ${title}${status === 'flaky' ? ' (passed when tried again)' : ''}`, message)]
}

function failure(title, message = '') {
  const lines = message.split('\n').slice(0, LINES)
  return [title, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n')
}

function withExitCode(code, passed, failed, failures) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures }
}
