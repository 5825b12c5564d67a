/** What holds for every page, checked with one load of each page. Widths and controls are in `every-control.spec.ts`. */
import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { MISSING_PAGES, OFFICE_PAGES, open, PAGES, painted, resize } from './site.ts'

/** Longer than the longest debounce of a resize (decision Q-177). */
const SETTLED_MS = 600

test.use({ ownContext: true })

/** Errors and warnings of the console, and uncaught exceptions. */
function watchConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.message))
  return messages
}

const OFFICE: readonly string[] = OFFICE_PAGES.map(([, path]) => path)

for (const [name, path] of [...PAGES, ...OFFICE_PAGES]) {
  test(`UX-005 UX-006 ${name} has no accessibility error in either theme and obeys its content security policy`, async ({
    page,
  }) => {
    // It has all components.
    if (path === '/dev/kit') test.slow()
    if (OFFICE.includes(path)) await joinAs(page, { roleType: 'admin' })
    await page.clock.install()
    const messages = watchConsole(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const response = await open(page, path)
    expect((await response?.text())?.match(/<[a-z][^>]*\sstyle=/g)).toBeNull()

    for (const width of [1280, 390]) {
      await resize(page, width)
      await page.clock.fastForward(SETTLED_MS)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await painted(page)
        const errors = await accessibilityErrors(page, { onlyColors: colorScheme === 'dark' })
        expect(errors, `${colorScheme}, ${width} px`).toEqual([])
      }
    }
    // The browser reports a status of 404 as an error.
    if (!MISSING_PAGES.includes(path)) expect(messages).toEqual([])
  })
}
