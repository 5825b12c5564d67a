import { createUser } from '#features/accounts/testing.ts'
import { placeComment } from './comment-writing.ts'
import { withDb } from './database.ts'
import { expect, test } from './fixtures.ts'
import { open, readPost } from './site.ts'

test.use({ showsMotion: true })

const REVIEW = '/content/tech-review/101'
const STORY = '/content/teaching-story/201'

interface Listed {
  id: number
  created_at: string
  likes: number
}

test('POST-017 CMT-031 CMT-032 CMT-041 five comments first, all on demand; three replies, then more', async ({
  page,
}) => {
  const post = await readPost(page, REVIEW)
  const many = Array.from({ length: 8 }, (_, at) => ({
    ...post.comments[0],
    id: 9_000 + at,
    child_comments_created_at_desc: Array.from({ length: 5 }, (_, reply) => ({
      ...post.comments[0],
      id: 9_100 + at * 10 + reply,
    })),
  }))
  await page.route('**/api/v2/content/tech-review/101*', (route) =>
    route.fulfill({ json: { data: { ...post, comments: many } } }),
  )
  await open(page, '/edtech-tools?tags=3,1')
  await page.locator(`#cards a[href="${REVIEW}"]`).first().click()
  const comments = page.locator('.comment-list > li')
  await expect(comments).toHaveCount(5)
  await expect(comments.first().locator('.reply-list .comment')).toHaveCount(3)
  await comments.first().getByRole('button', { name: 'ดูการตอบกลับอีก 2 รายการ' }).click()
  await expect(comments.first().locator('.reply-list .comment')).toHaveCount(5)
  await page.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด/ }).click()
  await expect(comments).toHaveCount(8)
})

test('CMT-033 CMT-034 CMT-042 names as each comment shows them, stickers with their words', async ({ page }) => {
  const found = []
  for (const path of [REVIEW, '/content/tech-review/122', '/content/tech-review/102', STORY]) {
    const post = await readPost(page, path)
    for (const comment of post.comments) found.push({ path, comment })
  }
  const anonymous = found.find(({ comment }) => comment.is_anonymous === 1)!
  await open(page, `${anonymous.path}#comment-${anonymous.comment.id}`)
  const item = page.locator(`#comment-${anonymous.comment.id}`)
  await expect(item.locator('.comment-byline').first()).toContainText(anonymous.comment.user.anonymous_name)
  const stickered = found.find(({ comment }) => comment.stickers.length > 0)!
  await open(page, `${stickered.path}#comment-${stickered.comment.id}`)
  await expect(page.locator(`#comment-${stickered.comment.id} .comment-stickers img`).first()).toHaveAttribute(
    'alt',
    stickered.comment.stickers[0].alt,
  )
})

test.describe('with a clock', () => {
  test.use({ ownContext: true })

  test('POST-045 a linked comment is scrolled into view and highlighted for one second', async ({ page }) => {
    const post = await readPost(page, REVIEW)
    await page.clock.install()
    await open(page, REVIEW)
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const { id } of [post.comments.at(-1), post.comments[0]]) {
      await page.evaluate((anchor) => {
        location.hash = anchor
      }, `comment-${id}`)
      const comment = page.locator(`#comment-${id}`)
      await expect(comment).toHaveClass(/flash/)
      await expect(comment).toBeInViewport()
      await page.clock.runFor(950)
      await expect(comment).toHaveClass(/flash/)
      await page.clock.runFor(100)
      await expect(comment).not.toHaveClass(/flash/)
    }
  })
})

test('CMT-031 comments are sorted by newest, oldest and most liked, over all of them', async ({ page }) => {
  const userId = (await withDb((db) => createUser(db))).id
  const path = '/content/tech-review/111'
  for (let minutesAgo = 90; minutesAgo > 83; minutesAgo--) {
    const createdAt = new Date(Date.now() - minutesAgo * 60_000)
    await placeComment({ postId: 111, userId, body: `<p>${minutesAgo} นาที</p>`, createdAt })
  }
  const { data: all } = await (await page.request.get('/api/v2/content/111/comments')).json()
  const ids = (order: (a: Listed, b: Listed) => number) =>
    [...all]
      .sort(order)
      .slice(0, 5)
      .map(({ id }) => `comment-${id}`)
  const newestFirst = (a: Listed, b: Listed) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id
  await open(page, path)
  const shown = () => page.locator('.comment-list > li > .comment').evaluateAll((items) => items.map(({ id }) => id))
  expect(await shown()).toEqual(ids(newestFirst))
  const sorting = page.getByRole('group', { name: 'เรียงความคิดเห็น' })
  for (const [name, order] of [
    ['เก่าสุด', (a: Listed, b: Listed) => newestFirst(b, a)],
    ['ถูกใจมากสุด', (a: Listed, b: Listed) => b.likes - a.likes || newestFirst(a, b)],
    ['ใหม่สุด', newestFirst],
  ] as const) {
    await sorting.getByRole('button', { name }).click()
    await expect(sorting.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(shown, name).toEqual(ids(order))
  }
  await sorting.getByRole('button', { name: 'เก่าสุด' }).click()
  await page.getByRole('button', { name: /ดูความคิดเห็นทั้งหมด/ }).click()
  await expect(page.locator('.comment-list > li')).toHaveCount(all.length)
})

test('CMT-031 CMT-032 POST-045 a link leads to a comment beyond the first five and a reply beyond the first three', async ({
  page,
}) => {
  const path = '/content/tech-review/108'
  const userId = (await withDb((db) => createUser(db))).id
  let minutesAgo = 60
  const place = (text: string, parentId?: number) => {
    const createdAt = new Date(Date.now() - minutesAgo-- * 60_000)
    return placeComment({ postId: 108, userId, parentId, body: `<p>${text}</p>`, createdAt })
  }
  const comment = await place('หัวข้อ')
  const reply = await place('หนึ่ง', comment)
  for (const text of ['สอง', 'สาม', 'สี่', 'ห้า', 'หก', 'เจ็ด', 'แปด']) await place(text, comment)
  for (const text of ['ก', 'ข', 'ค', 'ง', 'จ']) await place(text)
  await open(page, `${path}#comment-${reply}`)
  await expect(page.locator(`#comment-${reply}`)).toBeInViewport()
  await expect(page.locator(`#comment-${reply}`)).toBeFocused()
})
