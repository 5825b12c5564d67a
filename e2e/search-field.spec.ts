import { expect, test } from './fixtures.ts'
import { open } from './site.ts'

for (const first of ['Canva', 'คำนี้ไม่มีในเว็บแน่นอน']) {
  test(`text typed while results load stays in the field, with the caret and the focus: after ${first}`, async ({
    page,
  }) => {
    await open(page, `/search?search=${encodeURIComponent(first)}`)
    const field = page.locator('#content input[name=search]')
    await field.fill('Kahoot')
    const results = Promise.withResolvers<void>()
    await page.route(/\/api\/search\?/, async (route) => {
      await results.promise
      await route.continue()
    })
    await field.press('Enter')
    await page.keyboard.type(' เกมค')
    await page.keyboard.press('ArrowLeft')
    results.resolve()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Kahoot')
    await expect(page).toHaveURL('/search?search=Kahoot')
    await expect(field).toHaveValue('Kahoot เกมค')
    await expect(field).toBeFocused()
    await page.keyboard.type('ร')
    await expect(field).toHaveValue('Kahoot เกมรค')
  })
}
