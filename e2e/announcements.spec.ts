import type { Browser, Page } from '@playwright/test'
import { createAdmin, createUser } from '#features/accounts/testing.ts'
import { accessibilityErrors } from './axe.ts'
import { field, openBox, STORY, sendButton } from './comment-writing.ts'
import { expect, type OwnSite, signInTo, test } from './own-site/own-site.ts'
import { uniqueName } from './people.ts'
import { acceptCookies, open, reload } from './site.ts'

const banner = (page: Page) => page.getByRole('region', { name: 'ประกาศ' })

/** The page of another person on this site. */
async function otherPage(browser: Browser, { origin }: OwnSite): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await acceptCookies(context)
  return context.newPage()
}

async function asAdmin(page: Page, ownSite: OwnSite) {
  const { id } = await createAdmin(ownSite.db, { lastname: uniqueName() })
  await signInTo(ownSite, page.context(), id)
}

// One site for both tests: starting it takes most of the time.
test.describe.configure({ mode: 'default' })

test('decision 0065 an announcement is written, shown on every page and closed on this device', async ({
  page,
  browser,
  ownSite,
}) => {
  const text = `งดให้บริการ ${uniqueName()}`
  await asAdmin(page, ownSite)
  await open(page, '/admin/announcements')
  await page.getByRole('button', { name: 'สร้างประกาศ' }).click()
  const dialog = page.getByRole('dialog', { name: 'สร้างประกาศ' })
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByText('กรุณาเขียนข้อความประกาศ')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'ข้อความ', exact: true }).fill(text)
  await dialog.getByLabel('ลิงก์', { exact: true }).fill('/training')
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(dialog.getByText('กรุณาเขียนข้อความของลิงก์')).toBeVisible()
  await dialog.getByLabel('ข้อความของลิงก์').fill('ดูอบรม')
  expect(await accessibilityErrors(page, { include: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(page.getByRole('row').filter({ hasText: text })).toContainText('กำลังแสดง')
  await expect(banner(page)).toContainText(text)

  const visitor = await otherPage(browser, ownSite)
  await open(visitor, '/contact')
  const shown = banner(visitor).locator('.announcement').filter({ hasText: text })
  await expect(shown.getByRole('link', { name: 'ดูอบรม' })).toHaveAttribute('href', '/training')
  await shown.getByRole('button', { name: 'ปิดประกาศนี้' }).click()
  await expect(shown).toHaveCount(0)
  await reload(visitor)
  await expect(shown).toHaveCount(0)
  await open(visitor, '/reviews')
  await expect(visitor.getByText(text)).toHaveCount(0)
  // Before any script of the page has run, it is hidden as well: nothing moves.
  await visitor.route('**/assets/**.js', (route) => route.abort())
  await visitor.goto('/contact')
  await expect(visitor.getByText(text)).toBeHidden()
  await visitor.context().close()

  await page.getByRole('button', { name: `ลบประกาศ ${text}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'ลบ', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: text })).toHaveCount(0)
  await expect(page.locator('.announcement').filter({ hasText: text })).toHaveCount(0)
})

test('decision 0065 maintenance is told on every page, keeps what was typed, and ends', async ({
  page,
  browser,
  ownSite,
}) => {
  test.slow()
  const { id } = await createUser(ownSite.db, { lastname: uniqueName() })
  const writer = await otherPage(browser, ownSite)
  await signInTo(ownSite, writer.context(), id)
  await open(writer, STORY)
  await openBox(writer)
  const words = `ข้อความที่ต้องไม่หาย ${uniqueName()}`
  await field(writer).fill(words)

  await asAdmin(page, ownSite)
  await open(page, '/admin/announcements')
  await page.getByLabel('ข้อความบนแถบประกาศ').fill('ย้ายเครื่องถึงสี่โมง')
  await page.getByRole('button', { name: 'เปิดโหมดปรับปรุง' }).click()
  const question = page.getByRole('alertdialog', { name: 'เปิดโหมดปรับปรุงเลยไหม' })
  await expect(question.getByRole('button', { name: 'ยังก่อน' })).toBeFocused()
  await question.getByRole('button', { name: 'เปิดโหมดปรับปรุง' }).click()
  await expect(banner(page)).toContainText('ย้ายเครื่องถึงสี่โมง')

  await sendButton(writer).click()
  await expect(writer.getByText(/กำลังปรับปรุง อ่านได้ตามปกติ/).first()).toBeVisible()
  await expect(field(writer)).toContainText(words)
  const reader = await otherPage(browser, ownSite)
  await open(reader, '/')
  await expect(banner(reader)).toContainText('ย้ายเครื่องถึงสี่โมง')
  await expect(banner(reader).getByRole('button')).toHaveCount(0)

  await page.getByRole('button', { name: 'ปิดโหมดปรับปรุง' }).click()
  await expect(page.getByText('ปิดอยู่ เว็บทำงานตามปกติ')).toBeVisible()
  await sendButton(writer).click()
  await expect(writer.locator('.comment-list')).toContainText(words)
  await reload(reader)
  await expect(banner(reader)).toHaveCount(0)
  await reader.context().close()
  await writer.context().close()
})
