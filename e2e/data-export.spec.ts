import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { accessibilityErrors } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openMail } from './mailbox.ts'
import { apiAs, joinAs } from './people.ts'
import { open } from './site.ts'

const LINK = 'ดาวน์โหลดสำเนา'
const card = (page: Page) => page.getByRole('group', { name: 'สำเนาข้อมูลของฉัน' })
const requestButton = (page: Page) => card(page).getByRole('button', { name: 'ขอสำเนาข้อมูลของฉัน' })

test('a member requests an export, which may fail first, waits, opens the mail, downloads it and reads the page inside', async ({
  page,
  browser,
}) => {
  test.slow()
  const person = await joinAs(page)
  await open(page, '/my-profile/edit')
  await page.route('**/api/v2/my-data', (route) => route.abort())
  await requestButton(page).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/api/v2/my-data')
  await requestButton(page).click()
  await expect(card(page).getByRole('status')).toContainText('กำลังรวบรวมข้อมูลของคุณ')
  await expect(card(page).getByRole('button')).toHaveCount(0)
  // The page updates itself.
  await expect(card(page).getByRole('status')).toContainText('สำเนาพร้อมแล้ว', { timeout: 60_000 })
  await expect(card(page).getByRole('status')).toContainText('ขอใหม่ได้ตั้งแต่')
  expect(await accessibilityErrors(page, { include: '#my-data' })).toEqual([])

  const mail = await openMail(page, person.email)
  const button = mail.frameLocator('iframe').getByRole('link', { name: LINK })
  const href = String(await button.getAttribute('href'))
  const response = await page.request.get(href)
  expect([response.status(), response.headers()['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename\*=UTF-8''sala-.*\.zip$/),
  ])
  const files = unzipSync(await response.body())
  expect(Object.keys(files)).toEqual(['data.json', 'index.html'])

  const folder = await mkdtemp(join(tmpdir(), 'sala-export-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    const reader = await (await browser.newContext()).newPage()
    const requested: string[] = []
    reader.on('request', (request) => requested.push(request.url()))
    await reader.goto(`file://${folder}/index.html`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('สำเนาข้อมูลของฉันบนศาลา')
    await expect(reader.locator('#account')).toContainText(person.email)
    expect(await accessibilityErrors(reader)).toEqual([])
    expect(requested).toEqual([`file://${folder}/index.html`])
    for (const width of [390, 1280]) {
      await reader.setViewportSize({ width, height: 900 })
      expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await reader.context().close()
  } finally {
    await rm(folder, { recursive: true })
  }

  // In another browser the link asks to sign in; for another person it does not exist.
  await page.context().clearCookies({ name: 'sala_sid' })
  await page.goto(href)
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(page.url()).not.toContain('token')
  expect((await (await apiAs()).get(href)).status()).toBe(404)
})
