import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { htmlCorpus } from '#test/html-corpus.ts'
import { box, field, items, join, openBox, STORY, startWriting, write } from './comment-writing.ts'
import { accountButton } from './people.ts'
import { acceptCookies, open } from './site.ts'

test.beforeEach(async ({ page, baseURL }) => {
  await acceptCookies(page, baseURL!)
})

test('CMT-020 AB-60 AB-61 AB-62 AB-63 AB-64 AB-65 AB-66 the corpus executes nothing, with the policy and without it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const path = '/content/tech-review/110'
  await join(page)
  const written: string[] = []
  let count = 0
  for (const { html } of htmlCorpus) {
    if (count++ % 3 === 0) await join(page)
    const answer = await write(page, path, { text: `ข้อ ${html}`, stickers: [1] })
    if (answer.ok()) written.push(html)
  }
  expect(written.length).toBeGreaterThan(30)
  for (const bypassCSP of [false, true]) {
    const context = await browser.newContext({
      bypassCSP,
      baseURL: baseURL!,
      storageState: await page.context().storageState(),
    })
    const reader = await context.newPage()
    const executed: string[] = []
    await reader.exposeFunction('told', (what: string) => executed.push(what))
    await reader.addInitScript(() => {
      const tell = (window as unknown as { told: (what: string) => void }).told
      for (const name of ['alert', 'confirm', 'prompt'] as const) window[name] = (() => tell(name)) as never
    })
    reader.on('dialog', (dialog) => executed.push(dialog.message()))
    await open(reader, path)
    await reader.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด/ }).click()
    await expect(items(reader).nth(30)).toBeVisible()
    for (const item of await reader.locator('.comment .comment-text').all())
      await item.hover({ force: true, timeout: 2_000 }).catch(() => {})
    // The door of changing shows it as text.
    await reader.getByRole('button', { name: 'แก้ไข' }).first().click()
    await expect(field(reader)).toBeFocused()
    expect(
      await reader
        .locator('.comment .comment-text *')
        .evaluateAll((all) => all.filter((one) => one.attributes.length > 0).length),
    ).toBe(0)
    expect(executed).toEqual([])
    await context.close()
  }
})

test('ACT-045 ACT-068 the like of a comment counts at once and is there after a reload', async ({ page }) => {
  const path = '/content/tech-review/112'
  await join(page)
  expect((await write(page, path, { text: 'ถูกใจหน่อย' })).ok()).toBe(true)
  await join(page)
  await open(page, path)
  const like = items(page)
    .first()
    .getByRole('button', { name: /^ถูกใจความคิดเห็นนี้/ })
  const counted = page.waitForResponse((answer) => answer.url().includes('/like-comment') && answer.ok())
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('1')
  await counted
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1280, 390]) {
    test(`the open form has no accessibility fault: ${colorScheme}, ${width} px`, async ({ page }, info) => {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await startWriting(page)
      await field(page).fill('ลองใช้กับวิชาสังคม ม.1 แล้วครับ เด็กที่ไม่เคยถามเลยเขียนมาตั้งสามข้อ')
      await page.getByRole('button', { name: 'สติกเกอร์', exact: true }).click()
      for (const at of [10, 7, 5]) await page.locator('.sticker-picker button').nth(at).click()
      await page.getByRole('switch', { name: 'ไม่เปิดเผยชื่อ' }).check()
      await box(page).scrollIntoViewIfNeeded()
      await box(page).screenshot({ path: info.outputPath(`form-${colorScheme}-${width}.png`) })
      const { violations } = await new AxeBuilder({ page }).include('#comments').analyze()
      expect(violations).toEqual([])
    })
  }
}

test('Q-25 who signs out leaves no typed text to the next person of this browser', async ({ page }) => {
  await startWriting(page)
  await field(page).fill('ความลับของฉัน')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  await join(page)
  await open(page, STORY)
  await expect(page.getByRole('button', { name: 'เขียนความคิดเห็น' })).toBeVisible()
  await openBox(page)
  await expect(field(page)).toHaveValue('')
})
