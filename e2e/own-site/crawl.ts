/** Presses each control of a page once and follows its links. */
import type { Page, Request } from '@playwright/test'
import { hydrated, painted } from '../site.ts'
import type { Control } from './in-page.ts'
import { type Press, press } from './press.ts'

/** Controls inside of what a control opened, and inside of what these opened. */
const DEPTH = 2
const SCROLLS = 8
const QUIET_MS = 60
const ANSWER_MS = 3_000

/** Controls that are never pressed, by name, with the reason. */
const UNPRESSED: readonly [RegExp, string][] = [
  [/ออกจากระบบ/, 'signs out: all later controls would be those of a visitor; sign-in.spec.ts proves it'],
  [/ลบบัญชี/, 'deletes the account of this person; delete-account.spec.ts proves it'],
]

export interface Crawl {
  /** Keys of controls that were pressed. */
  seen: Set<string>
  /** Those of them that are the same on all pages. */
  shared: Set<string>
  /** Links that were requested. */
  followed: Set<string>
  /** Dead controls, error responses, errors of the console. */
  findings: string[]
  /** Number of controls pressed. */
  pressed: number
  /** Controls that no longer existed because of what was pressed before. */
  gone: string[]
}

interface Job {
  control: Control
  /** The controls that open what this one is in. */
  openers: readonly Control[]
}

/** Records error responses and errors of the console from now on; `where` names the last press. */
export function watchErrors(page: Page, { findings }: Crawl, where: () => string): void {
  watchRequests(page)
  page.on('response', (response) => {
    const isOwn = response.url().startsWith(new URL(page.url()).origin)
    const isMissingOnPurpose = new URL(response.url()).pathname === '/no-such-page'
    if (isOwn && !isMissingOnPurpose && response.status() >= 400)
      findings.push(`${where()}: ${response.status()} of ${response.url()}`)
  })
  page.on('console', (message) => {
    // The status is in the line above.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      findings.push(`${where()}: console: ${message.text()}`)
  })
  page.on('pageerror', (error) => findings.push(`${where()}: uncaught: ${error.message}`))
  // A form with unsaved input asks before the page is left.
  page.on('dialog', (dialog) => dialog.accept().catch(() => {}))
  page.on('popup', (popup) => popup.close().catch(() => {}))
}

/** Opens a page and scrolls through it, so that all rows that load late are there. */
export async function openFully(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await hydrated(page)
  for (let step = 0; step < SCROLLS; step++) {
    const isEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight, behavior: 'instant' })
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2
    })
    await painted(page)
    if (isEnd) break
  }
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await settle(page)
}

/** Waits for requests and until the document does not change; a navigation meanwhile destroys the first document. */
async function settle(page: Page): Promise<void> {
  const inPage = () => page.evaluate((ms) => window.crawler.settle(ms), QUIET_MS).catch(() => hydrated(page))
  await inPage()
  const isBusy = () => (pending.get(page)?.size ?? 0) > 0
  if (!isBusy()) return
  for (const end = Date.now() + ANSWER_MS; isBusy() && Date.now() < end; ) await page.waitForTimeout(20)
  await inPage()
}

/** Requests without an answer, except those that stay open. */
const pending = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const open = new Set<Request>()
  pending.set(page, open)
  page.on('request', (request) => {
    if (!request.url().includes('/api/live/') && request.resourceType() !== 'image') open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Presses each control that `crawl` has not seen, also those that appear by pressing. */
export async function pressAll(page: Page, path: string, crawl: Crawl, say: (where: string) => void): Promise<void> {
  const unseen = async () =>
    (await page.evaluate(() => window.crawler.find())).filter(({ key, name, isShared }) => {
      if (crawl.seen.has(key) || UNPRESSED.some(([pattern]) => pattern.test(name))) return false
      crawl.seen.add(key)
      if (isShared) crawl.shared.add(key)
      return true
    })
  const queue: Job[] = (await unseen()).map((control) => ({ control, openers: [] }))
  for (let job = queue.shift(); job; job = queue.shift()) {
    const { control, openers } = job
    const where = [path, ...openers.map(({ name }) => name), control.name].join(' › ')
    say(where)
    const result = await reachAndPress(page, path, job)
    if (result.state === 'gone') {
      crawl.gone.push(where)
      continue
    }
    crawl.pressed++
    if (result.state === 'covered') crawl.findings.push(`${where}: is covered by ${result.by}`)
    else if (result.effects.length === 0) crawl.findings.push(`${where}: does nothing`)
    await settle(page)
    if (openers.length < DEPTH && isOn(page, path))
      queue.unshift(...(await unseen()).map((one) => ({ control: one, openers: [...openers, control] })))
  }
}

const isOn = (page: Page, path: string) => new URL(page.url()).pathname === new URL(path, page.url()).pathname

/** Presses a control where it is, after Escape, or on the page opened again. It may be gone by what was pressed before. */
async function reachAndPress(page: Page, path: string, { control, openers }: Job): Promise<Press> {
  if (isOn(page, path)) {
    const now = await press(page, control.key)
    if (now.state === 'pressed') return now
    await page.keyboard.press('Escape')
    await settle(page)
    const later = isOn(page, path) ? await press(page, control.key) : now
    if (later.state === 'pressed') return later
  }
  await openFully(page, path)
  for (const opener of openers) {
    await press(page, opener.key)
    await settle(page)
  }
  return press(page, control.key)
}

/** Requests each link that was not requested before; one within the page must name an element. */
export async function followLinks(page: Page, path: string, crawl: Crawl): Promise<void> {
  const links = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map((link) => ({
      href: link.href,
      isDead: ['', '#'].includes(link.getAttribute('href')!.trim()) || link.protocol === 'javascript:',
      isHere: link.href.split('#')[0] === location.href.split('#')[0],
      hasTarget: link.hash === '' || document.getElementById(decodeURIComponent(link.hash.slice(1))) !== null,
      name: link.textContent.slice(0, 60),
    })),
  )
  const { origin } = new URL(page.url())
  for (const { href, isDead, isHere, hasTarget, name } of links) {
    const where = `${path} › link “${name}” ${href}`
    if (isDead || (isHere && !hasTarget)) crawl.findings.push(`${where}: leads nowhere`)
    const url = href.split('#')[0]!
    if (!url.startsWith(`${origin}/`) || crawl.followed.has(url)) continue
    crawl.followed.add(url)
    const response = await page.request.get(url)
    if (response.status() >= 400) crawl.findings.push(`${where}: ${response.status()}`)
    await response.dispose()
  }
}
