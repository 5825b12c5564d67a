import type { Page } from '@playwright/test'
import { photo } from '#test/image-corpus.ts'
import { expect, test } from './fixtures.ts'
import { createPerson, joinAs, signInAs, uniqueNumber } from './people.ts'
import { hydrated, open } from './site.ts'

const EDIT = '/my-profile/edit'
const ABOUT = 'ครูคณิตศาสตร์ที่ชอบเล่นบอร์ดเกมกับนักเรียน'

/** What sign-up stores of a teacher. */
const teacher = () => ({
  firstname: 'มานี',
  memberType: 1,
  idCode: `M${uniqueNumber()}`,
  job: 'ครู/ข้าราชการครู',
  workplace: 'โรงเรียนบ้านทุ่งตะวัน',
})
const card = (page: Page) => page.getByRole('main').locator('.profile-card')

test('PROF-001 PROF-027 PROF-055 PROF-082 a teacher changes text and photo; the teacher, members and visitors see the change', async ({
  page,
}) => {
  const me = await createPerson(teacher())
  // From now on this page is cached for visitors, until the profile changes.
  await open(page, `/profile/${me.id}`)
  await expect(card(page)).not.toContainText(ABOUT)

  await signInAs(page.context(), me)
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

  const expectChanged = async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(me.fullname)
    await expect(card(page).locator('.badge.teacher')).toHaveText('ครู/อาจารย์')
    await expect(card(page)).toContainText(ABOUT)
    const avatar = card(page).getByRole('img', { name: `รูปของ ${me.fullname}` })
    await expect(avatar).toHaveAttribute('src', /^\/media\//)
    // Large enough for screens with two device pixels per CSS pixel.
    await expect
      .poll(() => avatar.evaluate((element: HTMLImageElement) => element.naturalWidth / element.clientWidth))
      .toBeGreaterThanOrEqual(2)
  }
  await expectChanged()
  await page.context().clearCookies({ name: 'sala_sid' })
  await open(page, `/profile/${me.id}`)
  await expectChanged()
  await joinAs(page)
  await open(page, `/profile/${me.id}`)
  await expectChanged()

  // A photo that cannot be loaded is replaced on the page and in the header.
  await signInAs(page.context(), me)
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }))
  await open(page, '/my-profile')
  const avatars = page.locator('img.avatar')
  await expect(avatars).toHaveCount(2)
  for (const avatar of await avatars.all()) {
    await expect(avatar).toHaveAttribute('src', /^\/avatars\//)
    await expect.poll(() => avatar.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
  }
})

test('PROF-063 on a phone the list of provinces is completely visible, also below a field at the bottom of the screen', async ({
  page,
}) => {
  await joinAs(page, teacher())
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
