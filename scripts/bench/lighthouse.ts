/** Measures transfer sizes, times and Lighthouse scores of a phone, in the Chromium of this machine. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chromium as browserType } from '@playwright/test'
import { ensureChromium } from '../run/chromium.mjs'
import { median } from './load.ts'
import { BROWSER_FLAGS, MEASURE_INDEX, PHONE, slowdownNote, slowdownOf } from './phone.ts'
import { atLeast, atMost } from './report.ts'

const RUNS = 3
const CLI = 'node_modules/lighthouse/cli/index.js'
const FLAGS = ['--headless=new', '--no-first-run', '--disable-background-networking', ...BROWSER_FLAGS].join(' ')
const OPTIONS = [
  '--quiet',
  '--output=json',
  '--output-path=stdout',
  '--disable-full-page-screenshot',
  `--chrome-flags=${FLAGS}`,
]
const ATTEMPTS = 4
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/**
 * The Thai font of Android. The site's fallback font has its metrics; without any Thai font, boxes of another width stand
 * for the letters, and the page moves when its own font arrives.
 */
const PHONE_FONT = 'Noto Sans Thai'

interface Result {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items: { resourceType: string; transferSize: number; url: string }[] } }
  >
}

interface PhonePage {
  path: string
  /** False: the page asks search engines not to index it, which Lighthouse counts as an error. Default: true. */
  isIndexed?: boolean
}

export async function benchPhone(port: number, pages: Readonly<Record<string, PhonePage>>): Promise<void> {
  const chromium = await ensureChromium()
  const { index, hasFont } = await inspectMachine(chromium)
  const slowdown = slowdownOf(index)
  const fonts = hasFont ? '' : `without ${PHONE_FONT}`
  if (fonts)
    console.log(
      `      This machine lacks ${PHONE_FONT} (package fonts-noto-core), in which a phone shows a page first.`,
    )
  for (const [name, { path, isIndexed = true }] of Object.entries(pages)) {
    const results: Result[] = []
    const url = `http://127.0.0.1:${port}${path}`
    for (let run = 0; run < RUNS; run++) results.push(await runLighthouse(url, { chromium, isIndexed, slowdown }))
    const mid = (read: (result: Result) => number) => median(results.map(read))
    const sent = (isCounted: (type: string) => boolean) =>
      mid(({ audits }) => {
        const items = audits['network-requests']?.details?.items ?? []
        return items.reduce((sum, item) => sum + (isCounted(item.resourceType) ? item.transferSize : 0), 0) / 1000
      })
    atMost(`${name}: JavaScript, compressed`, mid(scriptBytes) / 1000, 150, ' kB')
    atMost(
      `${name}: sent before images`,
      sent((type) => type !== 'Image'),
      350,
      ' kB',
      'includes fonts',
    )
    atMost(
      `${name}: document, compressed`,
      sent((type) => type === 'Document'),
      30,
      ' kB',
    )
    atMost(`${name}: images of the first screen`, await firstScreenImages(url, chromium), 120, ' kB')
    for (const [score, target] of Object.entries(SCORES)) {
      atLeast(
        `${name}: Lighthouse mobile, ${score}`,
        mid(({ categories }) => (categories[score]?.score ?? 0) * 100),
        target,
        '',
        score === 'performance' ? slowdownNote([index]) : '',
      )
    }
    atMost(
      `${name}: LCP on a slow phone`,
      mid(({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? Number.POSITIVE_INFINITY) / 1000),
      1.8,
      ' s',
    )
    atMost(
      `${name}: CLS`,
      mid(({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 1),
      0.02,
      '',
      fonts,
    )
  }
}

/** The speed index of this machine, and whether its browser finds the font of a phone. */
async function inspectMachine(executablePath: string): Promise<{ index: number; hasFont: boolean }> {
  const browser = await browserType.launch({ executablePath, args: BROWSER_FLAGS })
  try {
    const page = await browser.newPage()
    const hasFont = await page.evaluate(
      (source) =>
        new FontFace('probe', source).load().then(
          () => true,
          () => false,
        ),
      `local("${PHONE_FONT}"), local("${PHONE_FONT.replaceAll(' ', '')}-Regular")`,
    )
    return { index: await page.evaluate<number>(MEASURE_INDEX), hasFont }
  } finally {
    await browser.close()
  }
}

/** Kilobytes of the pictures that a phone shows without scrolling; a browser loads more than these. */
async function firstScreenImages(url: string, executablePath: string): Promise<number> {
  const browser = await browserType.launch({ executablePath, args: BROWSER_FLAGS })
  try {
    const page = await (await browser.newContext(PHONE)).newPage()
    await page.goto(url)
    // Pictures in view are fetched first; `load` waits for those that are not lazy.
    await page.waitForFunction(() =>
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
    )
    const bytes = await page.evaluate(() => {
      const shown = [...document.images].filter((image) => {
        const { top, bottom, left, right } = image.getBoundingClientRect()
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      })
      const entries = [...new Set(shown.map(({ currentSrc }) => currentSrc))].flatMap((src) =>
        performance.getEntriesByName(src),
      )
      return entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
    })
    return bytes / 1000
  } finally {
    await browser.close()
  }
}

/** Compressed bytes of the fetched scripts. */
function scriptBytes({ audits }: Result): number {
  const items = audits['network-requests']?.details?.items ?? []
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script')
  return scripts.reduce((sum, { url }) => {
    const file = path.join('dist/client', new URL(url).pathname)
    return sum + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
  }, 0)
}

/** Runs Lighthouse, up to four times: a browser without enough processor time records nothing. */
interface RunOptions {
  chromium: string
  isIndexed: boolean
  slowdown: number
}

async function runLighthouse(url: string, { chromium, isIndexed, slowdown }: RunOptions): Promise<Result> {
  const options = [...OPTIONS, `--throttling.cpuSlowdownMultiplier=${slowdown}`]
  if (!isIndexed) options.push('--skip-audits=is-crawlable')
  for (let attempt = 1; ; attempt++) {
    const child = spawn(process.execPath, [CLI, url, ...options], {
      env: { ...process.env, CHROME_PATH: chromium },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [output, [code]] = await Promise.all([buffer(child.stdout), once(child, 'exit')])
    if (code === 0) return JSON.parse(output.toString()) as Result
    if (attempt === ATTEMPTS) throw new Error(`Lighthouse exited with code ${code} for ${url}`)
  }
}
