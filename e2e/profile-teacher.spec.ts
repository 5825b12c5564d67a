import type { Page } from '@playwright/test'
import { photo } from '#test/image-corpus.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, newPersonPage, uniqueNumber } from './people.ts'
import { acceptCookies, hydrated, open } from './site.ts'

const EDIT = '/my-profile/edit'
const ABOUT = 'ครูคณิตศาสตร์ที่ชอบเล่นบอร์ดเกมกับนักเรียน'

/** A member who is a teacher, as sign-up makes one. */
const joinAsTeacher = (page: Page) =>
  joinAs(page, {
    firstname: 'มานี',
    memberType: 1,
    idCode: `M${uniqueNumber()}`,
    job: 'ครู/ข้าราชการครู',
    workplace: 'โรงเรียนบ้านทุ่งตะวัน',
  })
const card = (page: Page) => page.getByRole('main').locator('.profile-card')

test('PROF-001 PROF-027 PROF-055 PROF-082 a teacher changes words and face, sees them, and so does everybody', async ({
  page,
  browser,
}) => {
  const me = await joinAsTeacher(page)
  const visitor = await (await browser.newContext()).newPage()
  await acceptCookies(visitor.context())
  // Kept from now on for everybody who is not signed in, until something changes.
  await open(visitor, `/profile/${me.id}`)
  await expect(card(visitor)).not.toContainText(ABOUT)

  await open(page, '/my-profile')
  await card(page).getByRole('link', { name: 'แก้ไขโปรไฟล์' }).click()
  await page.waitForURL(`**${EDIT}`)
  await hydrated(page)
  await page.getByLabel('เกี่ยวกับฉัน').fill(ABOUT)
  const buffer = await photo().jpeg().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer })
  const dialog = page.getByRole('dialog', { name: 'ปรับรูปโปรไฟล์' })
  await expect(dialog.locator('.reactEasyCrop_CropArea')).toBeVisible()
  await dialog.getByRole('button', { name: 'ใช้รูปนี้' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await page.waitForURL('**/my-profile')

  const reader = await newPersonPage(browser)
  await open(reader.page, `/profile/${me.id}`)
  await open(visitor, `/profile/${me.id}`)
  for (const place of [page, reader.page, visitor]) {
    await expect(place.getByRole('heading', { level: 1 })).toHaveText(me.fullname)
    await expect(card(place).locator('.badge.teacher')).toHaveText('ครู/อาจารย์')
    await expect(card(place)).toContainText(ABOUT)
    const face = card(place).getByRole('img', { name: `รูปของ ${me.fullname}` })
    await expect(face).toHaveAttribute('src', /^\/media\//)
    // Sharp where a pixel of the page is two of the screen.
    await expect
      .poll(() => face.evaluate((element: HTMLImageElement) => element.naturalWidth / element.clientWidth))
      .toBeGreaterThanOrEqual(2)
  }

  // A photo that does not come leaves no broken picture: not on the page, nor in the header.
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await open(page, '/my-profile')
  const faces = page.locator('img.avatar')
  await expect(faces).toHaveCount(2)
  for (const face of await faces.all()) {
    await expect(face).toHaveAttribute('src', /^\/avatars\//)
    await expect.poll(() => face.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  }
  for (const place of [visitor, reader.page]) await place.context().close()
})

test('PROF-063 on a phone the provinces come up whole, however low their field stands', async ({ page }) => {
  await joinAsTeacher(page)
  await page.setViewportSize({ width: 390, height: 640 })
  await open(page, EDIT)
  const province = page.getByRole('combobox', { name: 'จังหวัด' })
  await province.evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await province.click()
  const list = page.getByRole('listbox')
  await expect(list.getByRole('option')).toHaveCount(77)
  await expect(list).toBeInViewport({ ratio: 1 })
  await expect(province).toBeInViewport({ ratio: 1 })
  await list.getByRole('option').nth(1).click()
  await expect(list).toHaveCount(0)
  await expect(province).toHaveValue('กระบี่')
  await expect(province).toBeFocused()
})
