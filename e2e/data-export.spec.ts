import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { unzipSync } from 'fflate'
import { joinAs, joinConfirmed } from './members.ts'
import { acceptCookies, open } from './site.ts'

const LINK = 'ดาวน์โหลดสำเนา'

test.beforeEach(({ page, baseURL }) => acceptCookies(page, String(baseURL)))

test('a member asks for a copy, waits, opens the mail, downloads it and reads the page inside', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const person = await joinConfirmed(page)
  await open(page, '/my-profile/edit')
  const part = page.getByRole('group', { name: 'สำเนาข้อมูลของฉัน' })
  await part.getByRole('button', { name: 'ขอสำเนาข้อมูลของฉัน' }).click()
  await expect(part.getByRole('status')).toContainText('กำลังรวบรวมข้อมูลของคุณ')
  await expect(part.getByRole('button')).toHaveCount(0)
  // Without a reload.
  await expect(part.getByRole('status')).toContainText('สำเนาพร้อมแล้ว', { timeout: 60_000 })
  await expect(part.getByRole('status')).toContainText('ขอใหม่ได้ตั้งแต่')
  const { violations } = await new AxeBuilder({ page }).include('#my-data').analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  const mailbox = await page.context().newPage()
  await mailbox.goto('/dev/mailbox')
  await mailbox.getByRole('listitem').filter({ hasText: person.email }).first().getByRole('link').click()
  const button = mailbox.frameLocator('iframe').getByRole('link', { name: LINK })
  const href = String(await button.getAttribute('href'))
  const answer = await page.request.get(href)
  expect([answer.status(), answer.headers()['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="sala-.*\.zip"$/),
  ])
  const files = unzipSync(await answer.body())
  expect(Object.keys(files)).toEqual(['data.json', 'index.html'])

  const folder = await mkdtemp(join(tmpdir(), 'sala-copy-'))
  try {
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    const reader = await (await browser.newContext()).newPage()
    const asked: string[] = []
    reader.on('request', (request) => asked.push(request.url()))
    await reader.goto(`file://${folder}/index.html`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('สำเนาข้อมูลของฉันบนศาลา')
    await expect(reader.locator('#account')).toContainText(person.email)
    const faults = await new AxeBuilder({ page: reader }).analyze()
    expect(faults.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    expect(asked).toEqual([`file://${folder}/index.html`])
    for (const width of [390, 1280]) {
      await reader.setViewportSize({ width, height: 900 })
      expect(await reader.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
    await reader.context().close()
  } finally {
    await rm(folder, { recursive: true })
  }

  // In another browser the link asks to sign in; to another person it is missing.
  const stranger = await browser.newPage({ baseURL })
  await acceptCookies(stranger, String(baseURL))
  await stranger.goto(href)
  await expect(stranger.getByRole('dialog')).toBeVisible()
  expect(stranger.url()).not.toContain('token')
  await joinAs(stranger)
  expect((await stranger.request.get(href)).status()).toBe(404)
  await stranger.close()
})

test('a call that fails is told, and can be made again', async ({ page }) => {
  await joinConfirmed(page)
  await page.route('**/api/v2/my-data', (route) => route.abort())
  await open(page, '/my-profile/edit')
  const part = page.getByRole('group', { name: 'สำเนาข้อมูลของฉัน' })
  await part.getByRole('button', { name: 'ขอสำเนาข้อมูลของฉัน' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.unroute('**/api/v2/my-data')
  await part.getByRole('button', { name: 'ขอสำเนาข้อมูลของฉัน' }).click()
  await expect(part.getByRole('status')).toContainText('กำลังรวบรวมข้อมูลของคุณ')
})
