/** Opens pages one after another, presses each kind of control once, requests each link once. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'
import { skipDrawing } from '../drawing.ts'
import { frame, hydrated, MISSING_PAGES, open } from '../site.ts'
import type { Control, Look } from './crawler.ts'
import { installCrawler } from './in-page.ts'
import { type Press, press } from './press.ts'

/** Controls inside of what a control opened, and inside of what these opened. */
const DEPTH = 3
/** Longer than the longest debounce of a resize (decision Q-177). */
const RESIZED_MS = 600
const ANSWER_MS = 2_000
/** For a page to be ready, on a busy machine. */
const READY_MS = 60_000
const PARALLEL_REQUESTS = 6
const HEIGHT = 900

export interface Crawl {
  page: Page
  /** Kinds of controls that were pressed and links that were requested, on any page; shared with the people before. */
  known: Set<string>
  /** Kinds that asked a visitor to sign in: they have another effect for signed-in people. */
  asking: Set<string>
  /** Dead controls, error responses, errors of the console, pages wider than the screen. */
  findings: string[]
  /** What happens now, for the findings. */
  where: string
  pressed: number
  /** Controls that no longer existed because of what was pressed before. */
  gone: string[]
  /** The page is the document that was opened last, at its path. */
  isOpen: boolean
  /** Signs in again after the sign-out was pressed. */
  signIn: () => Promise<void>
  /** Requests whose answer is not complete. */
  pending: Set<Request>
}

interface Job {
  control: Control
  /** The controls that open what this one is in. */
  openers: readonly Control[]
  /** It was missing before; if it still is, the page is opened again. */
  isLast?: boolean
}

/** @param known kinds and links that need not be pressed and requested again; what this person presses is added */
export async function startCrawl(page: Page, known: Set<string>, signIn: Crawl['signIn']): Promise<Crawl> {
  await page.clock.install()
  await page.addInitScript(installCrawler)
  await skipDrawing(page)
  const crawl: Crawl = {
    ...{ page, signIn, known, asking: new Set(), findings: [], where: '', pressed: 0, gone: [], pending: new Set() },
    isOpen: false,
  }
  const { pending } = crawl
  page.setDefaultTimeout(READY_MS)
  const find = (what: string) => crawl.findings.push(`${crawl.where}: ${what}`)
  page.on('request', (request) => {
    if (!request.url().includes('/api/live/') && request.resourceType() !== 'image') pending.add(request)
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    const isOwn = origin === new URL(page.url()).origin && !isMissing(pathname)
    // The stream of notifications and the counts of the office may be requested while a press signs out.
    const isLate = response.status() === 401 && /\/api\/(live\/|admin\/waiting)/.test(response.url())
    // REV-044: the own review, which most people have not written.
    const isNoReview = response.status() === 404 && pathname === '/api/reviews/my-review'
    if (isOwn && isFailure(response.status()) && !isLate && !isNoReview)
      find(`${response.status()} of ${response.url()}`)
  })
  page.on('console', (message) => {
    // The status is in the finding above.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      find(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => find(`uncaught: ${error.message}`))
  // A form with unsaved input asks before the page is left.
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}))
  page.on('popup', (popup) => popup.close().catch(() => {}))
  return crawl
}

/** A page of `MISSING_PAGES`, or the call that finds nothing for it. */
const isMissing = (pathname: string) => MISSING_PAGES.includes(pathname.replace(/^\/api/, ''))

/** 503 says that the machine is busy, not that the page is wrong. */
const isFailure = (status: number) => status >= 400 && status !== 503

/** Opens a page with all parts that load late. */
export async function openFully(crawl: Crawl, path: string): Promise<void> {
  const { page, known } = crawl
  const load = async () => {
    await crawl.signIn()
    crawl.pending.clear()
    await open(page, path)
    await page.evaluate(() => window.crawler.scrollThrough())
  }
  // A late navigation of the page before, for example after signing out, may replace the document.
  await load().catch(load)
  await settle(crawl)
  // Some pages lead to another one at once.
  crawl.isOpen = await page
    .evaluate((keys) => window.crawler.start(keys), [...known])
    .then(
      () => true,
      () => false,
    )
}

/** Waits for requests and for frames without a change; a navigation meanwhile destroys the first document. */
async function settle(crawl: Crawl): Promise<Look> {
  const { page, pending, findings, where } = crawl
  for (const end = Date.now() + ANSWER_MS; pending.size > 0 && Date.now() < end; ) await sleep(5)
  const look = await page.evaluate(() => window.crawler.settle()).catch(() => undefined)
  if (!look) await hydrated(page).catch(() => findings.push(`${where}: leads to ${page.url()}, which is never ready`))
  crawl.isOpen = look?.isOpen ?? false
  return look ?? { isOpen: false, asksToSignIn: false }
}

/** Checks the open page at these widths, the last of which stays. */
export async function checkWidths(crawl: Crawl, path: string, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await setWidth(crawl.page, width)
    const wide = await crawl.page.evaluate(() => window.crawler.overflowing())
    if (wide.length > 0) crawl.findings.push(`${path} at ${width} px is wider than the screen: ${wide.join(', ')}`)
  }
}

async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await frame(page)
  await page.clock.fastForward(RESIZED_MS)
  await frame(page)
}

/**
 * Presses each control of a kind that was not pressed before, also those that appear by pressing.
 * @returns whether there was one
 */
export async function pressAll(crawl: Crawl, path: string, width: number): Promise<boolean> {
  if (!crawl.isOpen) await openFully(crawl, path)
  const queue = await newJobs(crawl, path, [])
  const hasNew = queue.length > 0
  const later: Job[] = []
  const next = () => queue.shift() ?? later.shift()
  for (let job = next(); job; job = next()) {
    const { control, openers, isLast = false } = job
    crawl.where = [`${path} at ${width} px`, ...openers.map(({ name }) => name), control.name].join(' › ')
    let result = await reachAndPress(crawl, path, job)
    if (isLast && result.state !== 'pressed') {
      await openFully(crawl, path)
      result = await reachAndPress(crawl, path, job)
    }
    if (result.state === 'pressed') {
      crawl.pressed++
      if (!result.effect) crawl.findings.push(`${crawl.where}: does nothing`)
      const { isOpen, asksToSignIn } = await settle(crawl)
      if (asksToSignIn) crawl.asking.add(control.key)
      if (openers.length < DEPTH && isOpen) queue.unshift(...(await newJobs(crawl, path, [...openers, control])))
    } else if (!isLast) {
      // What was pressed before removed or covered it: it is on the page opened again.
      later.push({ ...job, isLast: true })
    } else if (result.state === 'covered') {
      crawl.findings.push(`${crawl.where}: is covered by ${result.by}`)
    } else {
      // Another page may have it.
      crawl.known.delete(control.key)
      crawl.gone.push(crawl.where)
    }
  }
  return hasNew
}

async function newJobs(crawl: Crawl, path: string, openers: readonly Control[]): Promise<Job[]> {
  const nothing = { controls: [], links: [] }
  const { controls, links } = await crawl.page.evaluate(() => window.crawler.find()).catch(() => nothing)
  for (const { key } of controls) crawl.known.add(key)
  for (const { href } of links) crawl.known.add(href)
  for (const { href, text, defect } of links)
    if (defect) crawl.findings.push(`${path} › link “${text}” ${href}: ${defect}`)
  await followLinks(
    crawl,
    path,
    links.map(({ href }) => href.split('#')[0]!),
  )
  return controls.map((control) => ({ control, openers }))
}

async function followLinks({ page, known, findings }: Crawl, path: string, hrefs: readonly string[]): Promise<void> {
  const { origin } = new URL(page.url())
  const urls = [...new Set(hrefs)].filter(
    (url) => url.startsWith(`${origin}/`) && !isMissing(new URL(url).pathname) && !known.has(`GET ${url}`),
  )
  for (const url of urls) known.add(`GET ${url}`)
  const follow = async () => {
    for (let url = urls.shift(); url; url = urls.shift()) {
      const response = await page.request.get(url)
      if (isFailure(response.status())) findings.push(`${path} › link to ${url}: ${response.status()}`)
      await response.dispose()
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_REQUESTS }, follow))
}

/** Presses a control where it is, after Escape, or after its openers; what these opened may lie over it. */
async function reachAndPress(crawl: Crawl, path: string, { control, openers }: Job) {
  const { page } = crawl
  if (!crawl.isOpen) await openFully(crawl, path)
  const close = () => pressEscape(crawl, openers.length + 1)
  const reopen = async () => {
    await close()
    for (const opener of openers) {
      await press(page, opener.key)
      await settle(crawl)
    }
  }
  const ways = [async () => {}, openers.length > 0 ? reopen : close, () => pressEscape(crawl, 1)]
  let result: Press = { state: 'gone' }
  for (const reach of ways) {
    await reach()
    result = await press(page, control.key)
    if (result.state === 'pressed') break
  }
  return result
}

async function pressEscape(crawl: Crawl, times: number): Promise<void> {
  for (let left = times; left > 0; left--) await crawl.page.keyboard.press('Escape')
  await settle(crawl)
}
