/** The steps of `npm test` and `npm run check`, each with its heading and time. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { isEnding } from './ending.mjs'
import { Stop, say, seconds } from './print.mjs'
import { ensureSlapd } from './slapd.mjs'
import { countPlaywright, countVitest } from './test-counts.mjs'
import { bin, needed, runNode, runTied } from './toolchain.mjs'

/** @returns {import('./test-counts.mjs').Outcome} of something that is no test: only its failure counts */
const verdict = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1, failures: [] })
const tool = (packageName, command, ...words) => ({
  run: async () => verdict(await runNode([bin(packageName, command), ...words])),
})
const script = (file) => ({ run: async () => verdict(await runNode([needed(file)])) })

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
  bundle: { title: 'What the browser gets', ...script('scripts/check-bundle.mjs') },
  browser: { title: 'Browser tests', run: browserTests },
}

export function checkSteps() {
  return pick(['lint', 'types', 'architecture', 'words', 'commits', 'requirements', 'sql', 'build', 'bundle'], [])
}

/**
 * `npm test` runs all; `npm test -- unit browser` those; words after them go to the tests (`npm test -- src/lib`).
 * Ends with the line `N passed, N failed`.
 */
export function testSteps(words) {
  const names = []
  const rest = [...words]
  while (rest.length > 0 && Object.hasOwn(steps, rest[0])) names.push(rest.shift())
  if (names.length === 0 && rest.length > 0) names.push(rest[0].startsWith('e2e') ? 'browser' : 'unit')
  return runSteps(pick(names.length > 0 ? names : Object.keys(steps), rest), { closingLine: true })
}

function pick(names, words) {
  return names.map((name) => ({ name, words, ...steps[name] }))
}

/** Runs every step although an earlier one failed, so that one run tells all; none after it was told to end. */
export async function runSteps(list, { closingLine }) {
  const start = performance.now()
  const total = { passed: 0, failed: 0, failures: [] }
  const broken = []
  for (const [index, step] of list.entries()) {
    say(`\n[${index + 1}/${list.length}] ${step.title}`)
    const stepStart = performance.now()
    const { passed, failed, failures } = await runStep(step)
    total.passed += passed
    total.failed += failed
    total.failures.push(...failures)
    if (failed > 0) broken.push(step.name)
    say(`  ${failed > 0 ? 'failed' : 'passed'} in ${seconds(stepStart)}`)
    if (isEnding()) break
  }
  for (const failure of total.failures) say(`\n✗ ${failure}`)
  say(`\n${broken.length > 0 ? `Failed: ${broken.join(', ')}` : 'All steps passed'} (${seconds(start)})`)
  if (closingLine) say(`${total.passed} passed, ${total.failed} failed`)
  return total.failed > 0 ? 1 : 0
}

async function runStep(step) {
  try {
    return await step.run(step.words)
  } catch (error) {
    say(error instanceof Stop ? `  ${error.message}` : `  ${error.stack}`)
    return verdict(1)
  }
}

/** Describes every static statement on a migrated database and compares the columns with the generated types. */
async function sqlTypes() {
  const hook = ['--import', './src/server/loader-hook.ts']
  return verdict(await runNode([...hook, needed('scripts/sql-types.ts'), '--check']))
}

async function buildStep() {
  const what = await ensureBuilt()
  if (what !== 'built') say(`  ${what}`)
  return verdict(0)
}

async function unitTests(words) {
  if (words.length === 0) await ensureSlapd()
  return withReport(async (report) => {
    const strayErrors = `${report}.stray`
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    reporters.push('--reporter=./scripts/run/unhandled-errors.mjs')
    const env = { STRAY_ERRORS: strayErrors }
    const code = await runTied([bin('vitest'), 'run', ...reporters, ...words], { env })
    return countVitest(code, readReport(report), readReport(strayErrors))
  })
}

async function browserTests(words) {
  await ensureBuilt()
  const chromium = await ensureChromium()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sala-e2e-'))
  try {
    return await withReport(async (report) => {
      const env = { CHROMIUM_PATH: chromium, E2E_DATA_DIR: dataDir, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
      const playwright = [bin('@playwright/test', 'playwright'), 'test', '--reporter=list,json', ...words]
      return countPlaywright(await runTied(playwright, { env }), readReport(report))
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
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
