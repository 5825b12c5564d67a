import { liftCommentRateLimit } from '#features/comments/testing.ts'
import { htmlCorpus } from '#test/html-corpus.ts'
import { accessibilityErrors } from './axe.ts'
import { field, items, likeButton, openBox, STORY, sendButton, startWriting, write } from './comment-writing.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, joinAs, signInAs } from './people.ts'
import { accountButton, signInLink } from './sign-in-form.ts'
import { acceptCookies, open, painted, reload, resize } from './site.ts'

test('CMT-020 AB-60 AB-61 AB-62 AB-63 AB-64 AB-65 AB-66 no comment of the corpus executes a script, with the content security policy and without it', async ({
  page,
  browser,
}) => {
  const path = '/content/tech-review/110'
  const person = await joinAs(page)
  await withDb((db) => liftCommentRateLimit(db, person))
  const written: string[] = []
  for (const [index, { html }] of htmlCorpus.entries()) {
    // The number keeps comments apart whose text is equal after sanitizing; a repeated comment is not stored.
    const response = await write(page, path, { text: `ข้อ ${index} ${html}`, stickers: [1] })
    if (response.ok()) written.push(html)
  }
  expect(written.length).toBeGreaterThan(30)
  for (const bypassCSP of [false, true]) {
    const context = await browser.newContext({ bypassCSP })
    await acceptCookies(context)
    await signInAs(context, person)
    const reader = await context.newPage()
    const executed: string[] = []
    await reader.exposeFunction('report', (what: string) => executed.push(what))
    await reader.addInitScript(() => {
      const { report } = window as unknown as { report: (what: string) => void }
      for (const name of ['alert', 'confirm', 'prompt'] as const) window[name] = (() => report(name)) as never
    })
    reader.on('dialog', (dialog) => executed.push(dialog.message()))
    await open(reader, path)
    await reader.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด/ }).click()
    await expect(items(reader).nth(30)).toBeVisible()
    for (const item of await reader.locator('.comment .comment-text').all())
      await item.hover({ force: true, timeout: 2_000 }).catch(() => {})
    // The form for changing a comment shows it as text.
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

test('ACT-045 ACT-068 the like of a comment counts at once and is still there after a reload', async ({ page }) => {
  const path = '/content/tech-review/112'
  expect((await write(await apiAs(), path, { text: 'ถูกใจหน่อย' })).ok()).toBe(true)
  await joinAs(page)
  await open(page, path)
  const like = likeButton(items(page).first())
  const saved = page.waitForResponse((response) => response.url().includes('/like-comment') && response.ok())
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText('1')
  await saved
  await reload(page)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test('the open form has no accessibility error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await startWriting(page)
  await field(page).fill('ลองใช้กับวิชาสังคม ม.1 แล้วครับ เด็กที่ไม่เคยถามเลยเขียนมาตั้งสามข้อ')
  await page.getByRole('button', { name: 'สติกเกอร์', exact: true }).click()
  for (const at of [10, 7, 5]) await page.locator('.sticker-picker button').nth(at).click()
  await page.getByRole('switch', { name: 'ไม่เปิดเผยชื่อ' }).check()
  const form = page.locator('.comments-section > .comment-editor')
  for (const width of [1280, 390]) {
    await resize(page, width, 900)
    await form.scrollIntoViewIfNeeded()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await painted(page)
      const errors = await accessibilityErrors(page, { include: '#comments', onlyColors: colorScheme === 'dark' })
      expect(errors, `${colorScheme}, ${width} px`).toEqual([])
    }
  }
})

test('Q-25 typed text is removed on sign-out, before the next person uses the browser', async ({ page }) => {
  await startWriting(page)
  await field(page).fill('ความลับของฉัน')
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(signInLink(page)).toBeVisible()
  await joinAs(page)
  await open(page, STORY)
  await openBox(page)
  await expect(field(page)).toHaveValue('')
  await expect(sendButton(page)).toBeDisabled()
})
