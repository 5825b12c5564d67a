/** Motion of decision 0048. A test that must know when something moves records what the page asks the browser for. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { holdRequests, open, painted, watchWrites } from './site.ts'

test.use({ showsMotion: true })

interface Animated {
  /** Class of the element. */
  name: string
  duration: number
}

/** Records `Element.animate`. The flight of a pinned picture waits until the test ends it. */
async function recordAnimations(page: Page): Promise<() => Promise<Animated[]>> {
  await page.addInitScript(() => {
    const recorded: { name: string; duration: number }[] = []
    Reflect.set(window, 'recordedAnimations', recorded)
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
      const duration = Number(typeof options === 'object' ? options.duration : options)
      recorded.push({ name: this.className, duration })
      const animation = animate.call(this, frames, options)
      if (this.className === 'pin-flight') animation.pause()
      return animation
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'recordedAnimations'))
}

test.describe('highlights, with a clock', () => {
  test.use({ ownContext: true })

  const list = (page: Page) => page.locator('.highlight-list')
  /** Name and duration of the bar of the selected card. */
  const bar = (page: Page) =>
    page.locator('.highlight-list > [data-at=selected] .highlight-card').evaluate((card) => {
      const { content, animationName, animationDuration } = getComputedStyle(card, '::after')
      return content === 'none' ? null : `${animationName} ${animationDuration}`
    })

  test('HIGH-005 Q-191 the gallery fades to the next post in 600 ms; a bar shows the five seconds and stops with hover, focus and the pause button', async ({
    page,
  }) => {
    const animated = await recordAnimations(page)
    const fades = async () => (await animated()).filter(({ name }) => name === 'highlight-list-copy')
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.clock.install({ time: 0 })
    await open(page, '/')
    await page.mouse.move(5, 5)
    await page.clock.pauseAt(120_000)
    await page.clock.runFor(100)
    const before = (await fades()).length
    await expect.poll(() => bar(page)).toBe('highlight-time 5s')
    await page.clock.runFor(5_000)
    expect((await fades()).slice(before)).toEqual([{ name: 'highlight-list-copy', duration: 600 }])
    await expect.poll(() => bar(page)).toBe('highlight-time 5s')
    await expect(page.locator('.highlight-list-copy')).toHaveCount(0)

    await list(page).hover()
    await expect.poll(() => bar(page)).toBeNull()
    await page.mouse.move(5, 5)
    await expect.poll(() => bar(page)).toBe('highlight-time 5s')
    await list(page).locator('[data-at=selected] a').focus()
    await expect.poll(() => bar(page)).toBeNull()
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect.poll(() => bar(page)).toBe('highlight-time 5s')
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await painted(page)
    await expect.poll(() => bar(page)).toBeNull()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await painted(page)
    await expect.poll(() => bar(page)).toBe('highlight-time 5s')
    await page.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' }).first().click()
    await page.mouse.move(5, 5)
    await expect.poll(() => bar(page)).toBeNull()
  })

  test('Q-191 with reduced motion a press shows the next post at once, and nothing shows the time', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 900 })
    const animated = await recordAnimations(page)
    await open(page, '/')
    await page.locator('.highlights-header').getByRole('button', { name: 'ถัดไป' }).click()
    await expect(page.locator('.highlight-list > li').nth(1)).toHaveAttribute('data-at', 'selected')
    await expect.poll(() => bar(page)).toBeNull()
    expect(await animated()).toEqual([])
  })
})

interface Morph {
  before: string[]
  after?: string[]
  duration?: number
}

/**
 * Records each view transition: the elements that have a name before and after the change, as `name of card` or `name
 * of page`, and the duration of the picture.
 */
async function recordMorphs(page: Page): Promise<() => Promise<Morph[]>> {
  await page.addInitScript(() => {
    const recorded: Morph[] = []
    Reflect.set(window, 'recordedMorphs', recorded)
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
        const name = element.style.viewTransitionName
        const place = element.closest('#cover, .training-picture') ? 'page' : element.closest('.card-picture') && 'card'
        return name ? `${name} of ${place}` : []
      })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const morph: Morph = { before: named() }
      recorded.push(morph)
      const transition = start(update)
      transition.updateCallbackDone.then(() => {
        morph.after = named()
      })
      const readDuration = () => {
        const picture = document
          .getAnimations()
          .map(({ effect }) => effect as KeyframeEffect)
          .find(({ pseudoElement }) => pseudoElement?.startsWith('::view-transition-group(post-'))
        morph.duration = Number(picture?.getTiming().duration)
      }
      transition.ready.then(readDuration, () => {})
      return transition
    }
  })
  return () => page.evaluate(() => Reflect.get(window, 'recordedMorphs'))
}

/** Waits until the code of the transitions, which is loaded after hydration, is there. */
async function openWithMorphs(page: Page, path: string) {
  const loaded = page.waitForResponse(/\/assets\/morph-pictures-/)
  await open(page, path)
  await (await loaded).finished()
  await painted(page)
}
const named = (page: Page) => page.locator('[style*=view-transition-name]')

test.describe('card and post', () => {
  test.use({ ownContext: true })

  test('Q-191 the picture of a pressed card becomes that of the post in 320 ms, and that of the card again on the way back', async ({
    page,
  }) => {
    const morphs = await recordMorphs(page)
    await page.addInitScript(() => {
      const focused: string[] = []
      Reflect.set(window, 'focusedHeadings', focused)
      document.addEventListener('focusin', ({ target }) => {
        if (target instanceof HTMLHeadingElement) focused.push(target.tagName)
      })
    })
    await openWithMorphs(page, '/edtech-tools')
    const card = page.locator('#cards article').nth(1)
    const link = card.getByRole('heading').getByRole('link')
    const href = (await link.getAttribute('href')) as string
    const name = `post-${href.split('/').at(-1)}`
    const release = await holdRequests(page, `**/api/v2${href}*`)
    await card.locator('.card-picture').scrollIntoViewIfNeeded()
    await link.click()
    await expect(page.locator('html')).toHaveAttribute('data-loading')
    // The page stays as it is and usable while the data of the next one are loading.
    expect(await morphs()).toEqual([])
    await expect(named(page)).toHaveCount(0)
    release()
    await expect(page.locator('#cover img').first()).toBeVisible()
    await expect.poll(morphs).toEqual([{ before: [`${name} of card`], after: [`${name} of page`], duration: 320 }])
    await expect(named(page)).toHaveCount(0)
    // Screen readers announce the heading once.
    expect(await page.evaluate(() => Reflect.get(window, 'focusedHeadings'))).toEqual(['H1'])

    await page.goBack()
    await expect(page).toHaveURL(/\/edtech-tools$/)
    await expect.poll(morphs).toContainEqual({ before: [`${name} of page`], after: [`${name} of card`], duration: 320 })
    expect(await morphs()).toHaveLength(2)
    await expect(named(page)).toHaveCount(0)
  })

  test('Q-191 other navigations have no transition, nor has reduced motion', async ({ page }) => {
    const morphs = await recordMorphs(page)
    await openWithMorphs(page, '/edtech-tools')
    await page.getByRole('contentinfo').getByRole('link', { name: 'อบรม', exact: true }).click()
    await expect(page).toHaveURL(/\/training$/)
    await expect(page.locator('html')).not.toHaveAttribute('data-loading')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.locator('#cards article h3 a').first().click()
    await expect(page.locator('.training-picture img')).toBeVisible()
    expect(await morphs()).toEqual([])
  })

  test('Q-191 a browser without view transitions opens posts without them', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    })
    await open(page, '/edtech-tools')
    await page.locator('#cards article :is(h2, h3) a').first().click()
    await expect(page.locator('.cover img, .training-picture img').first()).toBeVisible()
  })
})

test.describe('pin', () => {
  const flying = (page: Page) => page.locator('.pin-flight')
  const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Pinned to your board' })

  for (const [place, width, target] of [
    ['the board', 1280, 'board-link'],
    ['the account menu, which contains the board,', 390, 'account-btn'],
  ] as const) {
    test(`ACT-065 a pinned picture flies to ${place} in 420 ms at ${width} px, then the message offers to undo it`, async ({
      page,
    }) => {
      const written = watchWrites(page)
      const animated = await recordAnimations(page)
      await joinAs(page)
      await page.setViewportSize({ width, height: 844 })
      await open(page, '/edtech-tools')
      const card = page.locator('#cards article').first()
      const pin = card.getByRole('button', { name: /^ปัก/ })
      await card.hover()
      await pin.click()
      await expect(flying(page)).toHaveCount(1)
      await written()
      await painted(page)
      await expect(alert(page)).toHaveCount(0)
      await flying(page).evaluate((picture) => picture.getAnimations()[0]!.finish())
      await expect(alert(page)).toHaveCount(1)
      await expect(flying(page)).toHaveCount(0)
      const [flight, bounce] = (await animated()).filter(({ name }) => /pin-flight|board-link|account-btn/.test(name))
      expect(flight).toEqual({ name: 'pin-flight', duration: 420 })
      expect(bounce?.name).toContain(target)
      await alert(page).getByRole('button', { name: 'เลิกทำ' }).click()
      await expect(pin).toHaveAttribute('aria-pressed', 'false')
      await expect
        .poll(async () => (await (await page.request.get('/api/content_v2/my-board')).json()).data)
        .toEqual([])
    })
  }

  test('ACT-065 with reduced motion nothing flies; the message is the same', async ({ page }) => {
    const animated = await recordAnimations(page)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await joinAs(page)
    await open(page, '/edtech-tools')
    const card = page.locator('#cards article').first()
    await card.hover()
    await card.getByRole('button', { name: /^ปัก/ }).click()
    await expect(alert(page).getByRole('button', { name: 'เลิกทำ' })).toBeVisible()
    expect(await animated()).toEqual([])
  })

  test('ACT-065 the picture of a post flies when it is pinned on its page', async ({ page }) => {
    const animated = await recordAnimations(page)
    await joinAs(page)
    await page.setViewportSize({ width: 1280, height: 844 })
    await open(page, '/content/tech-review/110')
    await page.locator('.action-rail').getByRole('button', { name: 'ปักไว้' }).click()
    await expect(flying(page)).toHaveCount(1)
    expect(await flying(page).getAttribute('src')).toBe(
      await page
        .locator('#cover img')
        .first()
        .evaluate((image: HTMLImageElement) => image.currentSrc),
    )
    expect((await animated())[0]).toEqual({ name: 'pin-flight', duration: 420 })
  })
})
