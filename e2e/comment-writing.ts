/** Reading and writing comments on the page of a post. */
import { expect, type Locator, type Page } from '@playwright/test'
import { createComment } from '#features/comments/testing.ts'
import { recountPosts } from '#features/posts/server/service/write-posts.ts'
import { withDb } from './database.ts'
import { call, joinAs, type Person, uniqueName } from './people.ts'
import { open } from './site.ts'

export const STORY = '/content/teaching-story/204'
export const REVIEW = '/content/tech-review/105'
export const idOf = (path: string) => Number(path.split('/').at(-1))

export const box = (page: Page) => page.locator('.comments-section > .comment-editor')
export const field = (page: Page) => page.getByRole('textbox', { name: /ความคิดเห็น/ })
export const sendButton = (page: Page, name = 'ส่งความคิดเห็น') => page.getByRole('button', { name, exact: true })
export const items = (page: Page) => page.locator('.comment-list > li > .comment')
export const likeButton = (comment: Locator) => comment.getByRole('button', { name: /^ถูกใจความคิดเห็นนี้/ }).first()
export const total = async (page: Page) =>
  Number((await page.locator('#comments-title .count').innerText()).split(/\s/)[0])

export async function openBox(page: Page) {
  await page.getByRole('button', { name: 'เขียนความคิดเห็น' }).click()
  await expect(field(page)).toBeFocused()
}

/** Signs a new member in and opens the comment form of a post. */
export async function startWriting(page: Page, path = STORY): Promise<Person> {
  const person = await joinAs(page, { firstname: uniqueName() })
  await open(page, path)
  await openBox(page)
  return person
}

/** Sends a comment of the signed-in person through the API. */
export const write = (from: Parameters<typeof call>[0], path: string, body: object) =>
  call(from, `/comment/post/${idOf(path)}`, { type: 'comment', text: '', ...body })

/** Writes a comment to the database and updates the counts of its post; returns its id. */
export async function placeComment(comment: Parameters<typeof createComment>[1]): Promise<number> {
  return withDb(async (db) => {
    const { id } = await createComment(db, comment)
    await recountPosts(db, [comment.postId])
    return id
  })
}
