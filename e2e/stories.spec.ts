import { accessibilityErrors } from './axe.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { joinAs } from './people.ts'
import { accountButton } from './sign-in-form.ts'
import { ORIGIN, open, painted, resize } from './site.ts'
import { addStory, joinAsTeacher, row, TABLE } from './story-desk.ts'

test('STORY-001 the account menu of a teacher opens the table; an empty one invites to write', async ({ page }) => {
  await joinAsTeacher(page)
  await open(page, '/policy')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'เรื่องเล่าของฉัน' }).click()
  await expect(page).toHaveURL(TABLE)
  await expect(page.getByRole('heading', { name: 'ยังไม่มีเรื่องของคุณ' })).toBeVisible()
  await page.getByRole('link', { name: 'เขียนเรื่องใหม่' }).last().click()
  await expect(page).toHaveURL(`${TABLE}/create`)
  await expect(page.getByTestId('story-text')).toBeVisible()
})

test('STORY-001 Q-166 other members have no such page and no link to it', async ({ page }) => {
  await joinAs(page, { memberType: 2 })
  const response = await open(page, TABLE)
  expect(response?.status()).toBe(404)
  await accountButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'บอร์ดของฉัน' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'เรื่องเล่าของฉัน' })).toHaveCount(0)
})

test('STORY-002 STORY-003 STORY-004 STORY-011 STORY-012 filter, sort, badges and dates', async ({ page }) => {
  const teacher = await joinAsTeacher(page)
  const at = (day: string) => new Date(`${day}T12:00:00+07:00`)
  await addStory(teacher, { topic: 'ข เรื่องเล่า', createdAt: at('2026-03-05'), publishedAt: at('2026-04-01'), status: 1 })
  await addStory(teacher, {
    topic: 'ก กรณีศึกษา',
    createdAt: at('2026-03-04'),
    status: 0,
    publishedAt: null,
    story: { type: 1 },
  })
  await addStory(teacher, {
    topic: 'ค เฉพาะลิงก์',
    createdAt: at('2026-03-03'),
    publishedAt: at('2026-04-02'),
    status: 2,
  })
  await open(page, TABLE)
  const titles = page.locator('.story-title b > a')
  await expect(titles).toHaveText(['ข เรื่องเล่า', 'ก กรณีศึกษา', 'ค เฉพาะลิงก์'])
  await expect(row(page, 'ข เรื่องเล่า').getByText('Published', { exact: true })).toBeVisible()
  await expect(row(page, 'ก กรณีศึกษา').getByText('Draft', { exact: true })).toBeVisible()
  await expect(row(page, 'ค เฉพาะลิงก์').getByText('Unlisted', { exact: true })).toBeVisible()
  await expect(row(page, 'ข เรื่องเล่า').getByRole('cell', { name: '5 มี.ค. 69' })).toBeVisible()
  await expect(row(page, 'ข เรื่องเล่า').getByRole('cell', { name: '1 เม.ย. 69' })).toBeVisible()
  await expect(row(page, 'ก กรณีศึกษา').getByRole('cell', { name: '-', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'เรื่อง', exact: true }).click()
  await expect(page).toHaveURL(/sort=topic&order=asc/)
  await expect(titles).toHaveText(['ก กรณีศึกษา', 'ข เรื่องเล่า', 'ค เฉพาะลิงก์'])
  await expect(page.getByRole('columnheader', { name: 'เรื่อง', exact: true })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: 'เรื่อง', exact: true }).click()
  await expect(titles.first()).toHaveText('ค เฉพาะลิงก์')

  await page.getByRole('button', { name: 'Case Study', exact: true }).click()
  await expect(titles).toHaveText(['ก กรณีศึกษา'])
  await page.getByRole('button', { name: 'Teaching Story', exact: true }).click()
  await expect(titles).toHaveCount(2)
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(titles).toHaveCount(3)
  await page.getByLabel('สถานะ', { exact: true }).selectOption({ label: 'Draft' })
  await expect(titles).toHaveText(['ก กรณีศึกษา'])
  await page.getByRole('searchbox', { name: 'ค้นหาชื่อเรื่องหรือครู' }).fill('ไม่มีเรื่องนี้')
  await page.getByRole('searchbox', { name: 'ค้นหาชื่อเรื่องหรือครู' }).press('Enter')
  await expect(titles).toHaveCount(0)
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(titles).toHaveCount(3)
})

test('Q-169 a story that was not published at its time says so, and what to do', async ({ page }) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, { topic: 'เรื่องที่ยังขาดหมวด', status: 0, publishedAt: null })
  await withDb((db) =>
    db.query(
      {
        name: 'e2e.fail-schedule',
        text: `insert into story_drafts (post_id, version, content, saved_at, schedule_failed)
               values ($1, 1, '{}', now(), true)`,
      },
      [id],
    ),
  )
  await open(page, TABLE)
  const failed = row(page, 'เรื่องที่ยังขาดหมวด')
  await expect(failed.getByText('ไม่ได้เผยแพร่ตามเวลา')).toBeVisible()
  await expect(failed.getByRole('link', { name: /เปิดแก้ไข เติมให้ครบ/ })).toHaveAttribute('href', `${TABLE}/${id}/edit`)
  expect(await accessibilityErrors(page, { include: '.story-table' })).toEqual([])
})

test('STORY-008 STORY-009 STORY-017 copying the link and editing', async ({ page, context }) => {
  const teacher = await joinAsTeacher(page)
  const { id } = await addStory(teacher, { topic: 'เรื่องที่คัดลอกลิงก์' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ORIGIN })
  await open(page, TABLE)
  await page.getByRole('button', { name: 'คัดลอกลิงก์ เรื่องที่คัดลอกลิงก์' }).click()
  await expect(page.getByText('URL copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${ORIGIN}/content/teaching-story/${id}`)
  await page.getByRole('link', { name: 'แก้ไข เรื่องที่คัดลอกลิงก์' }).click()
  await expect(page).toHaveURL(`${TABLE}/${id}/edit`)
  await expect(page.getByRole('textbox', { name: 'ชื่อเรื่อง', exact: true })).toHaveValue('เรื่องที่คัดลอกลิงก์')
})

test('STORY-010 STORY-017 Q-167 deleting asks like comments do and can be undone', async ({ page }) => {
  const teacher = await joinAsTeacher(page)
  await addStory(teacher, { topic: 'เรื่องที่จะลบ' })
  await open(page, TABLE)
  const remove = page.getByRole('button', { name: 'ลบ เรื่องที่จะลบ' })
  await remove.click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('heading', { name: 'Are you sure?' })).toBeVisible()
  await question.getByRole('button', { name: 'Cancel!' }).click()
  await expect(row(page, 'เรื่องที่จะลบ')).toBeVisible()
  await remove.click()
  await question.getByRole('button', { name: 'Yes, delete it!' }).click()
  await expect(row(page, 'เรื่องที่จะลบ')).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกลบ' }).click()
  await expect(row(page, 'เรื่องที่จะลบ')).toBeVisible()
})

test('STORY-015 numbers of 90 days are a chart with a table', async ({ page }) => {
  const teacher = await joinAsTeacher(page)
  await addStory(teacher, { topic: 'เรื่องที่มีคนอ่าน' })
  await open(page, TABLE)
  await page.getByRole('button', { name: /ดูยอดเข้าชม 90 วันของ เรื่องที่มีคนอ่าน/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'ยอดเข้าชม 90 วัน' })).toBeVisible()
  await expect(dialog.getByText('ยังไม่มีคนเปิดอ่านใน 90 วันนี้')).toBeVisible()
})

test('STORY-001 the table is a list of cards on a phone, without sideways scrolling, and clean in both themes', async ({
  page,
}) => {
  const teacher = await joinAsTeacher(page)
  await addStory(teacher, { topic: `เรื่องที่ชื่อยาวมาก ${'ครูเล่าเรื่องห้องเรียน'.repeat(5)}` })
  await open(page, TABLE)
  expect(await accessibilityErrors(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityErrors(page, { onlyColors: true })).toEqual([])
  for (const width of [1280, 768, 390, 360]) {
    await resize(page, width)
    await painted(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
  }
})
