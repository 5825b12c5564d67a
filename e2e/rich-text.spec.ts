import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { joinAs, uniqueName } from './people.ts'
import { open, painted, resize } from './site.ts'
import { joinAsTeacher, openDesk, pictureFile, textOf } from './story-desk.ts'

test('Q-171 the description of a training is written by keyboard in the editor, with a picture, and stays after an error', async ({
  page,
}) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/events')
  await page.getByRole('button', { name: 'เพิ่มอบรม' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'ชื่อเรื่อง' }).fill(`อบรม ${uniqueName()}`)
  await page.getByRole('button', { name: 'สร้างฉบับร่าง' }).click()
  const text = page.getByRole('textbox', { name: 'เนื้อหา' })
  await text.click()
  await page.keyboard.type('/หัวข้อ')
  await page.keyboard.press('Enter')
  await page.keyboard.type('ก่อนเริ่ม')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- แท็บเล็ต')
  await page.keyboard.press('Enter')
  await page.keyboard.type('สมุด')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByTestId('text-picture').setInputFiles(await pictureFile())
  const dialog = page.getByRole('dialog', { name: 'คำบรรยายภาพ' })
  await dialog.getByRole('textbox', { name: 'ในภาพมีอะไร' }).fill('ครูสอนเด็ก')
  await dialog.getByRole('button', { name: 'ใช้ภาพนี้' }).click()
  const picture = text.getByRole('img', { name: 'ครูสอนเด็ก' })
  await picture.click()
  await page.getByRole('toolbar', { name: 'ภาพ' }).getByRole('button', { name: 'ตัดภาพ' }).click()
  const cut = page.getByRole('dialog', { name: 'ตัดภาพ' })
  await cut.getByRole('slider', { name: 'ขอบขวา' }).press('Shift+ArrowLeft')
  await cut.getByRole('button', { name: 'ใช้ส่วนนี้' }).click()
  await expect(picture).toHaveAttribute('width', '810')
  await expect(text.getByRole('listitem')).toHaveText(['แท็บเล็ต', 'สมุด'])

  expect(await accessibilityErrors(page, { include: '.rich-text' })).toEqual([])
  // An error keeps what was typed.
  const video = page.getByRole('textbox', { name: 'ลิงก์วิดีโอ' })
  await video.fill('https://example.com/')
  await page.keyboard.press('Control+S')
  await expect(video).toHaveAttribute('aria-invalid', 'true')
  await expect(text.getByRole('heading', { name: 'ก่อนเริ่ม' })).toBeVisible()
  await video.fill('')
  await text.getByRole('heading').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('ควรรู้')
  // Saves what was typed just now.
  await page.keyboard.press('Control+S')
  await expect(page.getByText(/^บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
  await page.reload()
  await expect(text.getByRole('heading', { name: 'ควรรู้ก่อนเริ่ม' })).toBeVisible()
  await expect(text.getByRole('img', { name: 'ครูสอนเด็ก' })).toBeVisible()
  // The newest text of another window takes the place of this one, only when it is asked for.
  const other = await page.context().newPage()
  await open(other, page.url())
  await other.getByRole('textbox', { name: 'เนื้อหา' }).getByRole('heading').click()
  await other.keyboard.press('Home')
  await other.keyboard.type('ใหม่ ')
  await other.keyboard.press('Control+S')
  await expect(other.getByText(/^บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
  await other.close()
  await text.getByRole('heading').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('ของฉัน ')
  await page.keyboard.press('Control+S')
  const conflict = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'ใช้ฉบับล่าสุด' }) })
  await expect(conflict).toBeVisible()
  await expect(text.getByRole('heading')).toHaveText('ของฉัน ควรรู้ก่อนเริ่ม')
  await conflict.getByRole('button', { name: 'ใช้ฉบับล่าสุด' }).click()
  await expect(text.getByRole('heading')).toHaveText('ใหม่ ควรรู้ก่อนเริ่ม')
  // The text is the same after another part of the form was shown.
  await page.getByRole('tab', { name: 'รอบและที่นั่ง' }).click()
  await page.getByRole('tab', { name: /^เนื้อหา/ }).click()
  await expect(text.getByRole('listitem')).toHaveText(['แท็บเล็ต', 'สมุด'])
})

test('POL-013 the editor of a policy has headings, lists, links and tables, and neither pictures nor code', async ({
  page,
}) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/policies?tab=marketing')
  await page.getByRole('button', { name: 'เขียนร่างใหม่' }).click()
  const text = page.getByRole('textbox', { name: 'เขียนร่าง' })
  await expect(text.getByRole('heading').first()).toBeVisible()
  const bar = page.getByRole('toolbar', { name: 'จัดรูปแบบ' })
  await expect(bar.getByRole('button', { name: 'ตาราง' })).toBeVisible()
  for (const name of ['โค้ด', 'ภาพ']) await expect(bar.getByRole('button', { name, exact: true })).toHaveCount(0)
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n/')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([
    /ตาราง/,
    /คำพูด/,
    /หัวข้อ/,
    /หัวข้อย่อย/,
    /รายการ/,
    /ลำดับ/,
  ])
  await page.keyboard.press('Enter')
  await expect(text.locator('td')).toHaveCount(6)
  for (const name of ['ข้อมูล', 'ใช้ทำอะไร', 'เก็บนานเท่าใด']) {
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
  }
  for (const [width, scheme] of [
    [390, 'light'],
    [390, 'dark'],
    [768, 'light'],
    [1280, 'light'],
    [1280, 'dark'],
  ] as const) {
    await resize(page, width, 900)
    await page.emulateMedia({ colorScheme: scheme })
    await painted(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (width !== 768) expect(await accessibilityErrors(page, { include: '.rich-text' })).toEqual([])
  }
})

test('a key right after the cursor moved works where the cursor is', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  const text = textOf(page)
  await text.click()
  await page.keyboard.type('หนึ่ง')
  await page.keyboard.press('Enter')
  await page.keyboard.type('สอง')
  await page.keyboard.press('Control+Home')
  await expect.poll(() => page.evaluate(() => getSelection()?.focusNode?.textContent)).toBe('หนึ่ง')
  // Both in one task, before the browser tells of the new selection.
  await text.evaluate((editor) => {
    getSelection()?.selectAllChildren(editor.lastElementChild as Element)
    getSelection()?.collapseToEnd()
    editor.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }))
  })
  await page.keyboard.type('สาม')
  await expect(text.locator('p')).toHaveText(['หนึ่ง', 'สอง', 'สาม'])
})
