/** The slowest test files of a run, from the reports of the two test runners. */
import path from 'node:path'

const SHOWN = 10

/** @typedef {{ file: string, ms: number }} FileTime summed over the tests of the file */

/** @returns {FileTime[]} */
export function vitestTimes(report) {
  return (report?.testResults ?? []).map(({ name = '', startTime = 0, endTime = 0 }) => ({
    file: path.relative(process.cwd(), name),
    ms: endTime - startTime,
  }))
}

/** @returns {FileTime[]} */
export function playwrightTimes(report) {
  const times = new Map()
  const visit = ({ specs = [], suites = [] }) => {
    for (const { file, tests } of specs) {
      const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
      times.set(file, (times.get(file) ?? 0) + ms)
    }
    suites.forEach(visit)
  }
  for (const suite of report?.suites ?? []) visit(suite)
  return [...times].map(([file, ms]) => ({ file: `e2e/${file}`, ms }))
}

/** Lines for the end of a run; empty without reports. */
export function slowestFiles(times) {
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, SHOWN)
  if (slowest.length === 0) return []
  return ['Slowest test files:', ...slowest.map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${file}`)]
}
