/**
 * `test` of the browser tests. Pages of one worker share a browser context, so that scripts, fonts and pictures are
 * fetched and compiled once. After each test its pages, cookies, storage and permissions are removed.
 */
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { closeDatabase } from './database.ts'
import { skipDrawing } from './drawing.ts'
import { recordPages } from './page-report.ts'
import { acceptCookies } from './site.ts'

export { expect } from '@playwright/test'

interface Options {
  /**
   * Runs the test in a browser context that no other test uses. Required for `page.clock`, touch and other settings
   * that a context cannot undo.
   */
  ownContext: boolean
  /** Shows the cookie banner. By default, all optional cookies were rejected before the test. */
  showsCookieBanner: boolean
  /** Shows animations and transitions. By default, tests run with reduced motion. */
  showsMotion: boolean
  /** Draws the page. By default it is laid out only (`drawing.ts`); motion is always drawn. */
  isDrawn: boolean
}

interface SharedContext {
  context: BrowserContext
  /** An empty page of the site. It keeps the renderer process and its caches alive. */
  anchor: Page
}

interface WorkerFixtures {
  sharedContext: SharedContext
  database: undefined
}

export const test = base.extend<Options, WorkerFixtures>({
  ownContext: [false, { option: true }],
  showsCookieBanner: [false, { option: true }],
  showsMotion: [false, { option: true }],
  isDrawn: [false, { option: true }],

  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      await use(undefined)
      await closeDatabase()
    },
    { scope: 'worker', auto: true },
  ],

  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { baseURL, locale, timezoneId, serviceWorkers, contextOptions } = project.use
      // Otherwise it would have the options of the test that asks for it first, such as one without JavaScript.
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        locale,
        timezoneId,
        serviceWorkers,
        javaScriptEnabled: true,
      })
      rejectClocks(context)
      const anchor = await context.newPage()
      await anchor.goto('/healthz')
      await use({ context, anchor })
      await context.close()
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, ownContext, showsCookieBanner, sharedContext }, use, info) => {
    // Contexts that are created inside of a test have the options of `test.use`.
    const context = ownContext ? await browser.newContext() : sharedContext.context
    if (!showsCookieBanner) await acceptCookies(context)
    const recorder = recordPages(context)
    await use(context)
    recorder.stop()
    // The list of results cuts attachments after 300 characters.
    if (info.status !== info.expectedStatus) console.log(await recorder.report())
    if (ownContext) await context.close()
    else await reset(sharedContext)
  },

  page: async ({ page, showsMotion, isDrawn }, use) => {
    if (!isDrawn && !showsMotion) await skipDrawing(page)
    if (showsMotion) await page.emulateMedia({ reducedMotion: 'no-preference' })
    await use(page)
  },
})

async function reset({ context, anchor }: SharedContext): Promise<void> {
  await Promise.all(context.pages().map((page) => (page === anchor ? undefined : page.close())))
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    context.setOffline(false),
    anchor.evaluate(() => localStorage.clear()),
  ])
}

/** A clock cannot be removed from a context: all later tests of the worker would run with it. */
function rejectClocks({ clock }: BrowserContext): void {
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'] as const) {
    clock[name] = () => Promise.reject(new Error(`clock.${name} requires test.use({ ownContext: true })`))
  }
}
