import type { Page } from '@playwright/test'
import { createReview } from '#features/reviews/testing.ts'
import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { createPerson, joinAs } from './people.ts'
import { holdRequests, open, painted } from './site.ts'

const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name })
const addReview = (row: Parameters<typeof createReview>[1]) => withDb((db) => createReview(db, row))

test('REV-027 REV-032 REV-076 REV-077 page numbers, orders and ratings are in the address', async ({ page }) => {
  await open(page, '/reviews?rating=5')
  const pages = page.getByRole('navigation', { name: 'หน้าของรีวิว' })
  await expect(pages.getByRole('button', { name: /ก่อนหน้า/ })).toBeDisabled()
  await pages.getByRole('link', { name: 'หน้า 2', exact: true }).click()
  await expect(page).toHaveURL('/reviews?page=2')
  const current = pages.locator('[aria-current=page]')
  await expect(current).toHaveText('2')
  // The current page is ignored: the address stays, and so does the place on the screen.
  await current.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => scrollY)
  await current.click()
  await painted(page)
  expect(await page.evaluate(() => scrollY)).toBe(top)
  const held = await holdRequests(page, '/api/v2/reviews/training?*')
  const order = page.getByLabel('เรียงตาม')
  await order.selectOption('helpful')
  await expect(page).toHaveURL('/reviews?sort=helpful')
  // The chosen order is shown at once, and the list of before stays until the next one has arrived.
  await expect(order).toHaveValue('helpful')
  const list = page.getByRole('region', { name: 'รีวิวทั้งหมด' })
  await expect(list).toHaveAttribute('aria-busy', 'true')
  await expect(list.getByRole('article').first()).toBeVisible()
  held()
  await expect(list).not.toHaveAttribute('aria-busy')
  await page.getByRole('link', { name: /4\.0/ }).click()
  await expect(page).toHaveURL('/reviews?rating=4&sort=helpful')
  await page.goBack()
  await expect(order).toHaveValue('helpful')
  await expect(page).toHaveURL('/reviews?sort=helpful')
  await page.goForward()
  await expect(page).toHaveURL('/reviews?rating=4&sort=helpful')
  await tab(page, /เว็บไซต์/).click()
  await expect(page).toHaveURL('/reviews?tab=web')
})

test('AB-78 a member reports a review; an admin rejects it with a reason, and publishes others together', async ({
  page,
}) => {
  const opinion = `รีวิวที่ถูกรายงาน ${Date.now()}`
  const { id } = await addReview({ userId: (await createPerson()).id, score: 1, impacts: [4], opinion, hoursAgo: 30 })
  await joinAs(page)
  await open(page, '/reviews?rating=1')
  const item = page.locator(`#review-${id}`)
  await item.getByRole('button', { name: /มีประโยชน์/ }).click()
  await expect(item.getByRole('button', { name: /มีประโยชน์/ })).toHaveAttribute('aria-pressed', 'true')
  await item.getByRole('button', { name: /รายงาน/ }).click()
  await page.getByRole('dialog').getByLabel('สแปมหรือโฆษณา').check()
  await page.getByRole('dialog').getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await joinAs(page, { roleType: 'admin' })
  const waiting = await addReview({
    userId: (await createPerson()).id,
    status: 'waiting',
    hoursAgo: 1,
    opinion: 'รอเผยแพร่อยู่',
  })
  await open(page, '/admin/reviews?tab=reported')
  expect(await accessibilityErrors(page)).toEqual([])
  await expect(item).toContainText('ถูกรายงาน 1 ครั้ง')
  await item.getByRole('button', { name: 'ไม่เผยแพร่' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ไม่เผยแพร่' }).click()
  await expect(dialog).toContainText('กรุณาระบุเหตุผล')
  await dialog.getByRole('textbox').fill('เป็นโฆษณา')
  await dialog.getByRole('button', { name: 'ไม่เผยแพร่' }).click()
  await expect(item).toHaveCount(0)
  await tab(page, /^รอเผยแพร่/).click()
  await page.locator(`#review-${waiting.id}`).getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'จัดการรายการที่เลือก' })
    .getByRole('button', { name: 'เผยแพร่', exact: true })
    .click()
  await expect(page.locator(`#review-${waiting.id}`)).toHaveCount(0)
})

test('the page of a training loads its reviews when the reader comes near', async ({ page }) => {
  await open(page, '/content/event/302')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const reviews = page.getByRole('region', { name: 'รีวิวจากผู้เข้าอบรม' })
  await expect(reviews).toContainText('เข้าร่วมจริง')
})

test('REV-006 REV-013 Q-104 the address opens the form of the site, and no form without it', async ({ page }) => {
  await joinAs(page)
  await open(page, '/my-review?tab=web')
  await expect(page.getByLabel('เล่าให้เพื่อนครูฟัง')).toBeVisible()
  await open(page, '/my-review')
  await expect(page.getByRole('button', { name: /เขียนรีวิว/ })).toBeVisible()
  await expect(page.getByLabel('เล่าให้เพื่อนครูฟัง')).toHaveCount(0)
})

test.describe('drawn', () => {
  test.use({ isDrawn: true })
  test('REV-015 Q-103 the address of an own review scrolls to it', async ({ page }) => {
    const { id } = await joinAs(page)
    const [first, second] = [await addReview({ userId: id }), await addReview({ userId: id, type: 2 })]
    await page.setViewportSize({ width: 390, height: 300 })
    for (const review of [first, second]) {
      await open(page, `/my-review?review_id=${review.id}`)
      const shown = page.locator(`#review-${review.id}`)
      await expect(shown).toBeVisible()
      // Above the lower edge of the screen, and not scrolled away.
      await expect.poll(async () => (await shown.boundingBox())!.y).toBeLessThan(300)
      expect((await shown.boundingBox())!.y).toBeGreaterThan(-300)
    }
  })
})
