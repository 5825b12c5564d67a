import { expect, test } from '@playwright/test'
import { setCommentsShown } from '#features/comments/server/service/remove-comments.ts'
import { createComment } from '#features/comments/testing.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import { box, field, idOf, items, openBox, send, write } from './comment-writing.ts'
import { newcomerPage, placeComment, withDb } from './sessions.ts'
import { open } from './site.ts'

test('ADMIN-012 CMT-033 Q-139 an admin writes as the site', async ({ browser, baseURL }) => {
  const { page, fullname } = await newcomerPage(browser, baseURL!, 'admin')
  await open(page, '/content/tech-review/114')
  await openBox(page)
  await expect(box(page)).toContainText(fullname)
  await page.getByRole('switch', { name: 'เขียนในนามทีมงาน' }).check()
  await expect(page.getByRole('switch', { name: 'ไม่เปิดเผยชื่อ' })).toHaveCount(0)
  await expect(box(page)).toContainText('จะแสดงเป็น “ทีมงาน”')
  await field(page).fill('ขอบคุณทุกคนที่มาคุยกัน')
  await send(page).click()
  await expect(items(page).first().locator('.comment-byline b')).toHaveText('ทีมงาน')
  await expect(items(page).first()).not.toContainText(fullname)
})

test('CMT-024 CMT-025 CMT-026 Q-142 a hidden comment bears its mark for its author and admins, and is not there for others', async ({
  browser,
  baseURL,
}) => {
  const path = '/content/tech-review/115'
  const people = [
    await newcomerPage(browser, baseURL!, 'member'),
    await newcomerPage(browser, baseURL!, 'admin'),
    await newcomerPage(browser, baseURL!, 'member'),
  ] as const
  const [author, admin, other] = people
  const id = await placeComment({ postId: idOf(path), userId: author.id, body: '<p>เดี๋ยวถูกซ่อน</p>' })
  await withDb((db) => db.transaction((tx) => setCommentsShown(tx, [id], false)))
  for (const { page } of people) await open(page, path)
  for (const { page } of [author, admin]) {
    await expect(page.locator(`#comment-${id} .comment-byline`)).toContainText('ถูกซ่อน')
  }
  await expect(other.page.locator(`#comment-${id}`)).toHaveCount(0)
  await expect(author.page.locator(`#comment-${id}`).getByRole('button', { name: 'แก้ไข' })).toBeVisible()
  await expect(admin.page.locator(`#comment-${id}`).getByRole('button', { name: 'แก้ไข' })).toHaveCount(0)
  await expect(admin.page.locator(`#comment-${id}`).getByRole('button', { name: 'ลบ' })).toBeVisible()
})

for (const width of [1280, 390]) {
  test(`CMT-031 of a hundred comments five come with the page, the others when asked for: ${width} px`, async ({
    browser,
    baseURL,
  }, info) => {
    const path = width === 390 ? '/content/tech-review/116' : '/content/tech-review/117'
    const { page, id: userId } = await newcomerPage(browser, baseURL!, 'member')
    const postId = idOf(path)
    await withDb(async (db) => {
      for (let at = 0; at < 100; at++) {
        const comment = {
          postId,
          userId,
          createdAt: new Date(Date.now() - at * 3_600_000),
          body: `<p>ข้อ ${at} ${'ยาว '.repeat(at)}</p>`,
        }
        const { id } = await createComment(db, { ...comment, stickerIds: at % 5 ? [] : [1, 2] })
        for (let reply = 0; reply < at % 6; reply++)
          await createComment(db, { ...comment, parentId: id, body: '<p>ตอบ</p>' })
      }
      await recountPosts(db, [postId])
    })
    await page.setViewportSize({ width, height: 900 })
    const answer = await open(page, path)
    expect(await answer?.text()).not.toContain('ข้อ 5 ')
    await expect(items(page)).toHaveCount(5)
    await page.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด 1\d\d รายการ/ }).click()
    await expect(items(page).nth(99)).toBeAttached()
    await expect(page.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด/ })).toHaveCount(0)
    // What is written comes into both, and what was opened stays open.
    await openBox(page)
    await field(page).fill('ข้อที่ร้อยเอ็ด')
    await send(page).click()
    await expect(items(page).first()).toContainText('ข้อที่ร้อยเอ็ด')
    await expect(items(page).nth(100)).toBeAttached()
    // What others answer, far below, comes too.
    const parentId = Number((await items(page).nth(90).getAttribute('id'))?.split('-')[1])
    const other = await newcomerPage(browser, baseURL!, 'member')
    await open(other.page, '/')
    const reply = { type: 'reply', parent_id: parentId, text: 'ตอบจากที่อื่น' }
    expect((await write(other.page, path, reply)).ok()).toBe(true)
    await expect(page.locator(`#comment-${parentId}`)).toContainText('ตอบจากที่อื่น')
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.screenshot({ path: info.outputPath(`hundred-${width}.png`) })
    await items(page)
      .nth(50)
      .screenshot({ path: info.outputPath(`one-${width}.png`) })
  })
}
