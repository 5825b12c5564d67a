import { expect, test } from './fixtures.ts'
import { open, resize, scrollToRow } from './site.ts'

test.use({ showsMotion: true })

test('HIGH-001 HIGH-002 HIGH-003 the newest flagged post has the large card; all posts have a horizontal card', async ({
  page,
}) => {
  const { data } = await (await page.request.get('/api/highlight-posts')).json()
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Highlights' })).toBeVisible()
  const newest = data
    .filter((post: { highlight: number }) => post.highlight === 1)
    .toSorted((a: { published_at: string }, b: { published_at: string }) =>
      b.published_at.localeCompare(a.published_at),
    )[0]
  await expect(page.locator('.highlight-large')).toHaveCount(1)
  await expect(page.locator('.highlight-large a')).toHaveAttribute('href', newest.direct_uri_by_type)
  await expect(page.locator('.highlight-card')).toHaveCount(data.length)
})

test('HIGH-004 HIGH-006 the gallery shows previous, selected and next, and wraps at both ends', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await open(page, '/')
  const items = page.locator('.highlight-list > li')
  const count = await items.count()
  const indexOf = (position: string) =>
    items.evaluateAll((all, at) => all.findIndex((item) => (item as HTMLElement).dataset.at === at), position)
  expect([await indexOf('previous'), await indexOf('selected'), await indexOf('next')]).toEqual([count - 1, 0, 1])
  await expect(page.locator('.highlight-list > li:visible')).toHaveCount(3)
  const section = page.locator('section', { has: page.locator('#highlights-title') })
  await section.getByRole('button', { name: 'ก่อนหน้า' }).click()
  expect(await indexOf('selected')).toBe(count - 1)
  await section.getByRole('button', { name: 'ถัดไป' }).click()
  expect(await indexOf('selected')).toBe(0)
})

test('HIGH-009 UX-010 the headline is cut after three lines', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await open(page, '/')
  const lines = await page.locator('.highlight-large .clamp').evaluate((element) => {
    element.textContent = 'อบรมประจำเดือน '.repeat(30)
    return Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
  })
  expect(lines).toBe(3)
})

test('HIGH-010 UX-003 below 1025 px highlights have the layout of phones', async ({ page }) => {
  const columns = () =>
    page.locator('.highlights').evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)
  await page.setViewportSize({ width: 1025, height: 900 })
  await open(page, '/')
  expect(await columns()).toBe(2)
  await resize(page, 1024, 900)
  expect(await columns()).toBe(1)
  await expect(page.locator('.highlight-list > li:visible')).toHaveCount(
    await page.locator('.highlight-list > li').count(),
  )
})

for (const [name, row] of [
  ['เครื่องมือที่ครูใช้จริง', 'HIGH-012'],
  ['กรณีศึกษาจากห้องเรียน', 'HIGH-013'],
] as const) {
  test(`${row} HIGH-016 HIGH-017 HIGH-018 HIGH-019 HIGH-020 ${name}: 3, 2 or 1 slides in view, 16 px apart, with buttons`, async ({
    page,
  }) => {
    const carousel = page.getByRole('region', { name })
    const slides = carousel.locator('.carousel-track > li')
    const slidesInView = () =>
      slides.evaluateAll((all) => {
        const box = all[0]!.closest('.carousel-viewport')!.getBoundingClientRect()
        return all.filter((item) => {
          const { left, right } = item.getBoundingClientRect()
          return left >= box.left - 24 && right <= box.right + 8
        }).length
      })
    await page.setViewportSize({ width: 1280, height: 900 })
    await open(page, '/')
    await scrollToRow(carousel)
    for (const [width, count] of [
      [1280, 3],
      [768, 3],
      [767, 2],
      [480, 2],
      [479, 1],
    ] as const) {
      await resize(page, width, 900)
      await expect.poll(slidesInView, `${width} px`).toBe(count)
      expect(await slides.first().evaluate((item) => getComputedStyle(item).paddingLeft)).toBe('16px')
    }
    await expect(carousel.getByRole('button', { name: 'ก่อนหน้า' })).toBeVisible()
    await expect(carousel.getByRole('button', { name: 'ถัดไป' })).toBeVisible()
  })
}

test('HIGH-021 HIGH-022 HIGH-023 the demo accepts slide numbers from 1 to the number of slides', async ({ page }) => {
  await open(page, '/demo/carousel')
  const field = page.getByLabel('ไปที่สไลด์')
  const count = await page.locator('.carousel-track > li').count()
  await expect(field).toHaveAttribute('min', '1')
  await expect(field).toHaveAttribute('max', String(count))
  const selected = () =>
    page
      .locator('.carousel-track > li')
      .evaluateAll((all) => all.findIndex((item) => (item as HTMLElement).dataset.at === 'selected'))
  await expect(page.locator('.carousel')).toHaveClass(/carousel-ready/)
  await page.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' }).click()
  await field.fill('4')
  await field.press('Enter')
  await expect.poll(selected).toBe(3)
  await field.fill('999')
  await field.press('Enter')
  await expect(field).toHaveValue(String(count))
  await field.fill('0')
  await field.press('Enter')
  await expect(field).toHaveValue('1')
  await expect.poll(selected).toBe(0)
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('HIGH-005 the gallery shows the next post every five seconds until it is paused', async ({ page }) => {
    await page.clock.install({ time: 0 })
    await open(page, '/')
    await page.mouse.move(5, 5)
    // From here on only the test moves the clock.
    await page.clock.pauseAt(120_000)
    await page.clock.runFor(100)
    const items = page.locator('.highlight-list > li')
    const count = await items.count()
    const selected = () =>
      items.evaluateAll((all) => all.findIndex((item) => (item as HTMLElement).dataset.at === 'selected'))
    const start = await selected()
    await page.clock.runFor(5_000)
    await expect.poll(selected).toBe((start + 1) % count)
    await page.clock.runFor(4_900)
    expect(await selected()).toBe((start + 1) % count)
    await page.clock.runFor(200)
    await expect.poll(selected).toBe((start + 2) % count)
    const section = page.locator('section', { has: page.locator('#highlights-title') })
    await section.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' }).click()
    await page.mouse.move(5, 5)
    await page.clock.runFor(12_000)
    expect(await selected()).toBe((start + 2) % count)
  })

  test('HIGH-005 the gallery does not move by itself with reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.clock.install()
    await open(page, '/')
    await page.clock.runFor(12_000)
    await expect(page.locator('.highlight-list > li').first()).toHaveAttribute('data-at', 'selected')
    await expect(page.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' })).toHaveCount(0)
  })

  test('HIGH-007 HIGH-008 HIGH-024 HIGH-025 a current monthly training shows Register Now and the number of participants, a past one only its picture', async ({
    page,
  }) => {
    const { data } = await (await page.request.get('/api/highlight-posts')).json()
    const monthly = data.find(
      (post: { latest_published_monthly_training: unknown }) => post.latest_published_monthly_training,
    )
    await page.clock.setFixedTime(new Date('2026-11-21T09:00:00+07:00'))
    await open(page, '/')
    const large = page.locator('.highlight-large')
    await expect(large).toContainText('Register Now')
    await expect(large.locator('.joined')).toContainText(`${monthly.latest_published_monthly_training.join} Joined`)
    await page.route('**/api/highlight-posts', (route) =>
      route.fulfill({
        json: {
          data: data.map((post: Record<string, unknown>) =>
            post.id === monthly.id
              ? {
                  ...post,
                  latest_published_monthly_training: {
                    ...monthly.latest_published_monthly_training,
                    last_date_join: '2026-01-01T00:00:00Z',
                  },
                }
              : post,
          ),
        },
      }),
    )
    await open(page, '/policy')
    await page.locator('.site-header .logo').click()
    await expect(large.locator('a')).toHaveAttribute('href', monthly.direct_uri_by_type)
    await expect(large).not.toContainText('Register Now')
    await expect(large.locator('.card-picture img')).toHaveAttribute('src', new RegExp(monthly.thumbnail))
  })

  test('HIGH-014 the carousels show the next slide after five seconds', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.clock.install({ time: 0 })
    await open(page, '/')
    for (const name of ['เครื่องมือที่ครูใช้จริง', 'กรณีศึกษาจากห้องเรียน']) {
      const carousel = page.getByRole('region', { name })
      await scrollToRow(carousel)
      await page.mouse.move(2, 2)
      await expect(carousel).toHaveClass(/carousel-ready/)
      const items = carousel.locator('.carousel-track > li')
      const count = await items.count()
      const selected = () =>
        items.evaluateAll((all) => all.findIndex((item) => (item as HTMLElement).dataset.at === 'selected'))
      await page.clock.pauseAt(name === 'เครื่องมือที่ครูใช้จริง' ? 120_000 : 240_000)
      // From one change to the next.
      const before = await selected()
      for (let ms = 0; ms < 6_000 && (await selected()) === before; ms += 100) await page.clock.runFor(100)
      const start = (before + 1) % count
      expect(await selected()).toBe(start)
      await page.clock.runFor(4_700)
      expect(await selected()).toBe(start)
      await page.clock.runFor(400)
      await expect.poll(selected).toBe((start + 1) % count)
      await page.clock.resume()
    }
  })

  test('HIGH-015 a slide moves to its place in 600 ms', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.clock.install({ time: 0 })
    await open(page, '/')
    const carousel = page.getByRole('region', { name: 'เครื่องมือที่ครูใช้จริง' })
    await scrollToRow(carousel)
    await expect(carousel).toHaveClass(/carousel-ready/)
    await carousel.getByRole('button', { name: 'หยุดเลื่อนอัตโนมัติ' }).click()
    await page.clock.pauseAt(120_000)
    await page.clock.runFor(2_000)
    const offset = () =>
      carousel.locator('.carousel-track').evaluate((track) => new DOMMatrix(getComputedStyle(track).transform).e)
    const from = await offset()
    const step = await carousel
      .locator('.carousel-track > li')
      .first()
      .evaluate((item) => item.getBoundingClientRect().width)
    await carousel.getByRole('button', { name: 'ถัดไป' }).click()
    await page.clock.runFor(200)
    expect(Math.abs((await offset()) - from)).toBeLessThan(step - 20)
    await page.clock.runFor(400)
    expect(Math.abs(Math.abs((await offset()) - from) - step)).toBeLessThan(1)
  })
})
