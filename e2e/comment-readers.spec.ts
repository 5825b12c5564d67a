import { setCommentsShown } from '#features/comments/server/service/remove-comments.ts'
import { createComment } from '#features/comments/testing.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import { createTechReview } from '#features/posts/testing.ts'
import { box, field, idOf, items, openBox, placeComment, sendButton, write } from './comment-writing.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { apiAs, createPerson, joinAs, signInAs } from './people.ts'
import { open, resize } from './site.ts'

test('ADMIN-012 CMT-033 Q-139 an admin writes in the name of the site', async ({ page }) => {
  const { fullname, firstname } = await joinAs(page, { roleType: 'admin' })
  await open(page, '/content/tech-review/114')
  await openBox(page)
  await expect(box(page)).toContainText(`จะแสดงเป็น “${firstname}”`)
  await page.getByRole('switch', { name: 'เขียนในนามทีมงาน' }).check()
  await expect(page.getByRole('switch', { name: 'ไม่เปิดเผยชื่อ' })).toHaveCount(0)
  await expect(box(page)).toContainText('จะแสดงเป็น “ทีมงาน”')
  await field(page).fill('ขอบคุณทุกคนที่มาคุยกัน')
  await sendButton(page).click()
  await expect(items(page).first().locator('.comment-byline b')).toHaveText('ทีมงาน')
  await expect(items(page).first()).not.toContainText(fullname)
})

test('CMT-024 CMT-025 CMT-026 Q-142 a hidden comment is labeled for its author and admins, and missing for others', async ({
  page,
}) => {
  const path = '/content/tech-review/115'
  const author = await createPerson()
  const id = await placeComment({ postId: idOf(path), userId: author.id, body: '<p>เดี๋ยวถูกซ่อน</p>' })
  await withDb((db) => db.transaction((tx) => setCommentsShown(tx, [id], false)))
  const comment = page.locator(`#comment-${id}`)

  await signInAs(page.context(), author)
  await open(page, path)
  await expect(comment.locator('.comment-byline')).toContainText('ถูกซ่อน')
  await expect(comment.getByRole('button', { name: 'แก้ไข' })).toBeVisible()

  await joinAs(page, { roleType: 'admin' })
  await open(page, path)
  await expect(comment.locator('.comment-byline')).toContainText('ถูกซ่อน')
  await expect(comment.getByRole('button', { name: 'แก้ไข' })).toHaveCount(0)
  await expect(comment.getByRole('button', { name: 'ลบ' })).toBeVisible()

  await joinAs(page)
  await open(page, path)
  await expect(page.locator('#comments-title')).toBeVisible()
  await expect(comment).toHaveCount(0)
})

test('CMT-031 of a hundred comments five are in the document, the others are loaded on demand', async ({ page }) => {
  const { id: userId } = await joinAs(page)
  const postId = await withDb((db) =>
    db.transaction(async (tx) => {
      const { id: postId } = await createTechReview(tx, { authorId: 3 })
      for (let at = 0; at < 100; at++) {
        const comment = {
          postId,
          userId,
          createdAt: new Date(Date.now() - at * 3_600_000),
          body: `<p>ข้อ ${at} ${'ยาว '.repeat(at)}</p>`,
        }
        const { id } = await createComment(tx, { ...comment, stickerIds: at % 5 ? [] : [1, 2] })
        for (let reply = 0; reply < at % 6; reply++)
          await createComment(tx, { ...comment, parentId: id, body: '<p>ตอบ</p>' })
      }
      await recountPosts(tx, [postId])
      return postId
    }),
  )
  const path = `/content/tech-review/${postId}`
  const listening = page.waitForRequest(new RegExp(`/api/live/posts/${postId}`))
  const response = await open(page, path)
  expect(await response?.text()).not.toContain('ข้อ 5 ')
  await expect(items(page)).toHaveCount(5)
  await page.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด 1\d\d รายการ/ }).click()
  await expect(items(page).nth(99)).toBeAttached()
  await expect(page.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด/ })).toHaveCount(0)
  // A new comment is added to the opened list, which stays open.
  await openBox(page)
  await field(page).fill('ข้อที่ร้อยเอ็ด')
  await sendButton(page).click()
  await expect(items(page).first()).toContainText('ข้อที่ร้อยเอ็ด')
  await expect(items(page).nth(100)).toBeAttached()
  // Replies of others appear as well, also far down the list.
  await listening
  const parentId = Number((await items(page).nth(90).getAttribute('id'))?.split('-')[1])
  const reply = { type: 'reply', parent_id: parentId, text: 'ตอบจากที่อื่น' }
  expect((await write(await apiAs(), path, reply)).ok()).toBe(true)
  await expect(page.locator(`#comment-${parentId}`)).toContainText('ตอบจากที่อื่น')
  for (const width of [1280, 390]) {
    await resize(page, width, 900)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
