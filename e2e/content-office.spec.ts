import type { Page } from '@playwright/test'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { createPerson, joinAs, uniqueName } from './people.ts'
import { holdRequests, open, resize } from './site.ts'

const row = (page: Page, topic: string) => page.getByRole('row').filter({ hasText: topic })
const bar = (page: Page) => page.getByRole('region', { name: 'ทำกับที่เลือก' })
const save = (page: Page) => page.getByRole('button', { name: /^(บันทึก|เผยแพร่การแก้ไข)$/ })

/** Creates the draft of a training on the page of trainings; the form is open afterwards. */
async function addTraining(page: Page, topic: string) {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/events')
  await page.getByRole('button', { name: 'เพิ่มอบรม' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'ชื่อเรื่อง' }).fill(topic)
  await page.getByRole('button', { name: 'สร้างฉบับร่าง' }).click()
  await expect(page.getByRole('heading', { name: 'แก้อบรม' })).toBeVisible()
  return Number(new URL(page.url()).pathname.split('/').at(-1))
}

test('Q-171 the table of posts has tabs with numbers, filters in the address, orders and keys', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/posts')
  await expect(page.getByRole('tab', { name: /^ทั้งหมด/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^กรณีศึกษา/ }).click()
  await expect(page).toHaveURL(/kind=case_study/)
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('published')
  await expect(page).toHaveURL(/kind=case_study&status=published/)
  await page.getByRole('button', { name: 'เข้าชม' }).click()
  await expect(page).toHaveURL(/sort=views/)
  await expect(page.getByRole('columnheader', { name: 'เข้าชม' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('searchbox').fill('ไม่มีเรื่องนี้แน่นอน')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '0 รายการ' })).toBeVisible()
  await page.getByRole('button', { name: 'ล้างตัวกรอง' }).click()
  await expect(page).toHaveURL(/posts\?kind=case_study&sort=views$/)
})

test('Q-171 a list is sorted where its headings have no room: on a phone, and by a column below the first cell', async ({
  page,
}) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/posts')
  const order = page.getByRole('combobox', { name: 'เรียงตาม' })
  await expect(order).toBeHidden()
  await resize(page, 390)
  await order.selectOption('views')
  await expect(page).toHaveURL(/sort=views$/)
  await page.getByRole('button', { name: /^เรียงจากมากไปน้อย/ }).click()
  await expect(page).toHaveURL(/sort=views&order=asc$/)
  await expect(page.getByRole('button', { name: /^เรียงจากน้อยไปมาก/ })).toBeVisible()
  await resize(page, 768)
  await open(page, '/my-teaching-story')
  await order.selectOption('like')
  await expect(page).toHaveURL(/sort=like$/)
  await resize(page, 1440)
  await expect(order).toBeHidden()
})

test('WCAG 2.1.4 N adds and T leads to the tag of chosen posts, outside of fields and in the Thai layout', async ({
  page,
}) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/posts')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('KeyN')
  await page.getByRole('dialog').getByRole('button', { name: 'ยกเลิก' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('table').getByRole('checkbox').nth(1).check()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('KeyT')
  await expect(bar(page).getByRole('combobox')).toBeFocused()
})

test('Q-171 two filters that are chosen while the list loads are both in the address', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/posts')
  const release = await holdRequests(page, '**/api/admin/posts?*')
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('published')
  // The list of the first choice has not arrived, but its filter shows the choice.
  await expect(page.getByRole('combobox', { name: 'สถานะ' })).toHaveValue('published')
  await page.getByRole('combobox', { name: 'แก้ล่าสุด' }).selectOption('30')
  await page.getByRole('searchbox', { name: 'ค้นชื่อเรื่อง ผู้เขียน' }).fill('Canva')
  release()
  await expect(page).toHaveURL(/posts\?status=published&edited=30$/)
  await expect(page.getByRole('combobox', { name: 'สถานะ' })).toHaveValue('published')
  // What is typed while a list loads is kept.
  await expect(page.getByRole('searchbox')).toHaveValue('Canva')
})

test('FEED-013 chosen posts are unlisted, published and deleted together, and the deletion is undone', async ({
  page,
}) => {
  const topic = `อบรม ${uniqueName()}`
  await addTraining(page, topic)
  await open(page, `/admin/posts?search=${encodeURIComponent(topic)}`)
  await page.getByRole('checkbox', { name: `เลือก ${topic}` }).check()
  await expect(bar(page)).toContainText('เลือก 1')
  await bar(page).getByRole('button', { name: 'เผยแพร่' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'กรุณาเขียนเนื้อหาก่อนเผยแพร่' })).toBeVisible()
  await bar(page).getByRole('button', { name: 'ลบ' }).click()
  await expect(row(page, topic)).toHaveCount(0)
  await page.getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(row(page, topic)).toBeVisible()
})

test('Q-87 a training gets sessions, and seats below the places that are taken are rejected with the number', async ({
  page,
}) => {
  const id = await addTraining(page, `อบรม ${uniqueName()}`)
  await page.getByRole('tab', { name: 'รอบและที่นั่ง' }).click()
  await page.getByRole('button', { name: 'เพิ่มรอบ' }).click()
  await page.getByRole('button', { name: 'เพิ่มรอบ' }).click()
  const rows = page.getByRole('list', { name: 'รอบ' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.nth(0).getByRole('textbox', { name: 'สถานที่' }).fill('ห้องหนึ่ง')
  await rows.nth(0).getByRole('textbox', { name: 'สถานที่' }).press('Alt+ArrowDown')
  await expect(rows.nth(1).getByRole('textbox', { name: 'สถานที่' })).toHaveValue('ห้องหนึ่ง')
  await save(page).click()
  await expect(page.getByText(/^บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()

  const person = await createPerson()
  await withDb(async (db) => {
    await db.query(
      {
        name: 'e2e.join',
        text: `insert into user_events (user_id, training_id, state, joined_at) values ($1, $2, 'joined', now())`,
      },
      [person.id, id],
    )
    await db.query({ name: 'e2e.count', text: 'update trainings set join_count = 1, seats = 3 where post_id = $1' }, [
      id,
    ])
    await db.query({ name: 'e2e.two', text: 'update trainings set join_count = 2 where post_id = $1' }, [id])
  })
  await page.getByRole('textbox', { name: /^ที่นั่ง/ }).fill('1')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('จองแล้ว 2 คน ลดเหลือ 1 ไม่ได้')).toBeVisible()
  await expect(page.getByText('บันทึกไม่ได้ กรุณาแก้ช่องที่มีข้อความสีแดง')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'รอบและที่นั่ง !' })).toBeVisible()
})

test('a form tells who saved meanwhile, keeps the typed text and asks before it is left', async ({ page }) => {
  const topic = `อบรม ${uniqueName()}`
  const id = await addTraining(page, topic)
  await page.getByRole('textbox', { name: 'ชื่อเรื่อง' }).fill(`${topic} ของฉัน`)
  await withDb((db) =>
    db.query(
      {
        name: 'e2e.stale',
        text: `update posts set edit_revision = edit_revision + 1, topic = 'ของคนอื่น' where id = $1`,
      },
      [id],
    ),
  )
  await save(page).click()
  const warning = page.getByRole('alert').filter({ hasText: 'บันทึกรายการนี้เมื่อ' })
  await expect(warning).toBeVisible()
  await page.getByRole('link', { name: 'กลับไปรายการ' }).click()
  await page.getByRole('button', { name: 'แก้ไขต่อ' }).click()
  await warning.getByRole('button', { name: 'เก็บของฉัน' }).click()
  await expect(warning).toHaveCount(0)
  await save(page).click()
  await expect(page.getByText(/^บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'ชื่อเรื่อง' })).toHaveValue(`${topic} ของฉัน`)
})

test('what is typed while a save runs stays and is saved next', async ({ page }) => {
  const topic = `อบรม ${uniqueName()}`
  const id = await addTraining(page, topic)
  const field = page.getByRole('textbox', { name: 'ชื่อเรื่อง' })
  await field.fill(`${topic} ส่งแล้ว`)
  const release = await holdRequests(page, `**/api/admin/events/${id}`)
  await save(page).click()
  await field.fill(`${topic} พิมพ์ต่อ`)
  release()
  await expect(page.getByText('ยังไม่ได้บันทึก', { exact: true })).toBeVisible()
  await expect(field).toHaveValue(`${topic} พิมพ์ต่อ`)
  await save(page).click()
  await expect(page.getByText(/^บันทึกแล้ว \d\d\.\d\d/)).toBeVisible()
  await open(page, `/admin/events/${id}`)
  await expect(field).toHaveValue(`${topic} พิมพ์ต่อ`)
})

test('on a phone the chosen tab is in view, before and after another is chosen', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await resize(page, 390)
  await open(page, '/admin/posts?kind=event')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^อบรม/)
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
  await page.getByRole('tab', { selected: true }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^ทั้งหมด/)
  await expect(page.getByRole('tab', { selected: true })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => scrollY), 'the page itself is not scrolled').toBe(0)
})

test('on a phone posts are cards without checkboxes', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await resize(page, 390)
  await open(page, '/admin/posts')
  await expect(page.getByRole('checkbox').first()).toBeHidden()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('the table of trainings has no column for their kind', async ({ page }) => {
  await joinAs(page, { roleType: 'admin' })
  await open(page, '/admin/events')
  await expect(page.getByRole('columnheader', { name: 'สถานะ' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'ชนิด' })).toHaveCount(0)
})

test('decision 0065 on a phone one button beside the search shows the filters, and a chosen one stays', async ({
  page,
}) => {
  await joinAs(page, { roleType: 'admin' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '/admin/posts')
  const search = page.getByRole('search').getByRole('searchbox')
  const toggle = page.getByRole('button', { name: 'ตัวกรอง', exact: true })
  const status = page.getByRole('combobox', { name: 'สถานะ' })
  const tops = await Promise.all([search, toggle].map(async (one) => (await one.boundingBox())?.y))
  expect(tops[0]).toBe(tops[1])
  expect((await toggle.boundingBox())?.width).toBeGreaterThanOrEqual(44)
  await expect(status).toBeHidden()
  await toggle.click()
  await status.selectOption({ index: 1 })
  await toggle.click()
  await expect(status).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'แท็ก' })).toBeHidden()
  const first = page.getByRole('row').filter({ has: page.getByRole('cell') })
  expect((await first.first().boundingBox())?.y).toBeLessThan(500)
})
