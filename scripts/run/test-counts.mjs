/** Passed and failed tests from the reports of the two test runners. */
import path from 'node:path'
import { playwrightTimes, vitestTimes } from './slowest-files.mjs'

/** Lines of a failure message that are repeated at the end of a run. */
const LINES = 12

/**
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} failures each failed test with the beginning of its message, and each that passed only on a
 *   retry, so that the end of a long output names all of them
 * @property {import('./slowest-files.mjs').FileTime[]} [times]
 */

/**
 * A file that did not load counts as one failed test. So does an unhandled error, and a run that failed without a failed
 * test.
 * @param {number} code exit code of the runner
 * @param {{ name?: string, message: string }[]} [unhandledErrors] with the file of the test that ran
 * @returns {Outcome}
 */
export function countVitest(code, report, unhandledErrors = []) {
  const failures = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name ?? '')
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [describe(`${file} did not load`, message)]
    return failed.map(({ fullName, failureMessages }) => describe(`${file} › ${fullName}`, failureMessages?.[0]))
  })
  for (const { name = '', message } of unhandledErrors) {
    failures.push(describe(`${path.relative(process.cwd(), name)} › unhandled error`, message))
  }
  return { ...withExitCode(code, report?.numPassedTests ?? 0, failures.length, failures), times: vitestTimes(report) }
}

/**
 * A test that passed on a retry counts as passed.
 * @returns {Outcome}
 */
export function countPlaywright(code, report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const errors = report?.errors ?? []
  const failures = [
    ...(report?.suites ?? []).flatMap(specsOf).flatMap((spec) => spec.tests.flatMap((test) => failuresOf(spec, test))),
    ...errors.map(({ message }) => describe('the run', message)),
  ]
  return {
    ...withExitCode(code, expected + flaky, unexpected + errors.length, failures),
    times: playwrightTimes(report),
  }
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

function failuresOf({ file, line, title }, { status, results }) {
  if (status !== 'unexpected' && status !== 'flaky') return []
  const message = results.find(({ error }) => error)?.error.message
  return [describe(`${file}:${line} › ${title}${status === 'flaky' ? ' (passed on a retry)' : ''}`, message)]
}

function describe(title, message = '') {
  const lines = message.split('\n').slice(0, LINES)
  return [title, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n')
}

function withExitCode(code, passed, failed, failures) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed, failures }
}
