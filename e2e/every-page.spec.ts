/** What holds for every page, checked with one load of each page. */
import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { open, PAGES, painted, resize } from './site.ts'

const WIDTHS = [320, 360, 375, 390, 393, 479, 576, 767, 768, 960, 961, 1024, 1025, 1280, 1920]
const SIGNED_IN = [
  '/my-profile',
  '/my-profile?tab=learning',
  '/my-profile/edit',
  '/my-board',
  '/my-test',
  '/notifications',
  '/admin/comments',
  '/forget-password',
  '/password/reset',
  '/confirm-delete-account',
  '/verify-email',
  '/unsubscribe',
]
/** Longer than the longest debounce of a resize (decision Q-177). */
const SETTLED_MS = 600

test.use({ ownContext: true })

/** Changes the width and lets the debounced layout happen. */
async function resizeAndSettle(page: Page, width: number) {
  await resize(page, width)
  await page.clock.runFor(SETTLED_MS)
  await painted(page)
}

/** Elements that extend beyond the sides of the page although no ancestor clips or scrolls them. */
function overflowing(page: Page) {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    const isClipped = (element: Element) => {
      for (let up = element.parentElement; up && up !== document.body; up = up.parentElement)
        if (getComputedStyle(up).overflowX !== 'visible') return true
      return false
    }
    const out = [...document.body.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && (box.right > clientWidth + 1 || box.left < -1) && !isClipped(element)
    })
    const names = out.map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    return scrollWidth > clientWidth ? [`page ${scrollWidth}`, ...names] : names
  })
}

/** Errors and warnings of the console, and uncaught exceptions. */
function watchConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text())
  })
  page.on('pageerror', (error) => messages.push(error.message))
  return messages
}

for (const [name, path] of PAGES) {
  test(`UX-002 UX-003 UX-005 UX-006 ${name} fits every width without scrolling sideways, has no accessibility error in either theme and obeys its content security policy`, async ({
    page,
  }) => {
    await page.clock.install()
    const messages = watchConsole(page)
    const response = await open(page, path)
    expect((await response?.text())?.match(/<[a-z][^>]*\sstyle=/g)).toBeNull()

    for (const width of WIDTHS) {
      await resizeAndSettle(page, width)
      expect(await overflowing(page), `${width} px`).toEqual([])
    }

    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const width of [1280, 390]) {
      await resizeAndSettle(page, width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await painted(page)
        const errors = await accessibilityErrors(page, { onlyColors: colorScheme === 'dark' })
        expect(errors, `${colorScheme}, ${width} px`).toEqual([])
      }
    }
    // The browser reports the status 404 of this page as an error.
    if (path !== '/no-such-page') expect(messages).toEqual([])
  })
}

test('UX-002 UX-003 the pages of signed-in people and of mailed links fit every width without scrolling sideways', async ({
  page,
  context,
}) => {
  test.slow()
  await page.clock.install()
  // An admin of the demo content.
  await signInAs(context, { id: 1 })
  for (const path of SIGNED_IN) {
    await open(page, path)
    for (const width of [320, 390, 768, 1024, 1280, 1920]) {
      await resizeAndSettle(page, width)
      expect(await overflowing(page), `${path}, ${width} px`).toEqual([])
    }
  }
})
