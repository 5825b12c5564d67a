/** Passed and failed tests from the reports of the two test runners. */

/**
 * A file that did not load counts as one failed test, and so does a run that failed without naming any.
 * @param {number} code exit code of the runner
 */
export function countVitest(code, report) {
  const passed = report?.numPassedTests ?? 0
  const unloaded = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return withExitCode(code, passed, (report?.numFailedTests ?? 0) + unloaded.length)
}

/** A test that passed only when tried again counts as passed. */
export function countPlaywright(code, report) {
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  return withExitCode(code, expected + flaky, unexpected + (report?.errors?.length ?? 0))
}

function withExitCode(code, passed, failed) {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}
