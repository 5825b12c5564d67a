/**
 * Pictures of the kit and of ten pages, compared with stored ones in `e2e/visual`. After a change of a screen:
 * `npm test -- browser e2e/visual.spec.ts --update-snapshots`, then look at the changed pictures before the commit.
 */
import type { Page } from '@playwright/test'
import { expect, test } from './own-site/own-site.ts'
import { hydrated, painted } from './site.ts'

/** Demo content is dated around this day. */
const DATE = '2026-11-23T09:00:00+07:00'
const WIDTHS = [390, 768, 1280]
const SCHEMES = ['light', 'dark'] as const
/** Share of pixels that may differ: edges of letters, not a word. */
const TOLERANCE = { threshold: 0.2, maxDiffPixelRatio: 0.004 }

const SCREENS = [
  ['home', '/'],
  ['section', '/solutions'],
  ['training-section', '/training'],
  ['review', '/content/tech-review/101'],
  ['story', '/content/teaching-story/201'],
  ['training', '/content/event/312'],
  ['search', '/search?search=Canva'],
  ['no-result', '/noresult?search=zzqqxxvv'],
  ['profile', '/profile/3'],
  ['sign-in', '/?action=sign-in'],
] as const

test.use({ serverDate: DATE })
// One worker, one site; a failed picture does not skip the others.
test.describe.configure({ mode: 'default' })

/** Opens a page that shows the same pixels each time. */
async function openStill(page: Page, path: string) {
  await page.clock.setFixedTime(DATE)
  await page.route('**/count_post/**', (route) => route.fulfill({ json: {} }))
  await page.goto(path)
  await hydrated(page)
}

/** Waits for pictures in view; the rest is loaded late on purpose. */
async function picturesLoaded(page: Page) {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom, width } = image.getBoundingClientRect()
      return width === 0 || bottom < 0 || top > innerHeight || image.complete
    }),
  )
  await page.evaluate(() =>
    Promise.all([...document.images].map((image) => image.complete && image.decode().catch(() => {}))),
  )
  await painted(page)
}

/** A JPEG is a tenth of a PNG with photographs in it; the same pixels give the same file. */
const PICTURE = { type: 'jpeg', quality: 40, animations: 'disabled', caret: 'hide' } as const

for (const colorScheme of SCHEMES) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    for (const width of WIDTHS) {
      test(`UX-003 the kit at ${width} px looks as stored`, async ({ page }) => {
        await page.setViewportSize({ width, height: 900 })
        await openStill(page, '/dev/kit')
        const sections = page.locator('main .wrapper > section')
        for (const [index, section] of (await sections.all()).entries()) {
          await section.scrollIntoViewIfNeeded()
          await picturesLoaded(page)
          const picture = await section.screenshot(PICTURE)
          expect.soft(picture).toMatchSnapshot(['kit', `${index + 1}-${width}-${colorScheme}.jpeg`], TOLERANCE)
        }
      })

      for (const [name, path] of SCREENS)
        test(`UX-003 ${name} at ${width} px looks as stored`, async ({ page }) => {
          await page.setViewportSize({ width, height: width < 768 ? 844 : 900 })
          await openStill(page, path)
          if (name === 'sign-in') await page.getByRole('dialog').waitFor()
          await picturesLoaded(page)
          const picture = await page.screenshot(PICTURE)
          expect(picture).toMatchSnapshot([name, `${width}-${colorScheme}.jpeg`], TOLERANCE)
        })
    }
  })
}
