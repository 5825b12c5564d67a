import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { open } from './site.ts'

/** What distinguishes an element from its neighbor when the colors and shadows of the site are replaced. */
const look = (element: Locator, part?: '::after') =>
  element.evaluate((one, part) => {
    const { backgroundColor, borderColor } = getComputedStyle(one, part)
    return { backgroundColor, borderColor }
  }, part)
const borderWidth = (element: Locator) =>
  element.evaluate((one) => Number.parseFloat(getComputedStyle(one).borderBottomWidth))

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }))

test('PROF-063 in forced colors lists have a border, and the active item differs from the others', async ({ page }) => {
  await joinAs(page)
  const expectDistinct = async (list: Locator, active: Locator, other: Locator) => {
    expect(await borderWidth(list)).toBeGreaterThan(0)
    await expect(async () => expect(await look(active)).not.toEqual(await look(other))).toPass()
  }

  await open(page, '/my-profile/edit')
  const province = page.getByRole('combobox', { name: 'จังหวัด' })
  await province.fill('นคร')
  await province.press('ArrowDown')
  const provinces = page.getByRole('listbox', { name: 'รายชื่อจังหวัด' }).getByRole('option')
  await expectDistinct(page.locator('.combobox-list'), provinces.nth(0), provinces.nth(1))

  await open(page, '/')
  const search = page.locator('.hero-banner input[name=search]')
  await search.pressSequentially('Canva')
  const suggestions = page.locator('.hero-banner [role=option]')
  await expect(suggestions.nth(1)).toBeVisible()
  await search.press('ArrowDown')
  await expectDistinct(page.locator('.hero-banner .suggestions'), suggestions.nth(0), suggestions.nth(1))

  await page.locator('.account-btn').press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.nth(0)).toBeFocused()
  await expectDistinct(page.getByRole('menu'), items.nth(0), items.nth(1))

  await page.keyboard.press('Escape')
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^การแจ้งเตือน/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'การแจ้งเตือน' })
  await expect(panel).toBeVisible()
  expect(await borderWidth(panel)).toBeGreaterThan(0)
})

test('PROF-026 in forced colors the selected tab and everything chosen or pressed differ from the rest', async ({
  page,
}) => {
  await open(page, '/dev/kit')
  const tab = page.locator('.tabs').first().getByRole('tab', { selected: true })
  const paper = await look(page.locator('body'))
  expect((await look(tab, '::after')).backgroundColor).not.toBe(paper.backgroundColor)
  for (const [chosen, other] of [
    ['.chip[aria-pressed=true]', 'button.chip:not([aria-pressed=true])'],
    ['.chip:has(:checked)', '.chip:has(input:not(:checked))'],
    ['.big-tabs [aria-selected=true]', '.big-tabs [aria-selected=false]'],
    ['.pagination [aria-current]', '.pagination button:not([aria-current], :disabled)'],
    ['.toc [aria-current]', '.toc a:not([aria-current])'],
    ['.action-rail [aria-pressed=true].used', '.action-rail [aria-pressed=false]'],
    ['.used-toggle[aria-pressed=true]', '.used-toggle[aria-pressed=false]'],
    ['.sticker-picker .is-on', '.sticker-picker button:not(.is-on)'],
  ] as const)
    expect(await look(page.locator(chosen).first()), chosen).not.toEqual(await look(page.locator(other).first()))
  const stars = page.locator('.stars').first().locator('svg')
  const fill = (star: Locator) => star.evaluate((element) => getComputedStyle(element).fill)
  expect(await fill(stars.first())).not.toBe(await fill(stars.last()))
  expect(await borderWidth(page.locator('.meter').first())).toBeGreaterThan(0)
})
