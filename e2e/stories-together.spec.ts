import { expect, test } from './fixtures.ts'
import { createPerson, signInAs, uniqueName } from './people.ts'
import { open } from './site.ts'
import { addStory, joinAsTeacher, openDesk, row, saved, TABLE, textOf } from './story-desk.ts'

const draft = { status: 0, publishedAt: null } as const
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

test('a file is put into the text by the menu, and readers download it; what is no document is rejected in words', async ({
  page,
}) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, { ...draft, topic: 'ใบงานให้ดาวน์โหลด', description: '<p>ใบงาน</p>' })
  await openDesk(page, `${TABLE}/${id}/edit`)
  // Playwright does not wait until the browser reports file choosers, so a key right afterwards may be faster.
  const chooser = page.waitForEvent('filechooser')
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/ไฟล์')
  await expect(page.getByRole('option', { name: /ไฟล์ให้ดาวน์โหลด/ })).toBeVisible()
  await page.keyboard.press('Enter')
  // The state may still be that of before the file.
  const sent = page.waitForResponse(
    (response) => /\/draft$/.test(response.url()) && !!response.request().postData()?.includes('figure'),
  )
  await (await chooser).setFiles({ name: 'ใบงาน.pdf', mimeType: 'application/pdf', buffer: pdf })
  const card = textOf(page).locator('figure.file')
  await expect(card).toContainText('ใบงาน.pdf')
  await expect(card).toContainText('PDF')
  await page
    .getByTestId('story-file')
    .setInputFiles({ name: 'ก.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ') })
  await expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: /ไฟล์/ }).first()).toBeVisible()
  await expect(card).toHaveCount(1)
  await sent
  await saved(page)
  await open(page, `/content/teaching-story/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'ใบงาน.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('ใบงาน.pdf')
})

test('an invited teacher follows the notification, accepts and writes; another one declines', async ({
  page,
  browser,
  baseURL,
}) => {
  const teacher = await joinAsTeacher(page)
  const topic = `เขียนด้วยกัน ${uniqueName()}`
  const { id } = await addStory(teacher, { ...draft, topic, description: '<p>ของครูคนแรก</p>' })
  const friends = [await createPerson({ memberType: 1 }), await createPerson({ memberType: 1 })] as const
  await openDesk(page, `${TABLE}/${id}/edit`)
  const people = page.getByRole('region', { name: 'ผู้เขียนร่วม' })
  for (const friend of friends) {
    await people.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await people.getByRole('searchbox').fill(friend.lastname)
    await people.getByRole('button', { name: `ชวน ${friend.fullname}` }).click()
    await expect(people.getByRole('listitem').filter({ hasText: friend.fullname })).toContainText('รอตอบรับ')
  }

  for (const [friend, answer] of [
    [friends[0], 'ตอบรับ'],
    [friends[1], 'ไม่รับ'],
  ] as const) {
    const context = await browser.newContext({ baseURL })
    await signInAs(context, friend)
    const other = await context.newPage()
    await open(other, '/notifications')
    await other.getByRole('link', { name: /ชวนคุณเขียนเรื่องด้วยกัน/ }).click()
    await expect(other.getByRole('heading', { level: 1 })).toContainText('ชวนคุณเขียนเรื่องนี้ด้วยกัน')
    await other.getByRole('button', { name: answer, exact: true }).click()
    if (answer === 'ตอบรับ') {
      await expect(textOf(other)).toContainText('ของครูคนแรก')
      await textOf(other).click()
      await other.keyboard.press('Control+End')
      const sent = other.waitForResponse(`**/${id}/draft`)
      await other.keyboard.type(' และของครูคนที่สอง')
      await sent
      await saved(other)
    } else {
      await expect(other).toHaveURL(TABLE)
      await expect(row(other, topic)).toHaveCount(0)
    }
    await context.close()
  }

  await openDesk(page, `${TABLE}/${id}/edit`)
  await expect(textOf(page)).toContainText('และของครูคนที่สอง')
  await expect(people.getByText(friends[0].fullname)).toBeVisible()
  await expect(people.getByText('รอตอบรับ')).toHaveCount(0)
  await expect(people.getByText(friends[1].fullname)).toHaveCount(0)
})

test('the history shows what changed in words, and an earlier version is restored', async ({ page }) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, {
    ...draft,
    topic: 'เรื่องที่แก้ใหม่',
    description: '<p>เด็กอ่านนิทานให้ยายฟัง</p>',
  })
  await openDesk(page, `${TABLE}/${id}/edit`)
  await textOf(page).click()
  await page.keyboard.press('Control+End')
  const sent = page.waitForResponse(`**/${id}/draft`)
  await page.keyboard.type(' ทุกเย็น')
  await sent
  await saved(page)
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  const history = page.getByRole('dialog', { name: 'ประวัติและที่ต่าง' })
  const versions = history.getByRole('navigation').getByRole('button')
  await expect(versions).toHaveCount(2)
  await expect(history.getByText('ไม่ต่างจากฉบับตอนนี้')).toBeVisible()
  await versions.last().click()
  await expect(history.locator('.difference').locator('ins, del')).toContainText(['ทุก'])
  await history.getByRole('button', { name: 'กู้คืนฉบับนี้' }).click()
  await expect(page.getByText('กู้คืนแล้ว ฉบับก่อนหน้านี้ยังอยู่ในประวัติ')).toBeVisible()
  await expect(textOf(page)).toHaveText('เด็กอ่านนิทานให้ยายฟัง')
  await saved(page)
  await page.reload()
  await expect(textOf(page)).toHaveText('เด็กอ่านนิทานให้ยายฟัง')
  await page.getByRole('button', { name: 'ประวัติ' }).click()
  await expect(versions).toHaveCount(3)
})
