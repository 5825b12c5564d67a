/** The steps of `npm test` and `npm run check`, each with its heading and time. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { print, seconds, UserError } from './print.mjs'
import { isShuttingDown } from './shutdown.mjs'
import { ensureSlapd } from './slapd.mjs'
import { slowestFiles } from './slowest-files.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'
import { bin, requireFile, runAttached, runNode } from './toolchain.mjs'

/** @returns {import('./test-counts.mjs').Outcome} of a step that is not a test: one failure, or nothing */
const verdict = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1, failures: [] })
const tool = (packageName, command, ...args) => ({
  run: async () => verdict(await runNode([bin(packageName, command), ...args])),
})
const script = (file) => ({ run: async () => verdict(await runNode([requireFile(file)])) })

const steps = {
  lint: { title: 'Formatting and lint', ...tool('@biomejs/biome', 'biome', 'check', '--error-on-warnings', '.') },
  types: { title: 'Types', ...tool('typescript', 'tsc', '--noEmit') },
  architecture: { title: 'Architecture', ...script('scripts/check-architecture.mjs') },
  words: { title: 'Words', ...script('scripts/check-words.mjs') },
  commits: { title: 'Commit subjects', ...script('scripts/check-commits.mjs') },
  sql: { title: 'SQL row types', run: sqlTypes },
  requirements: { title: 'Requirement ids', ...script('scripts/check-requirements.mjs') },
  unit: { title: 'Unit and HTTP tests', run: unitTests },
  build: { title: 'Build', run: buildStep },
  bundle: { title: 'Client bundle', ...script('scripts/check-bundle.mjs') },
  browser: { title: 'Browser tests', run: browserTests },
}

export function checkSteps() {
  return pick(['lint', 'types', 'architecture', 'words', 'commits', 'requirements', 'sql', 'build', 'bundle'], [])
}

/**
 * `npm test` runs all steps, `npm test -- unit browser` these two; further arguments are passed to the test runner
 * (`npm test -- src/lib`). The last line is `N passed, N failed`.
 */
export function testSteps(args) {
  const names = []
  const rest = [...args]
  while (rest.length > 0 && Object.hasOwn(steps, rest[0])) names.push(rest.shift())
  if (names.length === 0 && rest.length > 0) names.push(rest[0].startsWith('e2e') ? 'browser' : 'unit')
  return runSteps(pick(names.length > 0 ? names : Object.keys(steps), rest), { closingLine: true })
}

function pick(names, args) {
  return names.map((name) => ({ name, args, ...steps[name] }))
}

/** Runs every step, also after a failed one, so that one run reports all failures. A signal ends the list. */
export async function runSteps(list, { closingLine }) {
  const start = performance.now()
  const total = { passed: 0, failed: 0, failures: [], times: [] }
  const failedSteps = []
  for (const [index, step] of list.entries()) {
    print(`\n[${index + 1}/${list.length}] ${step.title}`)
    const stepStart = performance.now()
    const { passed, failed, failures, times = [] } = await runStep(step)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
    total.times.push(...times)
    if (failed > 0) failedSteps.push(step.name)
    print(`  ${failed > 0 ? 'failed' : 'passed'} in ${seconds(stepStart)}`)
    if (isShuttingDown()) break
  }
  for (const line of slowestFiles(total.times)) print(`  ${line}`)
  for (const failure of total.failures) print(`\n✗ ${failure}`)
  print(`\n${failedSteps.length > 0 ? `Failed: ${failedSteps.join(', ')}` : 'All steps passed'} (${seconds(start)})`)
  if (closingLine) print(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

async function runStep(step) {
  try {
    return await step.run(step.args)
  } catch (error) {
    print(error instanceof UserError ? `  ${error.message}` : `  ${error.stack}`)
    return verdict(1)
  }
}

/** Describes every static statement on a migrated database and compares the columns with the generated types. */
async function sqlTypes() {
  return verdict(await runNode([requireFile('scripts/sql-types.ts'), '--check']))
}

async function buildStep() {
  const result = await ensureBuilt()
  if (result !== 'built') print(`  ${result}`)
  return verdict(0)
}

async function unitTests(args) {
  if (args.length === 0) await ensureSlapd()
  return withReport(async (report) => {
    const unhandledErrors = `${report}.unhandled`
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    reporters.push('--reporter=./scripts/run/unhandled-errors.mjs')
    const env = { UNHANDLED_ERRORS: unhandledErrors }
    const code = await runAttached([bin('vitest'), 'run', ...reporters, ...args], { env })
    return countVitest(code, readReport(report), readReport(unhandledErrors))
  })
}

async function browserTests(args) {
  await ensureBuilt()
  const chromium = await ensureChromium()
  const folder = mkdtempSync(path.join(tmpdir(), 'sala-e2e-'))
  try {
    return await withReport(async (report) => {
      const env = { CHROMIUM_PATH: chromium, E2E_DIR: folder, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const playwright = [bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...args]
      return countPlaywright(await runAttached(playwright, { env }), readReport(report))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function withReport(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'sala-report-'))
  try {
    return await work(path.join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
