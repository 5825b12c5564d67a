import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { navigate, open, painted } from './site.ts'

const POST = '/content/tech-review/101'
const sheetsOf = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="\/assets\/([a-z-]+)-[\w-]{8}\.css"/g)].map(([, name]) => name)

test('0085 a document refers to the sheet of every page and to those of its own page', async ({ page }) => {
  const read = async (path: string) => sheetsOf(await (await page.request.get(path)).text())
  expect(await read('/')).toEqual(['entry-client'])
  expect(await read(POST)).toEqual(['entry-client', 'post-sheet'])
  expect(await read('/content/event/312')).toEqual(['entry-client', 'post-sheet', 'member-sheet'])
  expect(await read('/admin')).toEqual(['entry-client'])
  await joinAs(page, { roleType: 'admin' })
  const office = ['entry-client', 'post-sheet', 'member-sheet', 'office-sheet']
  // A post that is missing is reported in the frame of the office.
  for (const path of ['/admin', '/admin/posts/999999']) expect(await read(path)).toEqual(office)
})

test('0085 a page opened by a link waits for its styles', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/post-sheet-*.css', async (route) => {
    await held
    await route.continue()
  })
  await open(page, '/')
  await navigate(page, POST)
  await expect(page.locator('html')).toHaveAttribute('data-loading', '')
  await painted(page)
  await expect(page.locator('.post-header')).toHaveCount(0)
  await expect(page.locator('.hero')).toBeVisible()
  release()
  await expect(page.locator('.post-header')).toBeVisible()
  await expect(page.locator('.action-bar')).toHaveCSS('z-index', /\d/)
})

test('0085 when the styles of a page cannot be loaded, the browser loads its document', async ({ page }) => {
  let failures = 0
  await page.route('**/assets/post-sheet-*.css', (route) => (failures++ === 0 ? route.abort() : route.continue()))
  await open(page, '/')
  await navigate(page, POST)
  await expect(page.locator('.post-header')).toBeVisible()
  await expect(page.locator('.action-bar')).toHaveCSS('z-index', /\d/)
  expect(failures).toBeGreaterThan(1)
})
