import { expect, test } from './fixtures.ts'
import { addStory, joinAsTeacher, openDesk, saved, secondPage, TABLE, textOf } from './story-desk.ts'

test('Q-168 what is typed without a network is saved when it is back, and after a crash it is offered', async ({
  page,
  context,
}) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, {
    topic: 'เรื่องที่เขียนบนรถไฟ',
    status: 0,
    publishedAt: null,
    description: '<p>ก่อน</p>',
  })
  await openDesk(page, `${TABLE}/${id}/edit`)
  await context.setOffline(true)
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' ระหว่างทาง')
  await expect(page.getByRole('status').getByText('รอเน็ต เก็บในเครื่องแล้ว')).toBeVisible()
  // The tab ends without sending anything, as in a crash.
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new TypeError('offline'))
  })
  await page.close({ runBeforeUnload: false })
  await context.setOffline(false)
  const next = await context.newPage()
  await openDesk(next, `${TABLE}/${id}/edit`)
  await expect(next.getByRole('heading', { name: 'พบงานที่ยังไม่ได้ส่งขึ้น' })).toBeVisible()
  await expect(textOf(next)).not.toContainText('ระหว่างทาง')
  // One word or two, by the dictionary of the browser; not the words that both have.
  await expect(next.getByText(/ใหม่กว่าเซิร์ฟเวอร์ ต่างกัน [12] คำ/)).toBeVisible()
  await next.getByRole('button', { name: 'ดูที่ต่าง' }).click()
  const difference = next.getByRole('dialog', { name: 'พบงานที่ยังไม่ได้ส่งขึ้น' })
  await expect(difference.locator('ins')).toContainText('ระหว่างทาง')
  await expect(difference.getByRole('button', { name: 'ใช้ของในเครื่องนี้' })).toBeVisible()
  await next.keyboard.press('Escape')
  await next.getByRole('button', { name: 'ใช้ของในเครื่อง' }).click()
  await expect(textOf(next)).toContainText('ก่อน ระหว่างทาง')
  await saved(next)
  await context.setOffline(true)
  await textOf(next).click()
  await next.keyboard.type('เก่า')
  await expect(next.locator('.save-status')).toHaveAttribute('data-state', 'waiting')
  // Leaving asks, and nothing is lost.
  await next.getByRole('link', { name: 'กลับไปรายการ' }).click()
  const question = next.getByRole('alertdialog', { name: 'ต้องการออกจากหน้านี้ใช่ไหม' })
  await question.getByRole('button', { name: 'เขียนต่อ' }).click()
  await expect(textOf(next)).toContainText('เก่า')
  await context.setOffline(false)
  await saved(next)
})

test('two windows of one story: both versions stand side by side, and nothing is replaced silently', async ({
  page,
  context,
}) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, {
    topic: 'สองหน้าต่าง',
    status: 0,
    publishedAt: null,
    description: '<p>หนึ่ง</p><p>สอง</p><p>สาม</p>',
  })
  await openDesk(page, `${TABLE}/${id}/edit`)
  const other = await secondPage(context, `${TABLE}/${id}/edit`)
  await textOf(other).getByText('สอง').click()
  await other.keyboard.press('End')
  await other.keyboard.type(' จากโทรศัพท์')
  await saved(other)
  await textOf(page).getByText('สอง').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' จากโน้ตบุ๊ก')
  await page.getByRole('button', { name: 'ดูที่ต่าง' }).click()
  const dialog = page.getByRole('dialog', { name: 'เรื่องนี้ถูกแก้จากสองที่' })
  await expect(dialog.getByText('จากโทรศัพท์')).toBeVisible()
  await expect(dialog.getByText('จากโน้ตบุ๊ก')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^เหลืออีก 1/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'เก็บไว้ทั้งสอง' }).click()
  await dialog.getByRole('button', { name: 'ใช้ตามที่เลือก' }).click()
  await saved(page)
  await page.reload()
  await expect(textOf(page).locator('p')).toHaveText(['หนึ่ง', 'สอง จากโน้ตบุ๊ก', 'สอง จากโทรศัพท์', 'สาม'])
})
