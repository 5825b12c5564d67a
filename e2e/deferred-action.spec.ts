import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createAccounts, type Kind } from './people.ts'
import { accountButton, chooser, signInHere, signInLink } from './sign-in-form.ts'
import { open, readPost, reload } from './site.ts'

const REVIEW = '/content/tech-review/101'
const FILMED = '/content/tech-review/113'
const STORY = '/content/teaching-story/201'

let people: Awaited<ReturnType<typeof createAccounts>>

test.beforeAll(async () => {
  people = await createAccounts()
})

/** What the browser has stored under the prescribed keys. */
const stored = (page: Page) =>
  page.evaluate(() => ({
    action: localStorage.getItem('refActionLogin'),
    id: localStorage.getItem('refActionLoginId'),
    url: localStorage.getItem('refActionLoginUrl'),
  }))
const NOTHING = { action: null, id: null, url: null }

test('ACT-027 ACT-028 ACT-029 ACT-030 ACT-031 ACT-032 ACT-035 ACT-036 ACT-038 ACT-040 ACT-041 a visitor’s press is stored and asks to sign in', async ({
  page,
}) => {
  const post = await readPost(page, REVIEW)
  const bar = page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' })
  await open(page, REVIEW)
  const presses = [
    [bar.getByRole('button', { name: 'ใช้แล้ว' }), 'used_it', post.id],
    [bar.getByRole('button', { name: 'ปักไว้' }), 'pin', post.id],
    [bar.getByRole('button', { name: 'ถูกใจ' }), 'like', post.id],
    [
      page.getByRole('region', { name: 'ผู้เขียน' }).getByRole('button', { name: 'ติดตาม' }),
      'follow',
      post.teacher_account.id,
    ],
    [bar.getByRole('button', { name: 'แชร์' }), 'share', post.id],
    [page.getByRole('button', { name: 'ขอให้เปิดอบรม' }), 'request', post.id],
    [page.getByRole('button', { name: 'VOTE NOW' }), 'votetraining', post.id],
    [page.getByRole('button', { name: 'ดาวน์โหลดคู่มือ' }), 'downloadmanual', post.id],
  ] as const
  for (const [button, action, id] of presses) {
    await button.click()
    await expect(chooser(page)).toBeVisible()
    expect(await stored(page)).toEqual({ action, id: String(id), url: REVIEW })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // Closing the dialog removes it (security 4.19).
    expect(await stored(page)).toEqual(NOTHING)
  }
})

test('ACT-033 ACT-034 comment, reply and the like of a comment are stored with their target', async ({ page }) => {
  const post = await readPost(page, STORY)
  const [first] = post.comments
  await open(page, STORY)
  const comment = page.locator(`#comment-${first.id}`)
  for (const [button, action, id] of [
    [page.locator('.comment-editor').getByRole('button', { name: 'เข้าสู่ระบบ' }), 'comment', post.id],
    [comment.getByRole('button', { name: 'ตอบกลับ' }).first(), 'reply', first.id],
    [comment.getByRole('button', { name: /^ถูกใจความคิดเห็นนี้/ }).first(), 'likecomment', first.id],
  ] as const) {
    await button.click()
    await expect(chooser(page)).toBeVisible()
    expect(await stored(page)).toEqual({ action, id: String(id), url: STORY })
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await stored(page)).toEqual(NOTHING)
  }
})

test('ACT-042 ACT-043 Q-158 after signing in the comment box has the focus, once', async ({ page }) => {
  await open(page, STORY)
  await page.locator('.comment-editor').getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(chooser(page)).toContainText('พาคุณกลับไปเขียนความคิดเห็น')
  await signInHere(page, 'member', people.member)
  await expect(page).toHaveURL(STORY)
  await expect(page.locator('.comment-editor .comment-input')).toBeFocused()
  expect(await stored(page)).toEqual(NOTHING)
  await reload(page)
  await expect(page.locator('.comment-editor .comment-input')).not.toBeFocused()
})

for (const kind of ['staff', 'student', 'member'] satisfies Kind[]) {
  test(`ACT-037 ACT-042 Q-158 a ${kind} who wanted to watch finds the player open, once`, async ({ page }) => {
    await page.route(/youtube-nocookie|vimeo/, (route) => route.fulfill({ body: '' }))
    await open(page, FILMED)
    await page.getByRole('region', { name: 'Self-Learning' }).getByRole('button', { name: 'ดูวิดีโอ' }).click()
    expect(await stored(page)).toEqual({ action: 'watchvdo', id: '113', url: FILMED })
    await signInHere(page, kind, people[kind])
    await expect(page.locator('.cover iframe')).toBeVisible()
    expect(await stored(page)).toEqual(NOTHING)
    await reload(page)
    await expect(page.locator('.cover iframe')).toHaveCount(0)
  })
}

test('AB-165 an action that an attacker or another person left in the storage is not done', async ({ page }) => {
  const write = (values: Record<string, string>) =>
    page.evaluate((items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
    }, values)
  const valid = { refActionLogin: 'comment', refActionLoginId: '201', refActionLoginUrl: STORY }
  for (const values of [
    { ...valid, refActionLoginTime: `${Date.now()}.abc` },
    { ...valid, refActionLoginUrl: 'https://evil.example/', refActionLoginTime: `${Date.now()}.abc` },
    { ...valid, refActionLogin: 'x'.repeat(1_000_000) },
  ]) {
    await open(page, STORY)
    await write(values)
    await signInLink(page).click()
    await expect(chooser(page)).not.toContainText('เมื่อเข้าสู่ระบบแล้ว')
    await write(values)
    await signInHere(page, 'member', people.member)
    await expect(page).toHaveURL(STORY)
    await expect(page.locator('.comment-editor .comment-input')).not.toBeFocused()
    await page.context().clearCookies({ name: /sala_sid/ })
  }
})

test('AB-165 Q-25 after signing out no action is left for the next person', async ({ page }) => {
  await open(page, REVIEW)
  await page.getByRole('region', { name: 'ผู้เขียน' }).getByRole('button', { name: 'ติดตาม' }).click()
  await signInHere(page, 'member', people.member)
  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL('/')
  expect(await stored(page)).toEqual(NOTHING)
})
