import type { Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open, painted, resize } from './site.ts'
import {
  CREATE,
  joinAsTeacher,
  leadOf,
  openDesk,
  paste,
  pictureFile,
  saved,
  TABLE,
  textOf,
  topicOf,
} from './story-desk.ts'

/** Fills everything that publishing needs, by what is on the screen. */
async function writeStory(page: Page, topic: string) {
  await topicOf(page).fill(topic)
  await leadOf(page).fill('เมื่อคนอ่านคือยายที่บ้าน เด็กจึงยอมแก้ประโยคเป็นครั้งที่สี่')
  await textOf(page).click()
  await page.keyboard.type('ห้อง ป.3 ของดิฉันมีนักเรียนสิบเก้าคน')
  await saved(page)
  for (const name of ['หมวด', 'ระดับ', 'รูปแบบการเรียนรู้']) {
    await page.getByRole('group', { name }).locator('label').first().click()
  }
  await page.getByTestId('cover-file').setInputFiles(await pictureFile())
  await expect(page.getByRole('button', { name: 'เอาภาพปกออก' })).toBeVisible()
  await page.getByRole('combobox', { name: /^ชื่อเครื่องมือ 1/ }).fill('canva')
  await page.getByRole('option', { name: /Canva/ }).first().click()
  await expect(page.getByText('เชื่อมกับรีวิวในศาลา')).toBeVisible()
  await saved(page)
}

for (const width of [390, 1280]) {
  test(`STORY-001 Q-168 a story is written from an empty page to published at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await joinAsTeacher(page)
    await openDesk(page)
    await writeStory(page, 'นิทานหกหน้าของเด็ก ป.3')
    await expect(page).toHaveURL(/\/my-teaching-story\/\d+\/edit$/)
    await expect(page.getByRole('heading', { name: 'พร้อมเผยแพร่ 9 จาก 9' })).toBeVisible()
    await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click()
    await expect(page.getByText('เผยแพร่เรื่องแล้ว')).toBeVisible()
    const [, id] = /(\d+)\/edit/.exec(page.url()) ?? []
    await open(page, `/content/teaching-story/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'นิทานหกหน้าของเด็ก ป.3' })).toBeVisible()
    await expect(page.getByText('ห้อง ป.3 ของดิฉันมีนักเรียนสิบเก้าคน')).toBeVisible()
  })
}

test('STORY-018 STORY-019 STORY-020 MENU-011 MENU-012 publishing asks for tags of three kinds', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await topicOf(page).fill('เรื่องที่ยังไม่มีแท็ก')
  await saved(page)
  const tags = page.locator('.desk-tags')
  await expect(tags.getByText('Tag is required')).toHaveCount(0)
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click()
  await expect(tags.getByText('Tag is required')).toHaveCount(3)
  await page.getByRole('button', { name: 'ไปที่ ระดับ' }).click()
  const levels = page.getByRole('group', { name: 'ระดับ' })
  await expect(levels.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  await expect(levels.getByText('Tag is required')).toHaveCount(0)
  await page.keyboard.press('Space')
  await expect(levels.getByText('Tag is required')).toBeVisible()
  await expect(levels.getByRole('checkbox').first()).toHaveAttribute('aria-invalid', 'true')
})

test('STORY-021 STORY-022 STORY-023 STORY-024 STORY-025 STORY-026 STORY-027 STORY-028 the rows of tools: names, logos, limits, and never fewer than one', async ({
  page,
}) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await topicOf(page).fill('เรื่องที่มีเครื่องมือ')
  await saved(page)
  const tools = page.locator('.tool-rows')
  await expect(tools.getByRole('button', { name: 'ลบแถว 1' })).toBeDisabled()
  await tools.getByRole('button', { name: 'เพิ่มแถว' }).click()
  await tools.getByRole('button', { name: 'เพิ่มแถว' }).click()
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click()
  await expect(tools.getByText('Tool Name is required')).toHaveCount(3)
  for (const number of [1, 2, 3]) await expect(tools.getByText(`Logo tool ${number} is required`)).toBeVisible()
  await tools
    .getByTestId('logo-1')
    .setInputFiles({ name: 'a.docx', mimeType: 'application/msword', buffer: Buffer.from('x') })
  await expect(tools.getByText('Please select an image file')).toBeVisible()
  const large = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(819_201) }
  await tools.getByTestId('logo-1').setInputFiles(large)
  await expect(tools.getByText('File size must not exceed 800 KB')).toBeVisible()
  const logo = await pictureFile('logo.png', 200, 200)
  const exact = Buffer.concat([logo.buffer, Buffer.alloc(819_200 - logo.buffer.length)])
  await tools.getByTestId('logo-1').setInputFiles({ ...logo, buffer: exact })
  await expect(tools.getByRole('button', { name: 'เปลี่ยนโลโก้แถว 1' })).toBeVisible()
  await expect(tools.getByText('File size must not exceed 800 KB')).toHaveCount(0)
  await expect(tools.getByText('Logo tool 1 is required')).toHaveCount(0)
  await tools.getByRole('combobox', { name: /^ชื่อเครื่องมือ 1/ }).fill('เครื่องมือของฉัน')
  await expect(tools.getByText('Tool Name is required')).toHaveCount(2)
  // Moved by keyboard.
  await tools.getByRole('button', { name: 'ย้ายแถว 1 (Alt ↑ ↓)' }).press('Alt+ArrowDown')
  await expect(tools.getByRole('combobox', { name: /^ชื่อเครื่องมือ 2/ })).toHaveValue('เครื่องมือของฉัน')
  await tools.getByRole('button', { name: 'ลบแถว 3' }).click()
  await tools.getByRole('button', { name: 'ลบแถว 1' }).click()
  await expect(tools.getByRole('combobox')).toHaveCount(1)
  await expect(tools.getByRole('combobox')).toHaveValue('เครื่องมือของฉัน')
  await expect(tools.getByRole('button', { name: 'ลบแถว 1' })).toBeDisabled()
  await saved(page)
  await page.reload()
  await expect(tools.getByRole('combobox')).toHaveValue('เครื่องมือของฉัน')
  await expect(tools.getByRole('button', { name: 'เปลี่ยนโลโก้แถว 1' })).toBeVisible()
})

test('STORY-029 suggestions come from the list of tools; one fills name and logo', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  const name = page.getByRole('combobox', { name: /^ชื่อเครื่องมือ 1/ })
  await name.fill('canva')
  await expect(page.getByRole('option', { name: /Canva/ }).first()).toBeVisible()
  await name.press('ArrowDown')
  await name.press('Enter')
  await expect(name).toHaveValue(/Canva/)
  await expect(page.getByText('เชื่อมกับรีวิวในศาลา')).toBeVisible()
  await expect(page.locator('.tool-logo img')).toBeVisible()
  await name.fill('อื่น')
  await expect(page.getByText('เชื่อมกับรีวิวในศาลา')).toHaveCount(0)
})

test('text of Google Docs, Word and LINE is pasted clean', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await textOf(page).click()
  await paste(page, {
    'text/html':
      '<b style="font-weight:normal" id="docs-internal-guid-1"><h1 style="color:red">แผนการสอน</h1><p><span style="font-weight:700">ครู</span>เตรียม</p></b>',
  })
  await expect(textOf(page).locator('h2')).toHaveText('แผนการสอน')
  await expect(textOf(page).locator('p strong').first()).toHaveText('ครู')
  await expect(textOf(page).locator('[style], [class*="docs"], h1')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await paste(page, { 'text/plain': 'พรุ่งนี้เตรียม\n- แท็บเล็ต\n- สมุด' })
  await expect(textOf(page).locator('ul li')).toHaveText(['แท็บเล็ต', 'สมุด'])
})

test('the editor by keyboard alone: toolbar, slash menu, link and back', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await topicOf(page).fill('เขียนด้วยแป้นพิมพ์')
  await textOf(page).focus()
  await page.keyboard.type('/หัวข้อย่อย')
  await expect(page.getByRole('listbox', { name: 'แทรก' }).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await page.keyboard.type('ขั้นตอน')
  await expect(textOf(page).locator('h3')).toHaveText('ขั้นตอน')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  const active = textOf(page)
  await expect(active).toHaveAttribute('aria-activedescendant', /picture$/)
  await page.keyboard.press('ArrowDown')
  await expect(active).toHaveAttribute('aria-activedescendant', /video$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ดูตัวอย่าง')
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Control+k')
  await page.getByLabel('ที่อยู่ลิงก์').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ที่อยู่นี้เปิดไม่ได้')).toBeVisible()
  await page.getByLabel('ที่อยู่ลิงก์').fill('example.com/แผน')
  await page.keyboard.press('Enter')
  await expect(textOf(page).locator('a')).toHaveAttribute('href', /^https:\/\/example\.com\//)
  // The closed dialog gives the focus back in a later frame.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(textOf(page)).toBeFocused()
  const toolbar = page.getByRole('toolbar', { name: 'จัดรูปแบบ' })
  await toolbar.getByRole('button', { name: 'หัวข้อ', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: 'หัวข้อย่อย', exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolbar.getByRole('button', { name: /^แทรก/ })).toBeFocused()
})

test('a picture asks what is in it; decoration is the reason to leave that empty', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await topicOf(page).fill('เรื่องที่มีภาพ')
  await saved(page)
  await page.getByTestId('story-picture').setInputFiles(await pictureFile())
  const dialog = page.getByRole('dialog', { name: 'คำบรรยายภาพ' })
  await dialog.getByRole('button', { name: 'ใช้ภาพนี้' }).click()
  await expect(dialog.getByText('ยังว่างอยู่')).toBeVisible()
  await dialog.getByRole('slider').press('ArrowLeft')
  await expect(dialog.getByRole('slider')).toHaveAttribute('aria-valuetext', 'ซ้าย 48% บน 50%')
  await dialog.getByRole('button', { name: 'ไว้ทีหลัง' }).click()
  await expect(page.getByText('มีภาพที่ยังไม่มีคำบรรยาย')).toBeVisible()
  await page.getByRole('button', { name: 'ไปที่ คำบรรยายภาพ' }).click()
  await dialog.getByText('ภาพตกแต่ง ไม่ต้องบรรยาย').click()
  await dialog.getByRole('button', { name: 'ใช้ภาพนี้' }).click()
  await expect(textOf(page).locator('img')).toHaveAttribute('role', 'presentation')
  await expect(page.getByText('มีภาพที่ยังไม่มีคำบรรยาย')).toHaveCount(0)
  await saved(page)
})

test('a picture is cut by keyboard, in the text and as the cover', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await topicOf(page).fill('เรื่องที่มีภาพกว้าง')
  await textOf(page).click()
  await page.getByTestId('story-picture').setInputFiles(await pictureFile())
  await page.getByRole('textbox', { name: 'ในภาพมีอะไร' }).fill('ผนังห้อง')
  await page.getByRole('button', { name: 'ใช้ภาพนี้' }).click()
  const picture = textOf(page).getByRole('img', { name: 'ผนังห้อง' })
  const dialog = page.getByRole('dialog', { name: 'ตัดภาพ' })
  const cutLeft = async () => {
    const edge = dialog.getByRole('slider', { name: 'ขอบซ้าย' })
    await expect(edge).toHaveAttribute('aria-valuenow', '0')
    await edge.focus()
    for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expect(edge).toHaveAttribute('aria-valuetext', '40%')
    await painted(page)
    expect(await accessibilityErrors(page, { include: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'ใช้ส่วนนี้' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await picture.click()
  await page.getByRole('toolbar', { name: 'ภาพ' }).getByRole('button', { name: 'ตัดภาพ' }).click()
  await cutLeft()
  await expect(picture).toHaveAttribute('width', '540')
  await saved(page)

  await page.getByTestId('cover-file').setInputFiles(await pictureFile())
  const cover = page.locator('#check-image_id')
  await cover.getByRole('button', { name: 'ตัดภาพ' }).click()
  await cutLeft()
  await expect(cover.locator('img')).toHaveAttribute('width', '540')
  await saved(page)
})

test('Q-169 preview, history and schedule of a story; a schedule is still one after a reload', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await writeStory(page, 'เรื่องที่ตั้งเวลา')
  await page.getByRole('button', { name: 'ดูตัวอย่าง' }).click()
  const preview = page.getByRole('dialog', { name: 'ตัวอย่างก่อนเผยแพร่' })
  await expect(preview.frameLocator('iframe').getByText('ห้อง ป.3 ของดิฉัน')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ตั้งเวลา', exact: true }).click()
  const tomorrow = new Date(Date.now() + 86_400_000 + 7 * 3_600_000).toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' }).click()
  await expect(page.getByText('เลือกวันที่และเวลาที่จะเผยแพร่ก่อน')).toBeVisible()
  await page.getByLabel('วันที่').fill('2020-01-01')
  await expect(page.getByText('เวลานี้ผ่านไปแล้ว')).toBeVisible()
  await page.getByLabel('วันที่').fill(tomorrow)
  await page.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' }).click()
  const card = page.getByRole('region', { name: 'ตั้งเวลาแล้ว' })
  await expect(card).toBeVisible()
  // Nobody but its writers can open a draft.
  await expect(card.getByRole('button')).toHaveText(['ยกเลิกเวลา'])
  await expect(card).not.toContainText('ลิงก์')
  await page.reload()
  const scheduled = page.waitForResponse('**/schedule')
  await page.getByRole('button', { name: 'ตั้งเวลาเผยแพร่' }).click()
  expect((await scheduled).status()).toBe(200)
  await expect(page.locator('.desk-head')).toContainText('Draft')
  await page.getByRole('button', { name: 'ยกเลิกเวลา' }).click()
  await expect(page.getByRole('heading', { name: 'ตั้งเวลาแล้ว' })).toHaveCount(0)
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  const history = page.getByRole('dialog', { name: 'ประวัติและที่ต่าง' })
  await expect(history.getByRole('button', { name: 'กู้คืนฉบับนี้' })).toBeVisible()
})

test('the editor is clean in both themes and fits 360 px', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page, CREATE)
  await textOf(page).click()
  await page.keyboard.type('/')
  await expect(page.getByRole('listbox', { name: 'แทรก' })).toBeVisible()
  expect(await accessibilityErrors(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityErrors(page, { onlyColors: true })).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [768, 360]) {
    await resize(page, width)
    await painted(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
  }
  await expect(page.locator('.phone-toolbar')).toBeVisible()
})
