import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { createAccounts } from './people.ts'
import { signInHere } from './sign-in-form.ts'
import { open, readPost, reload, watchWrites } from './site.ts'

const bar = (page: Page) => page.getByRole('complementary', { name: 'การกระทำกับเรื่องนี้' })
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

/** The count on a button of the bar. */
async function countOn(button: Locator): Promise<number> {
  return Number((await button.locator('.numeric').innerText()).replace(/\D/g, ''))
}

let people: Awaited<ReturnType<typeof createAccounts>>
test.beforeAll(async () => {
  people = await createAccounts()
})

for (const [kind, id] of [
  ['staff', 109],
  ['student', 110],
  ['member', 111],
] as const) {
  test(`ACT-029 ACT-042 ACT-043 Q-158 a visitor who presses like and signs in as ${kind} has liked once`, async ({
    page,
  }) => {
    const written = watchWrites(page)
    const path = `/content/tech-review/${id}`
    await open(page, path)
    const like = bar(page).getByRole('button', { name: 'ถูกใจ' })
    const before = await countOn(like)
    await like.click()
    await signInHere(page, kind, people[kind])
    await expect(page).toHaveURL(path)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => countOn(like)).toBe(before + 1)
    await written()
    await reload(page)
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    expect(await countOn(like)).toBe(before + 1)
    expect(await page.evaluate(() => localStorage.getItem('refActionLogin'))).toBeNull()
  })
}

test('ACT-027 ACT-028 ACT-030 ACT-031 ACT-032 ACT-035 ACT-036 ACT-042 all other actions of a visitor are done after signing in', async ({
  page,
}) => {
  const written = watchWrites(page)
  test.setTimeout(240_000)
  const path = '/content/tech-review/101'
  const panel = page.getByRole('region', { name: 'Online Training' })
  const teacher = page.getByRole('region', { name: 'ผู้เขียน' })
  const AFTER_SIGN_IN = { timeout: 60_000 }
  const presses: [() => Locator, () => Promise<unknown>][] = [
    [
      () => bar(page).getByRole('button', { name: 'ใช้แล้ว' }),
      () =>
        expect(bar(page).getByRole('button', { name: 'ใช้แล้ว' })).toHaveAttribute('aria-pressed', 'true', AFTER_SIGN_IN),
    ],
    [
      () => bar(page).getByRole('button', { name: 'ปักไว้' }),
      () => expect(alertOf(page, 'Pinned to your board')).toBeVisible(AFTER_SIGN_IN),
    ],
    [
      () => teacher.getByRole('button', { name: 'ติดตาม' }),
      () => expect(alertOf(page, 'Followed successfully')).toBeVisible(AFTER_SIGN_IN),
    ],
    [
      () => bar(page).getByRole('button', { name: 'แชร์' }),
      () => expect(page.getByRole('menu')).toBeVisible(AFTER_SIGN_IN),
    ],
    [
      () => panel.getByRole('button', { name: 'ขอให้เปิดอบรม' }),
      () => expect(page.getByText('ส่งคำขอแล้ว')).toBeVisible(AFTER_SIGN_IN),
    ],
    [
      () => panel.getByRole('button', { name: 'VOTE NOW' }),
      () => expect(panel.getByRole('button', { name: 'VOTED' })).toBeVisible(AFTER_SIGN_IN),
    ],
    [() => page.getByRole('button', { name: 'ดาวน์โหลดคู่มือ' }), () => page.waitForEvent('download', AFTER_SIGN_IN)],
  ]
  for (const [button, waitForResult] of presses) {
    await open(page, path)
    await button().click()
    const done = waitForResult()
    await signInHere(page, 'member', people.member)
    await done
    expect(await page.evaluate(() => localStorage.getItem('refActionLogin'))).toBeNull()
    await written()
    await page.context().clearCookies({ name: /sala_sid/ })
  }
})

test('ACT-042 ACT-045 Q-157 the like of a comment is done once after signing in', async ({ page }) => {
  const written = watchWrites(page)
  const path = '/content/teaching-story/202'
  const [first] = (await readPost(page, path)).comments
  await open(page, path)
  const like = page
    .locator(`#comment-${first.id}`)
    .getByRole('button', { name: /^ถูกใจความคิดเห็นนี้/ })
    .first()
  await like.click()
  await signInHere(page, 'member', people.member)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText(String(first.likes + 1))
  await written()
  await reload(page)
  await expect(like).toHaveText(String(first.likes + 1))
})

test('ACT-027 ACT-042 ACT-067 a tool of a story is marked as used once after signing in', async ({ page }) => {
  const path = '/content/teaching-story/203'
  const [tool] = (await readPost(page, path)).edtech_tools
  await open(page, path)
  const row = page.getByRole('region', { name: 'เครื่องมือในเรื่องนี้' }).getByRole('listitem').first()
  await row.getByRole('button', { name: 'เคยใช้ไหม' }).click()
  expect(await page.evaluate(() => localStorage.getItem('refActionLoginId'))).toBe(String(tool.id))
  await signInHere(page, 'member', people.member)
  await expect(row.getByRole('button', { name: 'เคยใช้แล้ว' })).toBeVisible()
  await expect(row).toContainText(`${tool.total_used + 1} คนใช้แล้ว`)
})
