/**
 * Times that a browser shows on a slow line and a slow processor: first paint, blocked time and presses, signed in and
 * out. Lighthouse computes its times for that line from a load over a fast one; here the line itself is slow.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium as browserType, type Locator, type Page } from '@playwright/test'
import { HINT_COOKIE } from '#lib/hint-cookie.ts'
import type { Database } from '#server/database/db.ts'
import { ensureChromium } from '../run/chromium.mjs'
import { addCallers, signedIn } from './community.ts'
import { median } from './load.ts'
import { BROWSER_FLAGS, MEASURE_INDEX, PHONE, slowdownNote, slowdownOf } from './phone.ts'
import { launchPlainBrowser, type PlainBrowser } from './plain-page.ts'
import { atMost } from './report.ts'

const LOADS = 5
const PRESSES = 6
/** The line of Lighthouse's phone. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** Modules are loaded after the load event; afterwards the page is idle. */
const SETTLED_MS = 6_000
const AFTER_PRESS_MS = 800

interface Load {
  /** In milliseconds. */
  lcp: number
  /** In milliseconds. */
  blocked: number
  /** Speed index of the machine before the load. */
  index: number
}

interface Reader {
  name: string
  cookies: { name: string; value: string }[]
}

type Close = ((page: Page) => Promise<void>) | null
const closeDialog: Close = async (page) => {
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
const closeForm: Close = (page) => page.locator('.comment-editor').getByRole('button', { name: 'ยกเลิก' }).tap()

const bar = (page: Page) => page.locator('.action-bar')

/** Buttons of the post whose presses are measured, and what closes what they open for a signed-in person. */
const PRESSED: Readonly<Record<string, { button: (page: Page, isVisitor: boolean) => Locator; close: Close }>> = {
  like: { button: (page) => bar(page).getByRole('button', { name: 'ถูกใจ' }), close: null },
  pin: { button: (page) => bar(page).getByRole('button', { name: 'ปักไว้' }), close: null },
  'the comment form': {
    button: (page, isVisitor) =>
      page.locator('.comments-section').getByRole('button', { name: isVisitor ? 'เข้าสู่ระบบ' : 'เขียนความคิดเห็น' }),
    close: closeForm,
  },
}

export async function benchPhoneTimes(
  port: number,
  database: Database,
  pages: Readonly<Record<'home' | 'post page', { path: string }>>,
): Promise<void> {
  const executablePath = await ensureChromium()
  const origin = `http://127.0.0.1:${port}`
  const readers = await readersOf(port, database)
  const plain = await launchPlainBrowser(executablePath)
  const browser = await browserType.launch({ executablePath, args: BROWSER_FLAGS })
  try {
    for (const reader of readers) {
      for (const [name, { path }] of Object.entries(pages)) {
        const loads: Load[] = []
        for (let nth = 0; nth < LOADS; nth++) loads.push(await measureLoad(plain, reader, { origin, path }))
        const mid = (read: (load: Load) => number) => median(loads.map(read))
        const what = `${name}, ${reader.name}`
        const note = slowdownNote(loads.map(({ index }) => index))
        atMost(`${what}: LCP on a slow line and phone`, mid(({ lcp }) => lcp) / 1000, 1.8, ' s', note)
        atMost(
          `${what}: blocked time after it`,
          mid(({ blocked }) => blocked),
          100,
          ' ms',
          note,
        )
      }
      const { presses, index } = await measurePresses(browser, reader, { origin, path: pages['post page'].path })
      for (const [what, ms] of Object.entries(presses))
        atMost(
          `${what}, ${reader.name}: INP on a slow phone, the slowest of ${PRESSES}`,
          ms,
          100,
          ' ms',
          slowdownNote([index]),
        )
    }
  } finally {
    await plain.close()
    await browser.close()
  }
}

async function readersOf(port: number, database: Database): Promise<Reader[]> {
  const [caller] = await addCallers(database)
  if (!caller) throw new Error('There is no person to sign in')
  const { cookie } = await signedIn(port, database.primary, caller.userId)
  const [name, value] = String(cookie).split('=') as [string, string]
  return [
    { name: 'visitor', cookies: [] },
    {
      name: 'signed in',
      cookies: [
        { name, value },
        { name: HINT_COOKIE, value: '1' },
      ],
    },
  ]
}

interface Visit {
  origin: string
  path: string
}

async function openSlowly(browser: Browser, { cookies }: Reader, { origin, path }: Visit) {
  const context = await browser.newContext(PHONE)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })))
  const page = await context.newPage()
  const index = await page.evaluate<number>(MEASURE_INDEX)
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdownOf(index) })
  await page.addInitScript(observe)
  await page.goto(origin + path)
  await sleep(SETTLED_MS)
  return { context, page, index }
}

/** Runs in the page, before its own scripts. */
function observe() {
  const seen = { lcp: 0, tasks: [] as { start: number; ms: number }[], presses: [] as number[] }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ start: startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) seen.presses.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

interface Seen {
  lcp: number
  tasks: { start: number; ms: number }[]
  presses: number[]
}
const seenOf = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen)

async function measureLoad(browser: PlainBrowser, { cookies }: Reader, visit: Visit): Promise<Load> {
  const { origin, path } = visit
  const page = await browser.newPage(cookies.map((cookie) => ({ ...cookie, url: origin })))
  const index = (await page.evaluate(MEASURE_INDEX)) as number
  const { viewport, deviceScaleFactor, isMobile, hasTouch } = PHONE
  await page.send('Page.enable')
  await page.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: isMobile })
  await page.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch })
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', LINE)
  await page.send('Emulation.setCPUThrottlingRate', { rate: slowdownOf(index) })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
  await page.send('Page.navigate', { url: origin + path })
  await sleep(SETTLED_MS)
  const { lcp, tasks } = (await page.evaluate('window.seen')) as Seen
  await page.close()
  const blocked = tasks.reduce((sum, { start, ms }) => sum + (start > lcp ? ms - 50 : 0), 0)
  return { lcp, blocked, index }
}

/** The slowest press of each button. A visitor's press opens the dialog of the sign-in, which is closed again. */
async function measurePresses(browser: Browser, reader: Reader, visit: Visit) {
  const { context, page, index } = await openSlowly(browser, reader, visit)
  const presses: Record<string, number> = {}
  const isVisitor = reader.cookies.length === 0
  for (const [what, { button, close }] of Object.entries(PRESSED))
    presses[what] = await slowestPress(page, button(page, isVisitor).first(), isVisitor ? closeDialog : close)
  await context.close()
  return { presses, index }
}

async function slowestPress(page: Page, button: Locator, close: Close): Promise<number> {
  await button.scrollIntoViewIfNeeded()
  const times: number[] = []
  for (let nth = 0; nth < PRESSES; nth++) {
    await page.evaluate(() => (window as unknown as { seen: Seen }).seen.presses.splice(0))
    await button.tap()
    await sleep(AFTER_PRESS_MS)
    times.push(Math.max(0, ...(await seenOf(page)).presses))
    await close?.(page)
    await sleep(AFTER_PRESS_MS)
  }
  return Math.max(...times)
}
