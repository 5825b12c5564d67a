/** Writing on the desk: what is written, and what can be done with it, stays in sight. */
import type { Locator, Page } from '@playwright/test'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addStory, joinAsTeacher, openDesk, saved, TABLE, textOf } from './story-desk.ts'

const LONG = Array.from({ length: 60 }, (_, at) => `<p>บรรทัดที่ ${at + 1}</p>`).join('')

async function openLongStory(page: Page) {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, {
    topic: 'เรื่องยาว',
    status: 0,
    publishedAt: null,
    description: LONG,
  })
  await openDesk(page, `${TABLE}/${id}/edit`)
}

/** What is at the caret on the screen: `text`, or the class of what covers it. */
const atCaret = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0)
    const node = range?.startContainer
    const line = node instanceof Element ? node : node?.parentElement
    const box = line?.getBoundingClientRect()
    if (!box) return 'no caret'
    const covers = [box.top + 2, box.bottom - 2].map((y) => document.elementFromPoint(box.left + 4, y))
    const other = covers.find((found) => !found?.closest('.editor-text'))
    return other === undefined ? 'text' : (other?.className ?? 'outside')
  })

/** Whether nothing covers the middle of an element. */
const isSeen = (element: Locator) =>
  element.evaluate((found) => {
    const { left, top, width, height } = found.getBoundingClientRect()
    return found.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

for (const [width, height] of [
  [360, 740],
  [740, 360],
  [1280, 800],
] as const) {
  test(`Q-168 the line of the caret, the state and the button of publishing are seen while writing at ${width} × ${height} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await openLongStory(page)
    await textOf(page).click()
    await page.keyboard.press('Control+End')
    for (let line = 0; line < 4; line++) await page.keyboard.press('Enter')
    await page.keyboard.type('ต่อ')
    await expect.poll(() => atCaret(page)).toBe('text')
    for (let line = 0; line < 40; line++) {
      await page.keyboard.press('ArrowUp')
      if (line % 8 === 7) await expect.poll(() => atCaret(page), `after ${line + 1} lines up`).toBe('text')
    }
    await page.keyboard.type('ต่อ')
    await expect.poll(() => atCaret(page)).toBe('text')
    await saved(page)
    expect(await isSeen(page.locator('.save-status'))).toBe(true)
    expect(await isSeen(page.getByRole('button', { name: 'เผยแพร่', exact: true }))).toBe(true)
    if (width === 1280) {
      const toolbar = page.getByRole('toolbar', { name: 'จัดรูปแบบ' })
      expect(await isSeen(toolbar.getByRole('button', { name: 'ตัวหนา' }))).toBe(true)
      expect(await accessibilityErrors(page, { include: '.desk-bar' })).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await accessibilityErrors(page, { include: '.desk-bar', onlyColors: true })).toEqual([])
    }
  })
}

for (const width of [390, 1280]) {
  test(`Q-168 the menu of a slash opens inside the window at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 })
    await openLongStory(page)
    await textOf(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/')
    const menu = page.getByRole('listbox', { name: 'แทรก' })
    await expect(menu).toBeVisible()
    const options = menu.getByRole('option')
    for (const option of [options.first(), options.last()]) {
      await option.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
      expect(await isSeen(option)).toBe(true)
    }
    const [box, bar] = [await menu.boundingBox(), await page.locator('.desk-bar').boundingBox()]
    expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(width === 390 ? 760 - 56 : 760)
    expect(await atCaret(page)).toBe('text')
  })

  test(`Q-168 every button of the bar of a table is seen at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await joinAsTeacher(page)
    await openDesk(page)
    await textOf(page).click()
    await page.keyboard.type('ก่อน')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/ตาราง')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const bar = page.getByRole('toolbar', { name: 'ตาราง' })
    await expect(bar.getByRole('button')).toHaveCount(5)
    const edge = await bar.evaluate((element) => element.getBoundingClientRect().right)
    for (const button of await bar.getByRole('button').all()) {
      const box = await button.boundingBox()
      expect((box?.x ?? edge) + (box?.width ?? 0)).toBeLessThanOrEqual(edge)
    }
    await bar.getByRole('button', { name: 'ลบตาราง' }).click()
    await expect(textOf(page).locator('table')).toHaveCount(0)
  })

  test(`STORY-018 STORY-023 the check-list leads to what is missing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    await joinAsTeacher(page)
    await openDesk(page)
    for (const name of ['หมวด', 'รูปแบบการเรียนรู้']) {
      await page.getByRole('button', { name: `ไปที่ ${name}` }).click()
      const group = page.getByRole('group', { name })
      await expect(group.getByRole('checkbox').first()).toBeFocused()
      await expect.poll(() => isSeen(group.locator('label').first())).toBe(true)
      await expect.poll(() => isSeen(group.locator('legend'))).toBe(true)
    }
    await page.getByRole('button', { name: 'ไปที่ เครื่องมือ' }).click()
    const tool = page.getByRole('combobox', { name: /^ชื่อเครื่องมือ 1/ })
    await expect(tool).toBeFocused()
    await expect.poll(() => isSeen(tool)).toBe(true)
    await tool.fill('ของฉัน')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'ไปที่ เครื่องมือ' }).click()
    await expect(page.getByRole('button', { name: 'เลือกโลโก้แถว 1' })).toBeFocused()
  })
}

test('Q-169 publishing counts what is missing like the check-list', async ({ page }) => {
  await joinAsTeacher(page)
  await openDesk(page)
  await page.getByRole('button', { name: 'เผยแพร่', exact: true }).click()
  await expect(page.locator('.check-list .is-open')).toHaveCount(8)
  await expect(page.getByText('ยังขาด 8 ข้อก่อนเผยแพร่')).toBeVisible()
})

test('STORY-007 Q-113 the panel of an unlisted story says who may read it', async ({ page }) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, { topic: 'เรื่องเฉพาะลิงก์', status: 2 })
  await openDesk(page, `${TABLE}/${id}/edit`)
  const readers = page.getByRole('group', { name: 'ใครเห็น' })
  await expect(readers.getByRole('button', { pressed: true })).toHaveText('คนที่มีลิงก์')
})
